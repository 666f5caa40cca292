#include "client/words/stated_text.h"

#include <algorithm>
#include <iterator>

namespace race2048::client {
namespace {

// The client's own words about a reason.
struct OwnWords {
  Reason reason;
  const char* sentence;
  bool leaves_open = true;  // the server may have more to say
};
constexpr OwnWords kOwnWords[] = {
    {Reason::name_taken, "Your name is taken on this server."},
    {Reason::wrong_password, "The room needs its password; ask its host for it.", false},
    {Reason::room_locked, "The room is locked: its host admits no more players.", false},
    {Reason::room_full, "The room has no place for you."},
    {Reason::server_full, "The server is full; try again later."},
    {Reason::too_many,
     "Too many connections or logins come from your network address; try again later."},
    {Reason::bad_proof, "The server does not take the proof of your key: you play as a guest."},
    {Reason::kicked, "You were removed."},
    {Reason::banned, "The server's operator does not let you in."},
    {Reason::bad_token, "The server does not keep your place, or not any more.", false},
    {Reason::not_owner, "Only the room's owner may do that.", false},
    {Reason::muted, "The host has muted you: only the host can change that.", false},
    {Reason::bad_room_name,
     "A room's name has 2 to 16 letters, digits and hyphens. It begins with a letter, and does not "
     "look like a room's code.",
     false},
    {Reason::room_name_taken, "Another room has that name already; choose another name.", false},
    {Reason::bad_answers, "The server has lost moves that it had already answered.", false},
    {Reason::taken_over, "Another race2048 has taken over your place.", false},
    {Reason::too_often, "That was too often; wait a few seconds, then try again."},
    {Reason::not_racing, "That match is over.", false},
    {Reason::wrong_round, "That match is over.", false},
    {Reason::no_such_result, "The server has no such result or replay, or more than one."},
    {Reason::nothing_is_kept, "This server keeps no results.", false},
    {Reason::store_busy, "The server cannot answer that now; try again later.", false},
    {Reason::unanswered, "The server has not answered that; it may have too much to do.", false},
    {Reason::server_stops, "The server is shutting down.", false},
    {Reason::server_restarts,
     "The server stops and keeps its rooms; they resume when it runs again.", false},
    {Reason::silent, "The server has not heard from this client for too long.", false},
    {Reason::too_slow, "This client does not read fast enough what the server sends.", false},
    {Reason::login_deadline, "Logging in took too long.", false},
};

}  // namespace

std::string stated_text(const std::string& server, Reason reason, const ServerQuote& said) {
  const auto* const own = std::ranges::find(kOwnWords, reason, &OwnWords::reason);
  if (own == std::end(kOwnWords)) {
    return said.empty() ? server + " gives no reason." : said.by(server);
  }
  if (!own->leaves_open || said.empty()) return own->sentence;
  return std::string(own->sentence) + " " + said.by(server);
}

std::string link_fault_text(const std::string& server, const LinkFault& fault) {
  if (!fault.text.empty()) return fault.text;
  if (fault.reason == Reason::none && fault.said.empty()) return {};
  std::string text = stated_text(server, fault.reason, fault.said);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

}  // namespace race2048::client
