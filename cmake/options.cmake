# Compiler settings that every target of the project links.
add_library(race2048_options INTERFACE)
target_include_directories(race2048_options INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_definitions(race2048_options INTERFACE
  RACE2048_VERSION="${PROJECT_VERSION}" $<$<CONFIG:Debug>:_GLIBCXX_ASSERTIONS>)
target_compile_options(race2048_options INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual
  -Werror=switch -Werror=return-type
  # Designated initialisers leave the other members to their defaults: that is what they are for.
  -Wno-missing-field-initializers)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # g++ 12 sees overlapping copies inside of std::string where there are none (GCC bug 105651).
  target_compile_options(race2048_options INTERFACE -Wno-restrict)
endif()
if(RACE2048_WERROR)
  target_compile_options(race2048_options INTERFACE -Werror)
endif()
if(RACE2048_SANITIZE)
  add_compile_options(-fsanitize=${RACE2048_SANITIZE} -fno-sanitize-recover=all
                      -fno-omit-frame-pointer)
  # UBSan's check of virtual tables looks at memory through a pipe: in a test that leaves the server
  # without descriptors it would take every object for a wrong one.
  add_compile_options(-fno-sanitize=vptr)
  add_link_options(-fsanitize=${RACE2048_SANITIZE})
  add_compile_definitions(_GLIBCXX_ASSERTIONS)
endif()
if(RACE2048_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link,address,undefined -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
endif()

# Under sanitizers for code that need not be fast: it compiles in half the time.
add_library(race2048_unhurried INTERFACE)
if(RACE2048_SANITIZE)
  target_compile_options(race2048_unhurried INTERFACE -O0)
endif()

# Asio compiled once, not in every file that includes it.
add_library(race2048_asio STATIC cmake/asio.cc)
target_include_directories(race2048_asio SYSTEM PUBLIC ${ASIO_INCLUDE_DIR})
# Whether Asio 1.22 finds std::aligned_alloc depends on what was included before it; memory taken in
# one file must be given back the same way in another.
target_compile_definitions(race2048_asio PUBLIC
  ASIO_STANDALONE ASIO_SEPARATE_COMPILATION ASIO_DISABLE_STD_ALIGNED_ALLOC)
target_link_libraries(race2048_asio PUBLIC Threads::Threads)
