// race2048: the client.
#include <cstdio>
#include <exception>

#include "client/commands/command_line.h"
#include "client/system/exit_codes.h"
#include "client/terminal/terminal.h"
#include "proto/frame.h"
#include "shared/process_limit.h"
#include "shared/signals.h"
#include "shared/standard_io.h"

int main(int argc, char** argv) {
  using namespace race2048::client;
  race2048::fill_standard_streams();
  race2048::ignore_signals_of_writing();
  race2048::wire::silence_protobuf();
  try {
    return run_command_line(argc, argv);
  } catch (const ui::TerminalError& error) {
    std::fprintf(stderr, "race2048: %s\n", error.what());
    return kNoTerminal;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "race2048: %s\n", race2048::last_words(error).c_str());
    return kInternal;
  }
}
