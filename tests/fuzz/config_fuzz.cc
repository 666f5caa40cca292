// The config files of both programs: whatever they hold, there are settings or a fault with the
// line that it is in.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "client/choices/config.h"
#include "server/program/config_file.h"

namespace race2048 {
namespace {

// A file that ends in the middle of a line has one line more than line ends.
void check_fault(std::string_view toml, const toml_data::TomlFault& fault) {
  const auto lines = static_cast<std::uint32_t>(std::ranges::count(toml, '\n')) + 1;
  if (fault.text.empty() || fault.line == 0 || fault.line > lines + 1) std::abort();
}

// An option of each kind.
struct Options {
  std::vector<std::string> listen;
  unsigned port = 2048;
  bool lan = false;
  std::string state;
  bool no_state = false;
};

void declare(CLI::App& app, Options& options) {
  app.add_option("--listen", options.listen)->delimiter(',');
  app.add_option("--port", options.port)->check(CLI::Range(0u, 65535u));
  app.add_flag("--lan", options.lan);
  CLI::Option* const state = app.add_option("--state", options.state);
  app.add_flag("--no-state", options.no_state)->excludes(state);
}

// Made once, since that takes longer than to read most files.
struct Program {
  CLI::App app;
  Options options;

  Program() { declare(app, options); }
};

void check_server(std::string_view toml) {
  static Program program;
  auto& [app, options] = program;
  options = {};
  const char* const words[] = {"race2048d"};
  app.parse(1, words);  // forgets the last file
  const auto applied = server::apply_config(app, toml);
  if (!applied) return check_fault(toml, applied.fault());
  if (options.port > 65535 || (options.no_state && !options.state.empty())) std::abort();
}

void check_client(std::string_view toml) {
  const auto parsed = client::parse_config(toml);
  if (!parsed) check_fault(toml, parsed.fault());
}

}  // namespace
}  // namespace race2048

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace race2048;
  const std::string toml(data, data + size);
  check_server(toml);
  check_client(toml);
  return 0;
}
