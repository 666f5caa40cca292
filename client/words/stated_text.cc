#include "client/words/stated_text.h"

namespace race2048::client {
namespace {

// What the client itself says about a reason.
struct OwnWords {
  const char* sentence = nullptr;  // null: nothing
  bool leaves_open = true;         // the server may have more to say
};

OwnWords own_words(Reason reason) {
  switch (reason) {
    case Reason::none:
    case Reason::other:
      return {};
    case Reason::name_taken:
      return {"Your name is taken on this server."};
    case Reason::wrong_password:
      return {"The room needs its password; ask its host for it.", false};
    case Reason::room_locked:
      return {"The room is locked: its host admits no more players.", false};
    case Reason::room_full:
      return {"The room has no place for you."};
    case Reason::server_full:
      return {"The server is full; try again later."};
    case Reason::too_many:
      return {"Too many connections or logins come from your network address; try again later."};
    case Reason::kicked:
      return {"You were put out."};
    case Reason::banned:
      return {"The server's operator does not let you in."};
    case Reason::bad_token:
      return {"The server does not keep your place, or not any more.", false};
    case Reason::not_owner:
      return {"Only the room's owner may do that.", false};
    case Reason::muted:
      return {"The host has muted you: only the host can change that.", false};
    case Reason::bad_room_name:
      return {
          "A room's name has 2 to 16 letters, digits and hyphens. It begins with a letter, and "
          "does not look like a room's code.",
          false};
    case Reason::room_name_taken:
      return {"Another room has that name already; choose another name.", false};
    case Reason::bad_answers:
      return {"The server has lost moves that it had already answered.", false};
    case Reason::taken_over:
      return {"Another race2048 has taken over your place.", false};
    case Reason::too_often:
      return {"That was too often; wait a few seconds, then try again."};
    case Reason::not_racing:
    case Reason::wrong_round:
      return {"That match is over.", false};
    case Reason::no_such_result:
      return {"The server has no such result or replay, or more than one."};
    case Reason::nothing_is_kept:
      return {"This server keeps no results.", false};
    case Reason::store_busy:
      return {"The server cannot answer that now; try again later.", false};
    case Reason::unanswered:
      return {"The server has not answered that; it may have too much to do.", false};
    case Reason::server_stops:
      return {"The server is shutting down.", false};
    case Reason::server_restarts:
      return {"The server stops and keeps its rooms; they go on when it runs again.", false};
    case Reason::silent:
      return {"The server has not heard from this client for too long.", false};
    case Reason::too_slow:
      return {"This client does not read fast enough what the server sends.", false};
    case Reason::login_deadline:
      return {"Logging in took too long.", false};
  }
  return {};
}

}  // namespace

std::string stated_text(const std::string& server, Reason reason, const ServerQuote& said) {
  const OwnWords own = own_words(reason);
  if (own.sentence == nullptr) return said.empty() ? server + " gives no reason." : said.by(server);
  if (!own.leaves_open || said.empty()) return own.sentence;
  return std::string(own.sentence) + " " + said.by(server);
}

std::string link_fault_text(const std::string& server, const LinkFault& fault) {
  if (!fault.text.empty()) return fault.text;
  if (fault.reason == Reason::none && fault.said.empty()) return {};
  std::string text = stated_text(server, fault.reason, fault.said);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

}  // namespace race2048::client
