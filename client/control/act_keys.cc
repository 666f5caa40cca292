#include "client/control/act_keys.h"

#include <algorithm>

#include "client/control/commands.h"
#include "client/model/situation.h"

namespace race2048::client {
namespace {

constexpr std::ptrdiff_t kChooserPage = 10;

bool can_be_done(const ActRow& act, const Model& model, const Setup& setup) {
  if (!may(act.who, model) || (act.whom.choices != nullptr && act.whom.choices(model).empty()))
    return false;
  if (act.key.meaning == Meaning::pause) return model.room.info.is_series();
  return act.key.meaning != Meaning::add_bot || !setup.bot_levels.empty();
}

// A key that slides tiles in a race.
bool is_also_a_move(const ActRow& act, const KeyMap& keys) {
  return std::ranges::any_of(keys.keys_for(act.key.meaning), [&keys](const Key& key) {
    return keys.keystroke(key, KeyContext::race).slide().has_value();
  });
}

bool looks_at_results(const KeyRow& row) {
  const Member* const own = row.model.room.own_member();
  return has_results(row.model) && !shows_room(row.model, row.ui) && own != nullptr && !own->ready;
}

// While a series waits for its host, the row of keys offers `continue` instead of `start`.
// Below the results of their race, a person who is not ready yet sees no keys that were moves.
bool is_offered(const ActRow& act, const KeyRow& row) {
  if (act.key.part != HelpPart::host || !can_be_done(act, row.model, row.setup)) return false;
  if (act.key.meaning == Meaning::start && waits_for_host(row.model)) return false;
  return act.key.contexts.has(key_context(row.model, row.ui)) &&
         !(looks_at_results(row) && is_also_a_move(act, row.ui.preferences.keys));
}

Command open_settings(const KeyPress& at) {
  const std::optional<Seal>& seal = at.model.room.seal;
  const RoomInfo& info = at.model.room.info;
  if (!seal) return {};
  const std::span<const Member> seated = at.model.room.seated();
  const auto bots = static_cast<std::uint32_t>(
      std::ranges::count_if(seated, [](const Member& member) { return member.bot; }));
  const bool can_seat = !at.setup.bot_levels.empty();
  at.ui.editor.emplace(seal->settings, info.as_request(),
                       EditedRoom{.has_password = info.has_password,
                                  .has_start = info.starts_at.has_value(),
                                  .bots = can_seat ? std::optional(bots) : std::nullopt,
                                  .people = static_cast<std::uint32_t>(seated.size()) - bots});
  at.ui.dialog = Dialog::settings;
  return {};
}

// The first of the keys is the first emote, and so on.
Command press_emote(const KeyPress& at) {
  if (!chat_is_shown(at.model, at.ui)) return {};
  const std::vector<Key>& keys = at.ui.preferences.keys.keys_for(Meaning::emote);
  const auto pressed = std::ranges::find(keys, at.stroke.key) - keys.begin();
  return static_cast<std::size_t>(pressed) < kEmoteWords.size()
             ? Command(SendEmote{static_cast<Emote>(pressed)})
             : Nothing{};
}

// A kept line of chat was not meant for everybody.
Command open_announcement(const KeyPress& at) {
  if (!at.ui.room.announcing) at.ui.room.chat.clear();
  at.ui.room.typing = true;
  at.ui.room.announcing = true;
  return {};
}

}  // namespace

KeyHints host_hints(const KeyRow& row) {
  KeyHints hints;
  for (const ActRow& act : kActs) {
    if (!is_offered(act, row)) continue;
    const bool brief = row.brief && act.key.meaning == Meaning::start;
    hints.push_back({act.key.meaning,
                     brief                   ? "start"
                     : is_on(act, row.model) ? act.offer.text_on
                                             : act.offer.text,
                     act.offer.importance});
  }
  return hints;
}

Command press_act(const ActRow& act, const KeyPress& at) {
  if (!can_be_done(act, at.model, at.setup)) return {};
  if (act.key.meaning == Meaning::match_settings) return open_settings(at);
  if (act.key.meaning == Meaning::announce) return open_announcement(at);
  if (act.key.meaning == Meaning::emote) return press_emote(at);
  at.ui.act = act.key.meaning;
  at.ui.chosen.clear();
  if (act.key.meaning == Meaning::add_bot) {
    at.ui.dialog = Dialog::add_bot;
  } else if (act.whom.choices != nullptr) {
    at.ui.dialog = Dialog::choose;
  } else if (asks_first(act, at.model)) {
    at.ui.dialog = Dialog::confirm;
  } else {
    return intent_of(act, at.model);
  }
  return {};
}

Command choose_key(const Key& key, const Model& model, const Setup&, UiState& ui) {
  const ActRow& act = *find_act(ui.act);
  const std::vector<std::string> names = act.whom.choices(model);
  std::ptrdiff_t step = list_step(key);
  if (key.kind == Key::Kind::page_up) step = -kChooserPage;
  if (key.kind == Key::Kind::page_down) step = kChooserPage;
  const auto at = static_cast<std::ptrdiff_t>(chosen_index(names, ui.chosen));
  const auto last = static_cast<std::ptrdiff_t>(names.size()) - 1;
  if (key.kind == Key::Kind::enter) {
    // The chosen person may have gone; then Enter only selects another one.
    const bool gone = !ui.chosen.empty() && names[static_cast<std::size_t>(at)] != ui.chosen;
    ui.chosen = names[static_cast<std::size_t>(at)];
    if (gone) return {};
    const bool asks = asks_first(act, model);
    ui.dialog = asks ? Dialog::confirm : Dialog::none;
    return asks ? Nothing{} : Command(intent_of(act, model, ui.chosen));
  }
  if (key.kind == Key::Kind::escape) {
    ui.dialog = Dialog::none;
  } else if (step != 0) {
    ui.chosen = names[static_cast<std::size_t>(std::clamp(at + step, std::ptrdiff_t{0}, last))];
  }
  return {};
}

Command confirm_key(const Key& key, const Model& model, const Setup&, UiState& ui) {
  const ActRow& act = *find_act(ui.act);
  const bool agreed =
      agrees(key) || (act.question.without != nullptr && key.kind == Key::Kind::enter);
  if (!agreed && !declines(key)) return {};
  ui.dialog = Dialog::none;
  return agreed ? Command(intent_of(act, model, ui.chosen)) : Nothing{};
}

Command add_bot_key(const Key& key, const Model&, const Setup& setup, UiState& ui) {
  const auto number = static_cast<std::size_t>(digit_of(key));
  if (number >= 1 && number <= setup.bot_levels.size()) {
    ui.dialog = Dialog::none;
    return AddBot{number - 1};
  }
  if (key.kind == Key::Kind::escape) ui.dialog = Dialog::none;
  return {};
}

}  // namespace race2048::client
