// Asks a server about the matches that it keeps, on a connection of its own.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "client/choices/target.h"
#include "client/enquiry/enquiry.h"

namespace race2048::client {

// The person who asks, because the server answers some questions only to people who were in the
// match.
struct Oneself {
  std::string name{};
  bool no_key = false;  // as a guest; otherwise with the person's key
};

// The progress so far, for a person; empty: not worth a line.
using ProgressText = std::function<std::string()>;

// Asks until all is known. Shows the progress on standard error when it takes long: on a terminal
// in one line that disappears in the end, elsewhere in a line now and then. Returns nothing on
// success, otherwise the program's exit code; then a sentence on standard error, which begins with
// `program`, has said what went wrong. Without `oneself`, the server learns nothing about the
// person. REQUIRES: the target names no room.
std::optional<int> enquire(const Target& server, Enquiry& enquiry, const std::string& program,
                           const std::optional<Oneself>& oneself = std::nullopt,
                           const ProgressText& progress = nullptr);

// The same for a replay. It is no success if the server keeps no replay of the match.
std::optional<int> fetch_replay(const Target& server, ReplayEnquiry& replay,
                                const std::string& program,
                                const std::optional<Oneself>& oneself = std::nullopt);

// The id in lower case, if it is 6 to 32 hexadecimal digits.
std::optional<std::string> match_id_from(const std::string& typed);
// The message for any other text.
inline constexpr const char* kWhatAnIdIs =
    "a match has an id of hexadecimal digits: give its first 6 or more, as race2048 results prints "
    "them.";

}  // namespace race2048::client
