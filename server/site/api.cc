#include "server/site/api.h"

#include <algorithm>
#include <array>
#include <functional>
#include <span>

#include <nlohmann/json.hpp>

#include "engine/settings/formats.h"
#include "proto/conversions.h"
#include "proto/json/records.h"
#include "proto/results.h"
#include "proto/rooms.h"
#include "shared/hex.h"
#include "shared/letter_case.h"
#include "shared/limits.h"
#include "shared/whole_number.h"

namespace race2048::server::web {
namespace {

using json::json_line;
using nlohmann::ordered_json;

constexpr std::string_view kMatches = "matches/";
constexpr std::string_view kReplay = "/replay";

ApiAnswer json_answer(const ordered_json& value, std::string headers = {}) {
  ApiAnswer answer{.headers = std::move(headers), .text = json_line(value)};
  answer.size = answer.text.size();
  return answer;
}

ApiAnswer bad_question(const std::string& text) {
  return refusal(Reason::bad_question, text);
}

// ---- Queries.

std::optional<char> escaped_byte(std::string_view digits) {
  const auto byte = whole_number<unsigned char>(digits, 16);
  if (digits.size() != 2 || !byte) return std::nullopt;
  return static_cast<char>(*byte);
}

// Decodes each "%41" and '+' of the text. Returns nothing if a '%' begins no escape.
std::optional<std::string> unescaped(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      plain += text[i] == '+' ? ' ' : text[i];
      continue;
    }
    const auto byte = escaped_byte(text.substr(i + 1, 2));
    if (!byte) return std::nullopt;
    plain += *byte;
    i += 2;
  }
  return plain;
}

std::string escaped(std::string_view text) {
  constexpr std::string_view kPlain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (kPlain.find(c) != std::string_view::npos) {
      result += c;
    } else {
      result += {'%', kDigits[byte >> 4], kDigits[byte & 15]};
    }
  }
  return result;
}

// A parameter that a question knows: sets it, or says which values it takes.
struct Known {
  std::string_view name;
  bool (*set)(const std::string& value, v1::ToServer& message);
  std::string_view takes;  // "is ..."
};

template <typename Number>
bool read(const std::string& value, Number& number) {
  const auto read = whole_number<Number>(value);
  if (read) number = *read;
  return read.has_value();
}

// Reads a number into a field of one kind of question.
template <auto kQuestion, auto kSet, typename Number = std::uint32_t>
bool set_number(const std::string& value, v1::ToServer& message) {
  Number number = 0;
  if (!read(value, number)) return false;
  std::invoke(kSet, std::invoke(kQuestion, message), number);
  return true;
}

bool set_first(const std::string& value, v1::ToServer& message) {
  std::uint32_t first = 0;
  if (!read(value, first)) return false;
  if (message.has_list_rooms()) message.mutable_list_rooms()->set_first(first);
  if (message.has_get_result()) message.mutable_get_result()->set_first(first);
  if (message.has_list_top()) message.mutable_list_top()->set_first(first);
  return true;
}

bool set_format(const std::string& value, v1::ToServer& message) {
  const std::optional<Format> format = value_named(kFormats, value);
  if (!format) return false;
  if (message.has_list_results()) {
    message.mutable_list_results()->set_format(wire::to_wire(*format));
  } else {
    message.mutable_list_top()->set_format(wire::to_wire(*format));
  }
  return true;
}

constexpr Known kFirst = {"first", set_first, "the number of rows before the page"};
constexpr Known kFormat = {"format", set_format, "the name of a format, such as time"};

