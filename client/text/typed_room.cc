#include "client/text/typed_room.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "shared/letter_case.h"
#include "shared/names.h"
#include "shared/utf8.h"

namespace race2048::client {
namespace {

struct LinkScheme {
  std::string_view name;
  std::optional<std::uint16_t> port{};  // of links that name none; nothing: the usual one
};
constexpr std::array<LinkScheme, 3> kLinkSchemes = {{{"http", 80}, {"https", 443}, {"race2048"}}};
constexpr std::string_view kBehindScheme = "://";

std::string_view without_blanks_around(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n\f\v";
  text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
  return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

// The text up to `mark`, and what is behind it, if anything has such a mark.
std::pair<std::string_view, std::optional<std::string_view>> parted(std::string_view text,
                                                                    char mark) {
  const std::size_t at = text.find(mark);
  if (at == std::string_view::npos) return {text, std::nullopt};
  return {text.substr(0, at), text.substr(at + 1)};
}

std::optional<std::string> owned(std::optional<std::string_view> text) {
  return text ? std::optional<std::string>(*text) : std::nullopt;
}

// The room is the last part of a path: before it may be the folder of a site, or the r of a name.
std::string_view last_part(std::string_view path) {
  return path.substr(path.find_last_of('/') + 1);  // npos + 1 is 0
}

// Text that is no link: "HOST[:PORT]/ROOM#FINGERPRINT", or several hosts with commas between them,
// each with a fingerprint of its own behind it, or without.
TypedPlace place_without_scheme(std::string_view text) {
  const auto [servers, path] = parted(text, '/');
  if (path) {
    const auto [room, fingerprint] = parted(*path, '#');
    return {.server = std::string(servers),
            .room = std::string(last_part(room)),
            .fingerprint = owned(fingerprint)};
  }
  if (servers.find(',') != std::string_view::npos) return {.server = std::string(servers)};
  const auto [server, fingerprint] = parted(servers, '#');
  return {.server = std::string(server), .fingerprint = owned(fingerprint)};
}

}  // namespace

OrFault<std::string> room_from(const std::string& typed) {
  if (std::optional<std::string> code = normalised_room_code(typed)) return *std::move(code);
  if (is_valid_room_name(typed)) return typed;
  return Fault{"'" + printable(typed) +
               "' is not a room: write its code, six letters and digits like KXQ7WP, or its name, "
               "like club."};
}

OrFault<TypedPlace> place_from(const std::string& typed) {
  const std::string_view text = without_blanks_around(typed);
  const auto [address, fingerprint] = parted(text, '#');
  const std::size_t colon = std::min(address.find(kBehindScheme), address.size());
  if (colon == address.size()) return place_without_scheme(text);
  TypedPlace place{.server = "", .fingerprint = owned(fingerprint)};
  const std::string name = lower_case(std::string(address.substr(0, colon)));
  const auto* const scheme = std::ranges::find(kLinkSchemes, name, &LinkScheme::name);
  if (scheme == kLinkSchemes.end()) {
    return Fault{"'" + printable(name) +
                 "://' leads to no room: a link begins with http:// or https://."};
  }
  const std::string_view all = address.substr(colon + kBehindScheme.size());
  const auto [server, path] = parted(parted(all, '?').first, '/');
  if (server.empty()) {
    return Fault{"'" + printable(address) + "' names no host: write http://HOST[:PORT]/ROOM."};
  }
  place.server = server;
  const bool has_port = server.find(':', server.find_last_of(']') + 1) != std::string_view::npos;
  if (!has_port) place.link_port = scheme->port;
  const std::string_view way = path.value_or("");
  // Rooms have no empty names: a slash at the end means nothing.
  const std::string_view trimmed = way.substr(0, way.find_last_not_of('/') + 1);
  if (!trimmed.empty()) place.room = last_part(trimmed);
  return place;
}

OrFault<std::string> room_of_place(const std::string& typed) {
  if (typed.find('/') == std::string::npos) return room_from(typed);
  const OrFault<TypedPlace> place = place_from(typed);
  if (!place) return place.fault();
  return room_from(place->room.value_or(typed));
}

}  // namespace race2048::client
