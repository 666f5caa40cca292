#include "shared/own_program.h"

#include <system_error>

namespace race2048 {

std::filesystem::path own_program() {
  std::error_code no_proc;
  const std::filesystem::path path = std::filesystem::read_symlink("/proc/self/exe", no_proc);
  return no_proc ? std::filesystem::path() : path;
}

}  // namespace race2048
