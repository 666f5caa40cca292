// The replay that a person names on the command line: a file, standard input, or a match's id.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <variant>

#include "client/choices/config.h"
#include "proto/replay/verify_replay.h"
#include "shared/usage/usage.h"

namespace race2048::client {

// The seat to show first: the person's own, if the file says which it was, else the winner's.
SeatNumber seat_of_interest(const ReplayProof& proof);

// Finds the replay for a subcommand and proves it. What goes wrong is said on standard error; then
// a call returns the program's exit code in place of its value.
class AskedReplay {
 public:
  // `program` begins each message: "race2048 replay".
  explicit AskedReplay(std::string program) : program_(std::move(program)) {}

  // Declares the positional REPLAY and the flags of the server that may keep it. `otherwise` ends
  // the help of REPLAY: the command's own choice if the person names none.
  void declare(usage::Command& command, const std::string& otherwise);
  // The person has named this replay otherwise than by REPLAY.
  void name(std::string replay) { asked_ = std::move(replay); }
  // True if the person has named a replay.
  bool is_named() const { return !asked_.empty(); }

  // The bytes of the named replay: of a file of this name if there is one, else of the person's
  // only match whose id begins so, else from the server. REQUIRES: is_named().
  std::variant<std::string, int> load(const Config& configured);
  // The bytes of a file, or of kStandardInput.
  std::variant<std::string, int> load_file(const std::filesystem::path& file) const;
  // Verifies the bytes; after load() by an id, also that they are of that match. `seen` sees the
  // decisions before all of them are known to hold.
  std::variant<ReplayProof, int> prove(const std::string& bytes,
                                       const DecisionSeen& seen = nullptr) const;

 private:
  std::variant<std::string, int> load_own(const Config& configured, const std::string& match) const;
  std::variant<std::string, int> load_from_server(const Config& configured,
                                                  const std::string& match) const;
  int fail(int exit_code, const std::string& fault) const;

  std::string program_;
  std::string asked_;
  std::string id_;  // the digits of the match's id, as load() has found it; empty: it was a file
  bool plaintext_ = false;
  std::string server_;
};

}  // namespace race2048::client
