#include "client/acts/acts.h"

#include <algorithm>

#include "client/acts/intent.h"
#include "client/text/text.h"

namespace race2048::client {
namespace {

constexpr int kNamesInQuestion = 60;  // columns of a list of names

}  // namespace

std::optional<Direction> slide_of(Meaning meaning) {
  if (meaning == Meaning::left) return Direction::left;
  if (meaning == Meaning::down) return Direction::down;
  if (meaning == Meaning::up) return Direction::up;
  return meaning == Meaning::right ? std::optional(Direction::right) : std::nullopt;
}

bool may(Who who, const Model& model) {
  switch (who) {
    case Who::racer:
      return own_run_goes_on(model);
    case Who::emoter:
      return may_emote(model);
    case Who::talker:
      return may_talk(model);
    case Who::host:
      return may_run_room(model);
    case Who::starter:
      return between_matches(model) && model.is_host();
    case Who::owner:
      return may_rule_room(model);
  }
  return false;
}

const ActRow* find_act(Meaning meaning) {
  const auto* const found = std::ranges::find_if(
      kActs, [meaning](const ActRow& row) { return row.key.meaning == meaning; });
  return found == kActs.end() ? nullptr : found;
}

bool asks_first(const ActRow& row, const Model& model) {
  return !row.question.text.empty() &&
         (row.question.without == nullptr || !row.question.without(model).empty());
}

std::string question_text(const ActRow& row, const Model& model, const std::string& whom) {
  std::string text(row.question.text);
  const std::vector<std::string> names =
      row.question.without != nullptr ? row.question.without(model) : std::vector{whom};
  if (names.empty()) return "Everyone is ready. Start?";
  const std::size_t at = text.find("{}");
  return at == std::string::npos
             ? text
             : text.replace(at, 2, listed(names, kNamesInQuestion, Glyphs::ascii));
}

std::string_view note_text(const ActRow& row, const Model& model, const std::string& whom) {
  return model.room.named(whom).bot ? std::string_view() : row.question.note;
}

Intent intent_of(const ActRow& row, const Model& model, const std::string& whom) {
  if (row.option != nullptr) return with_option(row, model, !is_on(row, model));
  if (row.key.meaning == Meaning::give_up) return Act{Action::give_up};
  if (row.key.meaning == Meaning::mute) return Mute{whom, would_unmute(model, whom)};
  return HostAct{row.key.meaning, whom};
}

bool is_on(const ActRow& row, const Model& model) {
  return row.option != nullptr && model.room.info.as_request().options.*row.option;
}

Intent with_option(const ActRow& row, const Model& model, bool on) {
  RoomRequest request = model.room.info.as_request();
  request.options.*row.option = on;
  return Edit{.request = request};
}

}  // namespace race2048::client
