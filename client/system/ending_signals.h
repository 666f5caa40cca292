// The signals that would end this program, for code that waits in a system call.
#pragma once

#include <csignal>

#include "shared/descriptor.h"

namespace race2048::client {

// While it exists, SIGINT, SIGTERM, SIGHUP and SIGQUIT wait to be read here. A signal that nobody
// has taken counts once the earlier mask is back.
class EndingSignals {
 public:
  EndingSignals();
  ~EndingSignals();
  EndingSignals(const EndingSignals&) = delete;
  EndingSignals& operator=(const EndingSignals&) = delete;

  // Readable while a signal waits: for poll().
  int descriptor() const { return descriptor_.get(); }
  // The number of the signal that waits; it then has no other effect. REQUIRES: descriptor() is
  // readable.
  int take() const;

 private:
  sigset_t before_{};
  Descriptor descriptor_;
};

// Waits until the descriptor is readable or has ended. Returns false if a signal waits instead.
[[nodiscard]] bool wait_until_readable(int descriptor, const EndingSignals& signals);

}  // namespace race2048::client
