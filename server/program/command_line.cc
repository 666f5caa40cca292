#include "server/program/command_line.h"

#include <cstddef>
#include <string_view>
#include <system_error>
#include <utility>

#include "server/program/config_file.h"
#include "server/program/server_flags.h"
#include "shared/read_file.h"
#include "shared/standard_io.h"
#include "shared/usage/command_line.h"
#include "shared/utf8.h"

namespace race2048::server {
namespace {

// The file's text, up to a byte more than it may have; a fault says why it cannot be read.
OrFault<std::string> text_of(const std::string& file) {
  auto text = read_file(file, kMaxConfigBytes, FileOrigin::given);
  if (!text) return Fault{text.fault().message()};
  return *std::move(text);
}

// A line for a person if the config file is at fault.
OrFault<> read_config(const usage::Program& program, const usage::Given& given,
                      const std::string& file) {
  const std::string name = printable(file);
  const OrFault<std::string> text = text_of(file);
  if (!text) return Fault{name + ": the config file cannot be read: " + text.fault().text + "."};
  const auto applied = apply_config(program.command, given, *text);
  if (applied) return {};
  return Fault{name + ":" + std::to_string(applied.fault().line) + ": " +
               printable(applied.fault().text)};
}

// The command below this one, at the end of `path`; empty without one.
std::string command_below(const char* name, const std::vector<const usage::Command*>& path) {
  return path.size() == 3 && path[1]->name == name ? path.back()->name : std::string();
}

// The words of the operator's command; empty without one.
std::vector<std::string> admin_words(const std::vector<const usage::Command*>& path,
                                     AdminRequest request) {
  if (command_below(kAdmin, path).empty()) return {};
  request.command = path.back()->name;
  return words_of(request);
}

EndsAtOnce refused(const std::string& fault) {
  return {.exit_code = kUsage, .out = "", .error = "race2048d: " + fault + "\n"};
}

EndsAtOnce answered(std::string text) {
  return {.exit_code = kDone, .out = std::move(text), .error = ""};
}

}  // namespace

std::variant<ProgramOptions, EndsAtOnce> parse_command_line(int argc, const char* const* argv) {
  ProgramOptions options;
  ServerWords words;
  const usage::Program program = server_program(options, words);
  auto given = usage::parse(program, {argv, static_cast<std::size_t>(argc)},
                            columns_of_output().value_or(usage::kUsualColumns));
  if (!given) return refused(to_text(given.fault()));
  if (given->answer) return answered(*std::move(given->answer));
  if (!options.config.empty()) {
    const OrFault<> read = read_config(program, *given, options.config);
    if (!read) return refused(read.fault().text);
  }
  if (words.checks) {
    return answered((options.config.empty() ? "no config file" : options.config) +
                    ": everything is valid\n");
  }
  options.admin = admin_words(given->path, words.admin);
  options.store_command = command_below(kStore, given->path);
  return options;
}

}  // namespace race2048::server
