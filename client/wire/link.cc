#include "client/wire/link.h"

#include "proto/frame.h"
#include "shared/limits.h"
#include "shared/utf8.h"

namespace race2048::client {

std::optional<ServerQuote> goodbye_in(std::span<const std::uint8_t> bytes) {
  wire::FrameReader reader(limits::kMaxFrameToClient);
  if (reader.next(bytes) != wire::FrameReader::Status::frame) return std::nullopt;
  v1::ToClient message;
  const std::span<const std::uint8_t> body = reader.body();
  if (!message.ParseFromArray(body.data(), static_cast<int>(body.size()))) return std::nullopt;
  if (!message.has_goodbye()) return std::nullopt;
  return quote_from(message.goodbye().text());
}

// Keeps letters, as names have them; see printable() for all else.
ServerQuote quote_from(const std::string& told) {
  constexpr std::size_t kMostCharacters = 300;
  std::string text;
  std::size_t characters = 0;
  for (const char32_t c : code_points(told)) {
    if (++characters > kMostCharacters) break;
    const bool printable_ascii = c >= U' ' && c <= U'~';
    append_utf8(text, printable_ascii || (has_sure_width(c) && is_letter_or_digit(c)) ? c : U'?');
  }
  return ServerQuote(text);
}

std::string version_from(const std::string& told) {
  constexpr std::string_view kLetters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-._~";
  constexpr std::size_t kMostLetters = 32;
  const bool is_one = !told.empty() && told.size() <= kMostLetters &&
                      told.find_first_not_of(kLetters) == std::string::npos;
  return is_one ? told : "unknown";
}

Request request_from(std::uint32_t told) {
  switch (static_cast<v1::ToServer::BodyCase>(told)) {
    case v1::ToServer::kCreateRoom:
    case v1::ToServer::kJoinRoom:
    case v1::ToServer::kWatchRoom:
    case v1::ToServer::kQuickMatch:
      return Request::enter_room;
    case v1::ToServer::kListRooms:
      return Request::list_rooms;
    case v1::ToServer::kReady:
      return Request::ready;
    case v1::ToServer::kStartMatch:
      return Request::start_match;
    case v1::ToServer::kEditSettings:
      return Request::edit_settings;
    case v1::ToServer::kEditRoom:
      return Request::edit_room;
    case v1::ToServer::kChat:
    case v1::ToServer::kAnnounce:
      return Request::chat;
    case v1::ToServer::kSendEmote:
      return Request::emote;
    case v1::ToServer::kSeating:
      return Request::seating;
    case v1::ToServer::kGetPage:
      return Request::page;
    case v1::ToServer::kListResults:
    case v1::ToServer::kGetResult:
    case v1::ToServer::kListTop:
    case v1::ToServer::kGetReplay:
      return Request::results;
    default:
      return Request::other;
  }
}

}  // namespace race2048::client
