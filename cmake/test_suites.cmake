# Read by ctest itself, not by CMake: each suite of a GoogleTest program becomes one ctest test with
# the suite's name. (A test per case would start thousands of processes.)
#
# REQUIRES: `program`, its `name`, `left_out` (a GoogleTest filter of cases not to run, or empty)
# and `properties` are set.
if(NOT EXISTS ${program})
  add_test(${name}_is_not_built ${program})
  return()
endif()
execute_process(COMMAND ${program} --gtest_list_tests
  OUTPUT_VARIABLE listed COMMAND_ERROR_IS_FATAL ANY)
# Suites start a line and end with a dot; their cases are indented.
string(REGEX MATCHALL "(^|\n)[^ \n]+\\.[ \n]" suites "${listed}")
foreach(suite ${suites})
  string(REGEX REPLACE "[\n ]" "" suite "${suite}")
  string(REGEX REPLACE "\\.$" "" suite "${suite}")
  set(filter "${suite}.*")
  if(left_out)
    string(APPEND filter "-${left_out}")
  endif()
  add_test(${suite} ${program} --gtest_brief=1 "--gtest_filter=${filter}")
  set_tests_properties(${suite} PROPERTIES ${properties})
endforeach()
