#include "client/bots/bot_report.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include <nlohmann/json.hpp>

#include "client/words/failure_text.h"

namespace race2048::client {
namespace {

using nlohmann::ordered_json;

// In the order of the enumerators of BotEnd::How.
constexpr std::array<std::string_view, 3> kTypes = {"not_let_in", "put_out", "gone"};

}  // namespace

BotEnd end_of_stay(const Model& model) {
  const Failure& failure = *model.failure;
  BotEnd end{.name = model.own_name, .why = failure_text(model)};
  // The host removes the bot from the room, the operator from the server.
  const bool kicked = failure.reason == Reason::kicked;
  if (kicked && failure.kind == Failure::Kind::put_out) {
    end.how = BotEnd::How::put_out;
  } else if (is_put_out(failure.reason)) {
    end.why = std::string("The server's operator has ") + (kicked ? "disconnected" : "banned") +
              " it." + (failure.said.empty() ? "" : " " + failure.said.by(model.server));
  }
  return end;
}

std::string sentence_of(const BotEnd& end) {
  switch (end.how) {
    case BotEnd::How::not_let_in:
      break;
    case BotEnd::How::put_out:
      return end.name + " was kicked by the host.";
    case BotEnd::How::gone:
      return end.name + " is gone: " + end.why;
  }
  return end.why;
}

std::string bot_end_line(const BotEnd& end) {
  const ordered_json line = {
      {"type", kTypes[static_cast<std::size_t>(end.how)]}, {"name", end.name}, {"why", end.why}};
  return line.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

std::optional<BotEnd> parse_bot_end(std::string_view line) {
  const ordered_json parsed = ordered_json::parse(line, nullptr, false);
  if (!parsed.is_object()) return std::nullopt;
  const auto text = [&parsed](const char* key) {
    const auto found = parsed.find(key);
    return found != parsed.end() && found->is_string() ? found->get<std::string>() : std::string{};
  };
  const auto* const type = std::ranges::find(kTypes, text("type"));
  if (type == kTypes.end()) return std::nullopt;
  return BotEnd{.how = static_cast<BotEnd::How>(type - kTypes.begin()),
                .name = text("name"),
                .why = text("why")};
}

}  // namespace race2048::client
