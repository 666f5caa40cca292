# One static library for each folder of the layers. It contains all *.cc files of the folder.

# race2048_headers(NAME LIBS ... HEADERS ...): compiles headers once that most files of several
# libraries include. LIBS provides the options, which must be those of the libraries.
function(race2048_headers name)
  cmake_parse_arguments(arg "" "" "LIBS;HEADERS" ${ARGN})
  add_library(${name} OBJECT ${PROJECT_SOURCE_DIR}/cmake/headers.cc)
  target_link_libraries(${name} PRIVATE ${arg_LIBS})
  target_precompile_headers(${name} PRIVATE ${arg_HEADERS})
endfunction()

# race2048_library(NAME FOLDER [REUSE headers] [PUBLIC libs ...] [PRIVATE libs ...])
function(race2048_library name folder)
  cmake_parse_arguments(arg "" "REUSE" "PUBLIC;PRIVATE" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${folder}/*.cc)
  add_library(${name} STATIC ${sources})
  race2048_unity(${name} 0)
  target_link_libraries(${name} PUBLIC race2048_options ${arg_PUBLIC} PRIVATE ${arg_PRIVATE})
  if(arg_REUSE)
    target_precompile_headers(${name} REUSE_FROM ${arg_REUSE})
  endif()
endfunction()
