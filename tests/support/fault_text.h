// Faults as text, so that a test that fails shows them.
#pragma once

#include <string>

#include "engine/or_fault.h"

namespace race2048 {

// Empty if nothing is wrong.
template <typename T>
std::string fault_text(const OrFault<T>& checked) {
  return checked ? "" : checked.fault().text;
}

}  // namespace race2048
