# One static library for each folder of the layers; a new file belongs to it by being there.

# race2048_headers(NAME LIBS ...): headers that most files of several libraries include, compiled
# once. They have to be compiled as those libraries are: LIBS brings the options.
function(race2048_headers name)
  cmake_parse_arguments(arg "" "" "LIBS;HEADERS" ${ARGN})
  add_library(${name} OBJECT ${PROJECT_SOURCE_DIR}/cmake/headers.cc)
  target_link_libraries(${name} PRIVATE ${arg_LIBS})
  target_precompile_headers(${name} PRIVATE ${arg_HEADERS})
endfunction()

# race2048_library(NAME FOLDER [REUSE headers] [TOGETHER] [PUBLIC libs ...] [PRIVATE libs ...])
# TOGETHER: the folder is one translation unit wherever the tests are (see unity.cmake).
function(race2048_library name folder)
  cmake_parse_arguments(arg "TOGETHER" "REUSE" "PUBLIC;PRIVATE" ${ARGN})
  set(part ALL)
  if(arg_TOGETHER)
    set(part TESTS)
  endif()
  file(GLOB sources CONFIGURE_DEPENDS ${folder}/*.cc)
  add_library(${name} STATIC ${sources})
  race2048_unity(${name} ${part} ${sources})
  target_link_libraries(${name} PUBLIC race2048_options ${arg_PUBLIC} PRIVATE ${arg_PRIVATE})
  if(arg_REUSE)
    target_precompile_headers(${name} REUSE_FROM ${arg_REUSE})
  endif()
endfunction()