constexpr std::array kOfRooms = {kFirst};
constexpr std::array kOfMatch = {kFirst};
constexpr std::array kOfResults = {
    kFormat,
    Known{"before",
          set_number<&v1::ToServer::mutable_list_results, &v1::ListResults::set_before,
                     std::uint64_t>,
          "a match's number"},
    Known{"name",
          [](const std::string& value, v1::ToServer& message) {
            message.mutable_list_results()->set_name(value);
            return true;
          },
          "a player's name"},
    Known{"room",
          [](const std::string& value, v1::ToServer& message) {
            message.mutable_list_results()->set_room(value);
            return true;
          },
          "a room's code"},
};
constexpr std::array kOfTop = {
    kFirst,
    kFormat,
    Known{"size", set_number<&v1::ToServer::mutable_list_top, &v1::ListTop::set_size>,
          "the rows of a board"},
    Known{"tile", set_number<&v1::ToServer::mutable_list_top, &v1::ListTop::set_tile>,
          "a tile, such as 2048"},
    Known{"bots",
          [](const std::string& value, v1::ToServer& message) {
            message.mutable_list_top()->set_bots(value == "true");
            return value == "true" || value == "false";
          },
          "true or false"},
};

std::string names_in(std::span<const Known> known) {
  std::string names;
  for (const Known& row : known) names += (names.empty() ? "" : ", ") + std::string(row.name);
  return names;
}

// The parameters of a query, decoded; a fault for one that the question does not know, or whose
// value it does not take.
using Parameters = std::vector<std::pair<std::string, std::string>>;
OrFault<Parameters, ApiAnswer> set_from(std::string_view query, std::span<const Known> known,
                                        v1::ToServer& message) {
  Parameters parameters;
  while (!query.empty()) {
    const std::string_view pair = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(query.size(), pair.size() + 1));
    const std::size_t sign = std::min(pair.find('='), pair.size());
    const std::string name(pair.substr(0, sign));
    const auto row = std::ranges::find(known, name, &Known::name);
    if (row == known.end()) {
      return bad_question(known.empty() ? "This address takes no parameters."
                                        : "The parameters here are " + names_in(known) + ".");
    }
    const auto value = unescaped(pair.substr(std::min(pair.size(), sign + 1)));
    if (!value || !row->set(*value, message)) {
      return bad_question(name + " is " + std::string(row->takes) + ".");
    }
    parameters.emplace_back(name, *value);
  }
  return parameters;
}

}  // namespace

ApiAnswer refusal(Reason reason, const std::string& text) {
  ApiAnswer answer =
      json_answer({{"reason", v1::Reason_Name(wire::to_wire(reason))}, {"text", text}});
  answer.status = status_of(reason);
  if (answer.status == 429 || answer.status == 503) answer.headers = "Retry-After: 1\r\n";
  return answer;
}

int status_of(Reason reason) {
  switch (reason) {
    case Reason::banned:
      return 403;
    case Reason::no_such_room:
    case Reason::no_such_result:
    case Reason::nothing_is_kept:
      return 404;
    case Reason::too_often:
    case Reason::too_many:
    case Reason::too_many_refusals:
      return 429;
    case Reason::not_now:
    case Reason::server_full:
    case Reason::store_busy:
    case Reason::login_deadline:
    case Reason::server_stops:
    case Reason::server_restarts:
      return 503;
    default:
      return 400;
  }
}

OrFault<ApiQuestion, ApiAnswer> ApiQuestion::from(std::string_view path, std::string_view query) {
  ApiQuestion question;
  v1::ToServer& message = question.message_;
  std::span<const Known> known;
  if (path == "rooms") {
    message.mutable_list_rooms();
    known = kOfRooms;
  } else if (path == "results") {
    message.mutable_list_results();
    known = kOfResults;
  } else if (path == "top") {
    message = wire::message_of(Question(AskTop{}));
    known = kOfTop;
  } else if (path.starts_with(kMatches) && path.ends_with(kReplay)) {
    path.remove_prefix(kMatches.size());
    path.remove_suffix(std::min(path.size(), kReplay.size()));
    const auto id = bytes_from_hex(lower_case(std::string(path)));
    if (!id || id->size() != MatchId().size()) {
      return bad_question("A replay's address has the match's whole id.");
    }
    message.mutable_get_replay()->set_match_id(*id);
  } else if (path.starts_with(kMatches)) {
    message.mutable_get_result()->set_match(std::string(path.substr(kMatches.size())));
    known = kOfMatch;
  } else {
    return refusal(Reason::no_such_result,
                   "There are rooms, results, top, matches/ID and "
                   "matches/ID/replay here.");
  }
  auto parameters = set_from(query, known, message);
  if (!parameters) return parameters.fault();
  question.parameters_ = *std::move(parameters);
  return question;
}

