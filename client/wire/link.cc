#include "client/wire/link.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "proto/conversions.h"
#include "proto/frame.h"
#include "shared/limits.h"
#include "shared/names.h"
#include "shared/utf8.h"
#include "shared/whole_number.h"

namespace race2048::client {
namespace {

bool has_only(std::string_view text, std::string_view others) {
  return std::ranges::all_of(text, [others](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
           (letter >= '0' && letter <= '9') || others.find(letter) != std::string_view::npos;
  });
}

// "HOST:PORT" with characters that hosts have. Whether there is such a host shows when it is
// looked up.
bool is_address(std::string_view text) {
  constexpr std::size_t kLongestHost = 255;
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos || colon == 0 || colon > kLongestHost) return false;
  const std::string_view host = text.substr(0, colon);
  const auto port = whole_number<std::uint16_t>(text.substr(colon + 1));
  if (!port || *port == 0) return false;
  if (!host.starts_with('[')) return has_only(host, "._-");
  return host.size() > 2 && host.ends_with(']') &&
         has_only(host.substr(1, host.size() - 2), ".:%_-");
}

// "HOST:PORT" or "HOST:PORT#FINGERPRINT".
std::optional<Node> node_from(const std::string& told) {
  const std::size_t mark = std::min(told.find('#'), told.size());
  Node node{.address = told.substr(0, mark)};
  if (!is_address(node.address)) return std::nullopt;
  if (mark == told.size()) return node;
  node.fingerprint = fingerprint_from(told.substr(mark + 1));
  return node.fingerprint ? std::optional(node) : std::nullopt;
}

}  // namespace

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

std::optional<Redirection> redirection_from(const v1::Redirect& told) {
  const bool stays = told.address().empty() && told.fingerprint().empty();
  const bool is_possible =
      (stays || is_address(told.address())) &&
      (told.room().empty() || normalised_room_code(told.room()) == told.room()) &&
      std::chrono::milliseconds(told.in_ms()) <= limits::kMaxRedirectWait;
  if (!is_possible) return std::nullopt;
  Redirection to{.to = {.address = told.address()},
                 .room = told.room(),
                 .epoch = told.epoch(),
                 .wait = std::chrono::milliseconds(told.in_ms())};
  if (told.fingerprint().empty()) return to;
  const auto bytes = wire::array_from<decltype(Fingerprint::bytes)>(told.fingerprint());
  if (!bytes) return std::nullopt;
  to.to.fingerprint = Fingerprint{.bytes = *bytes};
  return to;
}

std::vector<Node> nodes_from(const v1::Welcome& told) {
  std::vector<Node> nodes;
  for (const std::string& text : told.nodes()) {
    if (nodes.size() == limits::kMaxNodes) break;
    if (std::optional<Node> node = node_from(text)) nodes.push_back(*std::move(node));
  }
  return nodes;
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
