# Unity builds: all sources of a folder become one translation unit, which takes a fraction of the
# time, because the compiler reads their headers once. The preset `asan` builds everything this way,
# `ci` and `release` the tests and the subcommands; all other builds compile each file alone.
#
# Therefore names must be unique in their folder, also in anonymous namespaces and `using` aliases.
# Give file-local helpers descriptive names. If a file cannot follow the rule (macros, conflicting
# headers), exclude it and say why:
#   set_source_files_properties(odd.cc PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)

# race2048_unity(TARGET PART SOURCES...): PART is TESTS, or ALL for everything else.
function(race2048_unity target part)
  if(NOT RACE2048_UNITY STREQUAL ALL AND NOT RACE2048_UNITY STREQUAL part)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  foreach(source ${ARGN})
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE)
    cmake_path(GET source PARENT_PATH folder)
    cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${PROJECT_SOURCE_DIR})
    string(MAKE_C_IDENTIFIER "${folder}" group)
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group})
  endforeach()
endfunction()
