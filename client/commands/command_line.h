// The command line of race2048.
#pragma once

namespace race2048::client {

// Parses the command line and runs its subcommand; handles --help, --version and mistakes itself.
// Without a subcommand shows the menu on a terminal, elsewhere the help, which is a mistake.
// As a login shell (a dash before the name in argv[0]) runs `guest`, and refuses commands (-c).
// Returns the program's exit code. Throws ui::TerminalError if the subcommand needs a terminal and
// has none. REQUIRES: argc > 0.
int run_command_line(int argc, const char* const* argv);

}  // namespace race2048::client
