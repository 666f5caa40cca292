# The compiler spends most of its time on the headers of a file and on templates that many files use,
# so all files of a library, and 80 of a test program, are one translation unit. (g++ takes up to
# 2.3 GB of memory for one of these.) The preset `debug` compiles each file alone, which finds
# missing includes of all but the precompiled headers, and after a change compiles only what the
# change touches.
#
# Names must be unique in their library or test program, also in anonymous namespaces and `using`
# aliases: give file-local helpers descriptive names. If a file cannot follow the rule, exclude it:
#   set_source_files_properties(odd.cc PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)

# race2048_unity(TARGET FILES): so many files are one translation unit; 0: all.
function(race2048_unity target files)
  set_target_properties(${target} PROPERTIES
    UNITY_BUILD ${RACE2048_UNITY} UNITY_BUILD_BATCH_SIZE ${files})
endfunction()
