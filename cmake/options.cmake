# Compiler settings of all targets of the project.
add_library(race2048_options INTERFACE)
target_include_directories(race2048_options INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_definitions(race2048_options INTERFACE
  RACE2048_VERSION="${PROJECT_VERSION}" $<$<CONFIG:Debug>:_GLIBCXX_ASSERTIONS>)
target_compile_options(race2048_options INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual
  -Werror=switch -Werror=return-type
  # Members that a designated initialiser omits keep their defaults, on purpose.
  -Wno-missing-field-initializers
  # g++ wrongly reports members of a std::variant or std::optional that is moved (GCC bug 80635).
  $<$<AND:$<CXX_COMPILER_ID:GNU>,$<CONFIG:RelWithDebInfo>>:-Wno-maybe-uninitialized>)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # g++ 12 wrongly reports overlapping copies inside std::string (GCC bug 105651).
  target_compile_options(race2048_options INTERFACE -Wno-restrict)
endif()
if(RACE2048_WERROR)
  target_compile_options(race2048_options INTERFACE -Werror)
endif()
if(RACE2048_SANITIZE)
  add_compile_options(-fsanitize=${RACE2048_SANITIZE} -fno-sanitize-recover=all
                      -fno-omit-frame-pointer)
  # UBSan's check of virtual tables reads memory through a pipe. In a test that leaves the server
  # without descriptors, it would report every object.
  add_compile_options(-fno-sanitize=vptr)
  add_link_options(-fsanitize=${RACE2048_SANITIZE})
  add_compile_definitions(_GLIBCXX_ASSERTIONS)
endif()
if(RACE2048_FUZZ)
  # What is undefined ends the run, as all findings do; a line in the log would be overlooked.
  add_compile_options(-fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all
                      -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
  add_compile_definitions(_GLIBCXX_ASSERTIONS)
endif()

# How fast code has to be; without optimisation it compiles in half the time.
#   race2048_unhurried   need not be fast under sanitizers.
#   race2048_runs_once   runs at a program's start, seldom, or when a person presses a key: flags,
#                        settings, tables, metrics, screens. The presets quick and ci do not optimise
#                        it either; the preset release, tested each night, does.
add_library(race2048_unoptimised INTERFACE)
target_compile_options(race2048_unoptimised INTERFACE -O0)
add_library(race2048_unhurried INTERFACE)
add_library(race2048_runs_once INTERFACE)
if(RACE2048_SANITIZE)
  target_link_libraries(race2048_unhurried INTERFACE race2048_unoptimised)
endif()
if(RACE2048_SANITIZE OR RACE2048_SLOW_STARTS)
  target_link_libraries(race2048_runs_once INTERFACE race2048_unoptimised)
endif()

# Compiles Asio once, instead of in every file that includes it.
add_library(race2048_asio STATIC cmake/asio.cc)
target_link_libraries(race2048_asio PRIVATE race2048_unhurried)
target_include_directories(race2048_asio SYSTEM PUBLIC ${ASIO_INCLUDE_DIR})
# Whether Asio 1.22 uses std::aligned_alloc depends on earlier includes, but memory allocated in one
# file must be freed the same way in another.
target_compile_definitions(race2048_asio PUBLIC
  ASIO_STANDALONE ASIO_SEPARATE_COMPILATION ASIO_DISABLE_STD_ALIGNED_ALLOC)
target_link_libraries(race2048_asio PUBLIC Threads::Threads)
