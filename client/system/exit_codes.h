// The program's exit codes. Scripts may rely on them.
#pragma once

namespace race2048::client {

enum ExitCode {
  kDone = 0,
  kInternal = 1,
  kUsage = 2,
  kLost = 3,
  kRefused = 4,
  kNoTerminal = 5,
  kNotVerified = 6,
  kInterrupted = 130,
  kSignalled = 128,  // plus the signal's number
};

}  // namespace race2048::client
