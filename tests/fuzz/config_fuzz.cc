// The config files of both programs: whatever they hold, there are settings or a fault with the
// line that it is in.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "client/choices/config.h"
#include "server/program/config_file.h"
#include "shared/usage/values.h"

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

usage::Command program_with(Options& options) {
  return {.name = "race2048d",
          .flags = {{.names = {"--listen"},
                     .value = usage::files(options.listen),
                     .in_file = usage::InFile::at_start},
                    {.names = {"--port"},
                     .value = usage::number(options.port, 0, 65535),
                     .in_file = usage::InFile::at_start},
                    {.names = {"--lan"},
                     .value = usage::flag(options.lan),
                     .in_file = usage::InFile::at_start},
                    {.names = {"--state"},
                     .value = usage::text(options.state),
                     .in_file = usage::InFile::at_start},
                    {.names = {"--no-state"},
                     .value = usage::flag(options.no_state),
                     .excludes = {"--state"},
                     .in_file = usage::InFile::at_start}}};
}

void check_server(std::string_view toml) {
  static Options options;
  // Made once, since that takes longer than to read most files.
  static const usage::Command program = program_with(options);
  options = {};
  const auto applied = server::apply_config(program, {}, toml);
  if (!applied) return check_fault(toml, applied.fault());
  if (options.port > 65535 || (options.no_state && !options.state.empty())) std::abort();
}

void check_client(std::string_view toml) {
  const auto parsed = client::parse_config(toml);
  if (parsed) return;
  for (const client::ConfigFault& fault : parsed.fault()) check_fault(toml, fault);
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
