// race2048 slide: boards in, slid boards out; for scripts.
#pragma once

#include "client/app/options.h"

namespace race2048::client {

// Runs until the end of standard input; the exit code.
int run_slide(const SlideFlags& flags);

}  // namespace race2048::client
