// Keeps two programs from changing a file at once, so that neither overwrites the other's change.
#pragma once

#include <chrono>
#include <filesystem>

#include "engine/or_fault.h"
#include "shared/descriptor.h"

namespace race2048::client {

// A change takes milliseconds. A program that holds a lock for longer, such as a stopped one, must
// not block others for good.
inline constexpr std::chrono::seconds kLockPatience{2};

// The right to change `file`, until the descriptor is closed. It belongs to FILE.lock, because the
// file itself is replaced; that file is made and stays. The folder must exist. Waits at most
// `patience`. The fault is a sentence without its end.
OrFault<Descriptor> lock_to_change(const std::filesystem::path& file,
                                   std::chrono::milliseconds patience = kLockPatience);

}  // namespace race2048::client
