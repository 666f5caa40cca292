// Empty: the precompiled headers of the tests need a source file to belong to.
