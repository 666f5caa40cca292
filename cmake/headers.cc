// Empty: precompiled headers need a source file to belong to.
