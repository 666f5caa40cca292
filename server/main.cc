// race2048d: the match server.
#include <cstdio>
#include <exception>
#include <variant>

#include "server/program/program.h"
#include "server/program/store_commands.h"
#include "shared/process_limit.h"
#include "shared/signals.h"
#include "shared/standard_io.h"

int main(int argc, char** argv) {
  using namespace race2048::server;
  race2048::fill_standard_streams();
  race2048::ignore_signals_of_writing();
  const auto parsed = parse_command_line(argc, argv);
  if (const auto* const ends = std::get_if<EndsAtOnce>(&parsed)) {
    std::fputs(ends->error.c_str(), stderr);
    return race2048::write_output(ends->out, kProgram).value_or(ends->exit_code);
  }
  try {
    const auto& options = std::get<ProgramOptions>(parsed);
    if (!options.backup.empty()) return back_up(options);
    if (!options.admin.empty()) return administer(options);
    if (!options.store_command.empty()) return run_store_command(options);
    return run_program(options, [argc, argv] { return parse_command_line(argc, argv); });
  } catch (const std::exception& error) {
    std::fprintf(stderr, "race2048d: %s\n", race2048::last_words(error).c_str());
    return kInternal;
  }
}