std::string ApiQuestion::next_page(std::string_view name, std::uint64_t value) const {
  std::string query = "?" + std::string(name) + "=" + std::to_string(value);
  for (const auto& [other, text] : parameters_) {
    if (other != name) query += "&" + other + "=" + escaped(text);
  }
  return "Link: <" + query + ">; rel=\"next\"\r\n";
}

std::optional<ApiAnswer> ApiQuestion::page(const v1::ToClient& told) const {
  if (told.has_rooms()) {
    const auto rooms = wire::listed_rooms_from(told.rooms());
    if (!rooms) return std::nullopt;
    // A page has fewer rows when rooms have gone since the list was made.
    const std::uint64_t next = told.rooms().first() + limits::kRoomsPerPage;
    return json_answer(json::array_of(*rooms),
                       next < told.rooms().total() ? next_page("first", next) : "");
  }
  const auto answer = wire::answer_from(told);
  if (!answer) return std::nullopt;
  if (const auto* const list = std::get_if<ResultList>(&*answer)) {
    const bool more = list->more && !list->matches.empty();
    return json_answer(json::array_of(list->matches),
                       more ? next_page("before", list->matches.back().number) : "");
  }
  if (const auto* const top = std::get_if<TopLines>(&*answer)) {
    const bool more = top->lines.size() == limits::kResultsPerPage;
    return json_answer(json::array_of(top->lines, top->first),
                       more ? next_page("first", top->first + top->lines.size()) : "");
  }
  if (const auto* const match = std::get_if<ResultDetails>(&*answer)) {
    const std::uint64_t next = match->first + match->seats.size();
    return json_answer(ordered_json::array({json::object_of(*match)}),
                       next < match->match.seats ? next_page("first", next) : "");
  }
  return std::nullopt;
}

ApiAnswer ApiQuestion::part(const v1::ReplayPart& told) {
  v1::GetReplay& asked = *message_.mutable_get_replay();
  ApiAnswer answer{.type = "application/octet-stream",
                   .text = told.data(),
                   .size = told.total(),
                   .is_rest = asked.offset() != 0};
  const std::string name = "race2048-" + hex(wire::bytes_of(asked.match_id()), 12) + ".replay";
  answer.headers = "Content-Disposition: attachment; filename=\"" + name + "\"\r\n";
  asked.set_offset(asked.offset() + static_cast<std::uint32_t>(told.data().size()));
  goes_on_ = asked.offset() < told.total() && !told.data().empty();
  return answer;
}

std::optional<ApiAnswer> ApiQuestion::take(const v1::ToClient& told) {
  goes_on_ = false;
  switch (told.body_case()) {
    case v1::ToClient::kRefused:
      return refusal(wire::reason_from(told.refused().reason()), told.refused().text());
    case v1::ToClient::kGoodbye:
      // It waited for an answer, and not for a login.
      if (told.goodbye().reason() == v1::REASON_LOGIN_DEADLINE) {
        return refusal(Reason::not_now, "The server did not answer in time; try again.");
      }
      return refusal(wire::reason_from(told.goodbye().reason()), told.goodbye().text());
    case v1::ToClient::kReplayPart:
      if (!message_.has_get_replay()) return std::nullopt;
      return part(told.replay_part());
    case v1::ToClient::kRooms:
    case v1::ToClient::kResults:
    case v1::ToClient::kResultPage:
    case v1::ToClient::kTopList:
      return page(told);
    default:
      return std::nullopt;
  }
}

}  // namespace race2048::server::web
