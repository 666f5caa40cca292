# One static library for each folder of the layers. It contains all *.cc files of the folder.

# race2048_headers(NAME LIBS ... HEADERS ...): compiles headers once that most files of several
# libraries include. LIBS provides the options, which must be those of the libraries.
function(race2048_headers name)
  cmake_parse_arguments(arg "" "" "LIBS;HEADERS" ${ARGN})
  add_library(${name} OBJECT EXCLUDE_FROM_ALL ${PROJECT_SOURCE_DIR}/cmake/headers.cc)
  target_link_libraries(${name} PRIVATE ${arg_LIBS})
  target_precompile_headers(${name} PRIVATE ${arg_HEADERS})
endfunction()

# race2048_speed(TARGET [UNHURRIED | RUNS_ONCE] [MESSAGES]): how fast its code has to be (see
# options.cmake), and whether most of its files include the generated messages.
function(race2048_speed target)
  cmake_parse_arguments(arg "UNHURRIED;RUNS_ONCE;MESSAGES" "" "" ${ARGN})
  set(headers race2048_message_headers)
  if(arg_UNHURRIED)
    target_link_libraries(${target} PRIVATE race2048_unhurried)
  elseif(arg_RUNS_ONCE)
    target_link_libraries(${target} PRIVATE race2048_runs_once)
  endif()
  if((RACE2048_SANITIZE AND (arg_UNHURRIED OR arg_RUNS_ONCE)) OR
     (RACE2048_SLOW_STARTS AND arg_RUNS_ONCE))
    set(headers race2048_unoptimised_message_headers)
  endif()
  if(arg_MESSAGES)
    target_precompile_headers(${target} REUSE_FROM ${headers})
  endif()
endfunction()

# race2048_library(NAME FOLDER [UNHURRIED | RUNS_ONCE] [MESSAGES] [PUBLIC libs ...] [PRIVATE libs ...])
function(race2048_library name folder)
  cmake_parse_arguments(arg "UNHURRIED;RUNS_ONCE;MESSAGES" "" "PUBLIC;PRIVATE" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${folder}/*.cc)
  add_library(${name} STATIC ${sources})
  race2048_unity(${name} 0)
  target_link_libraries(${name} PUBLIC race2048_options ${arg_PUBLIC} PRIVATE ${arg_PRIVATE})
  set(speed)
  foreach(property UNHURRIED RUNS_ONCE MESSAGES)
    if(arg_${property})
      list(APPEND speed ${property})
    endif()
  endforeach()
  race2048_speed(${name} ${speed})
endfunction()
