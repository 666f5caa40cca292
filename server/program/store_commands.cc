#include "server/program/store_commands.h"

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>

#include "server/program/failure.h"
#include "server/program/flag_values.h"
#include "server/program/loaded_store.h"
#include "server/program/program.h"
#include "server/program/server_flags.h"
#include "server/store/sql/copy.h"
#include "server/store/sqlite/copy_end.h"
#include "shared/standard_io.h"

namespace race2048::server {
namespace {

using store::StoreFault;

// How often a copy says how far it is.
constexpr std::chrono::seconds kSayProgressEvery{2};

int refuse(const std::string& text, ExitCode code = kUsage) {
  std::fprintf(stderr, "%s store: %s.\n", kProgram, text.c_str());
  return code;
}

int end_with(const StoreFault& fault) {
  return refuse(fault.text, may_pass(fault) ? kInternal : kUsage);
}

int report(const store::OrStoreFault<store::StoreReport>& said) {
  if (!said) return end_with(said.fault());
  std::string lines;
  for (const std::string& fact : said->facts) lines += fact + "\n";
  const int written = write_output(lines, kProgram).value_or(kDone);
  for (const std::string& fault : said->faults) refuse(fault);
  return written == kDone && !said->faults.empty() ? kUsage : written;
}

// ---- copy

using End = store::OrStoreFault<std::unique_ptr<store::CopyEnd>>;

class ProgressLines {
 public:
  void say(std::uint64_t done, std::uint64_t all) {
    const auto now = std::chrono::steady_clock::now();
    if (now - said_ < kSayProgressEvery) return;
    said_ = now;
    std::fprintf(stderr, "copied %llu of %llu results\n", static_cast<unsigned long long>(done),
                 static_cast<unsigned long long>(all));
  }

 private:
  std::chrono::steady_clock::time_point said_ = std::chrono::steady_clock::now();
};

int report_copy(const store::Copied& copied) {
  for (const std::string& why : copied.left_out) {
    std::fprintf(stderr, "a room is left out, as it cannot be restored: %s\n", why.c_str());
  }
  const auto count = [](std::uint64_t number, const char* what) {
    return std::to_string(number) + " " + what;
  };
  return write_output("copied " + count(copied.results, "results, ") +
                          count(copied.rooms, "rooms, ") + count(copied.names, "names, ") +
                          count(copied.bans, "bans\n"),
                      kProgram)
      .value_or(kDone);
}

int copy(const store::StoreLibrary& library, const ProgramOptions& options) {
  const bool from_address = is_store_address(options.store_from);
  const End from = from_address ? library.copy_from(options.store_from)
                                : store::copy_from_sqlite(options.store_from);
  if (!from) return end_with(from.fault());
  const End to =
      from_address ? store::copy_to_sqlite(options.store_to) : library.copy_to(options.store_to);
  if (!to) return end_with(to.fault());
  ProgressLines progress;
  const auto copied = store::copy_database(
      **from, **to,
      [&progress](std::uint64_t done, std::uint64_t all) { progress.say(done, all); });
  if (!copied) return end_with(copied.fault());
  return report_copy(*copied);
}

}  // namespace

int run_store_command(const ProgramOptions& options) {
  const bool copies = options.store_command == kStoreCopy;
  if (copies && is_store_address(options.store_from) == is_store_address(options.store_to)) {
    return refuse(
        "copy takes a folder and the address of a database; race2048d backup and pg_dump copy from "
        "one to another of the same kind");
  }
  const std::string& address = options.store_from.empty() ? options.store : options.store_from;
  if (address.empty()) return refuse("say which database, behind the command or with --store");
  const auto library = load_store();
  if (!library) return end_with(library.fault());
  if (copies) return copy(**library, options);
  if (options.store_command == kStoreInit) return report((*library)->init(address));
  return report((*library)->check(address));
}

}  // namespace race2048::server
