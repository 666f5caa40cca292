// race2048 slide: boards in, slid boards out; for scripts.
#pragma once

#include "client/commands/options.h"

namespace race2048::client {

// Answers the lines of standard input, all that came before it reads again, so that a program that
// waits for each answer gets it. Runs until the input ends or nobody reads the output; the exit
// code. REQUIRES: SIGPIPE is ignored.
int run_slide(const SlideFlags& flags);

}  // namespace race2048::client
