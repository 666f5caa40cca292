# Unity builds: all sources of one folder become one translation unit, which costs a fraction of the
# time, because their headers are read once. The preset `asan` builds everything like this; `ci` and
# `release` build the tests and client/commands like this; in every other build each file stands alone.
#
# The rule that follows: names are unique in their folder, also those in anonymous namespaces and
# `using` aliases. Give file-local helpers telling names. Where a file cannot follow the rule
# (macros, conflicting headers), take it out and say why:
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
