#include "shared/process_limit.h"

namespace race2048 {
namespace {

bool is_limit(const std::system_error& error) {
  return error.code() == std::errc::resource_unavailable_try_again;
}

}  // namespace

std::string start_fault_text(const std::system_error& error) {
  const std::string text = error.what() + std::string(".");
  return is_limit(error) ? text + " " + kTooManyProcesses : text;
}

std::string last_words(const std::exception& error) {
  const auto* const of_system = dynamic_cast<const std::system_error*>(&error);
  if (of_system != nullptr && is_limit(*of_system)) return start_fault_text(*of_system);
  return std::string("internal error: ") + error.what();
}

}  // namespace race2048
