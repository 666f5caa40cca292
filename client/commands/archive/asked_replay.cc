#include "client/commands/archive/asked_replay.h"

#include <cstdio>
#include <optional>
#include <system_error>
#include <vector>

#include "client/commands/archive/enquire.h"
#include "client/flags/flags.h"
#include "client/play/file_replays.h"
#include "client/system/exit_codes.h"
#include "client/system/replay_source.h"
#include "proto/conversions.h"
#include "shared/hex.h"
#include "shared/usage/values.h"
#include "shared/utf8.h"

namespace race2048::client {

SeatNumber seat_of_interest(const ReplayProof& proof) {
  return proof.own ? proof.own->seat : proof.room.match()->ranking.order().front();
}

void AskedReplay::declare(usage::Command& command, const std::string& otherwise) {
  command.positionals = {
      {.name = "REPLAY",
       .help = "a file, or - for standard input; or the first 6 digits of a match's id or more; " +
               otherwise,
       .value = usage::text(asked_)}};
  add(command, {{.names = {"--server"},
                 .help = "HOST[:PORT] to ask for a match that was not yours; default: the "
                         "server that RACE2048_SERVER names, else this machine",
                 .value = usage::named("HOST", usage::text(server_))}});
  declare_plaintext(command, plaintext_);
}

std::variant<std::string, int> AskedReplay::load(const Config& configured) {
  std::error_code ignored;
  if (asked_ == kStandardInput || std::filesystem::exists(asked_, ignored)) {
    return load_file(asked_);
  }
  const std::optional<std::string> match = match_id_from(asked_);
  if (!match) {
    return fail(kUsage, "there is no file " + printable(asked_) +
                            ", and it is no id of a match: an id has 6 to 32 hexadecimal digits.");
  }
  id_ = *match;
  return load_own(configured, id_);
}

std::variant<std::string, int> AskedReplay::load_own(const Config& configured,
                                                     const std::string& match) const {
  const std::vector<std::filesystem::path> own = own_replays(match);
  if (own.size() > 1) {
    std::string files;
    for (const std::filesystem::path& file : own) files += "\n  " + printable(file.string());
    return fail(kUsage, "several of your matches have an id that begins with " + match +
                            ": give more digits, or one of these files:" + files);
  }
  if (own.empty()) return load_from_server(configured, match);
  if (is_broken_replay(own.front())) {
    const std::string file = printable(own.front().string());
    std::fprintf(stderr,
                 "%s: the only replay of this match did not hold when it was kept. race2048 replay "
                 "%s shows why.\n",
                 program_.c_str(), file.c_str());
    return kNotVerified;
  }
  return load_file(own.front());
}

std::variant<std::string, int> AskedReplay::load_file(const std::filesystem::path& file) const {
  OrFault<std::string> bytes = replay_bytes(file);
  if (bytes) return *std::move(bytes);
  return fail(kUsage, "cannot read " + printable(file.string()) + ": " + bytes.fault().text + ".");
}

std::variant<std::string, int> AskedReplay::load_from_server(const Config& configured,
                                                             const std::string& match) const {
  const OrFault<Target> server =
      server_from({.server = server_, .plaintext = plaintext_}, configured, " in --server.");
  if (!server) return fail(kUsage, server.fault().text);
  ReplayEnquiry replay(match);
  const std::optional<int> failed = fetch_replay(*server, replay, program_);
  if (!failed) return replay.bytes();
  // The person may not have had a server in mind.
  if (server_.empty()) {
    std::fprintf(stderr,
                 "No replay of yours has an id that begins with %s, so %s was asked; --server HOST "
                 "asks another.\n",
                 match.c_str(), server_text(*server).c_str());
  }
  return *failed;
}

std::variant<ReplayProof, int> AskedReplay::prove(const std::string& bytes,
                                                  const DecisionSeen& seen) const {
  auto proof = verify_replay(wire::bytes_of(bytes), seen);
  if (is_of_later_version(proof)) {
    return fail(kUsage, "the replay cannot be read by this version: " + proof.fault().what + ".");
  }
  if (!proof) return fail(kNotVerified, "the replay does not hold: " + to_text(proof.fault()));
  const std::string id = hex(proof->room.match()->match_id);
  if (id.starts_with(id_)) return *std::move(proof);
  return fail(kNotVerified, "the replay is of another match: " + id + ".");
}

int AskedReplay::fail(int exit_code, const std::string& fault) const {
  std::fprintf(stderr, "%s: %s\n", program_.c_str(), fault.c_str());
  return exit_code;
}

}  // namespace race2048::client
