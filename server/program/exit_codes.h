// The exit codes of race2048d. Scripts may rely on them.
#pragma once

namespace race2048::server {

enum ExitCode { kDone = 0, kInternal = 1, kUsage = 2, kCannotListen = 3 };

}  // namespace race2048::server
