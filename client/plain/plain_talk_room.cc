// The part of the line mode in which people act on the room: readiness, seats, chat, saved results,
// and the host's acts.
#include <algorithm>
#include <string>
#include <vector>

#include "client/control/commands.h"
#include "client/model/situation.h"
#include "client/plain/host_words.h"
#include "client/plain/plain_talk.h"
#include "client/plain/speech.h"
#include "client/text/qr_lines.h"
#include "client/words/room_words.h"
#include "engine/match/person.h"
#include "shared/names.h"

namespace race2048::client {

Command PlainTalk::on_ready(const PlainWord& word, const Model& model, TimePoint now) {
  const Member* const own = model.room.own_member();
  if (own == nullptr) return answer("You need a seat to get ready.");
  if (!between_matches(model)) return answer("A match is running: get ready after it.");
  const bool wanted = word.kind == PlainWord::Kind::toggle_ready
                          ? !own->ready
                          : word.kind == PlainWord::Kind::ready;
  if (wanted && model.room.seal) ready_for_ = model.room.seal->match_id;
  if (wanted == own->ready) return answer(wanted ? "You are ready." : "You are not ready.");
  if (!model.room.seal) return answer("There is no match to be ready for yet.");
  ready_asked_ = AskedReady{.ready = wanted, .match = model.room.seal->match_id, .at = now};
  return SetReady{wanted};
}

Command PlainTalk::on_say(const std::string& text, const Model& model) {
  if (text.empty()) return answer("Say what? Type say and your text.");
  if (!has_entered(model)) return answer("You are not in a room yet.");
  return Say{text};
}

// The client announces the outcome, and the room announces a mute by its host.
Command PlainTalk::mute(const PlainWord& word, const Model& model) {
  if (!has_entered(model)) return answer("You are not in a room yet.");
  const bool lifted = word.off;
  const std::vector<std::string> names = who_can_be_kicked(model);
  const auto here = std::ranges::find_if(
      names, [&word](const std::string& it) { return is_same_name(it, word.argument); });
  if (here == names.end()) {
    // Somebody who has left may be muted still.
    const bool may_be_muted = model.is_owner() || model.room.hides({.name = word.argument});
    if (lifted && may_be_muted && is_valid_name(word.argument)) {
      return Mute{.name = word.argument, .lifted = true};
    }
    if (names.empty()) return answer("There is nobody to choose.");
    return answer("Which person? " + spoken_names(names) + ".");
  }
  const std::string& name = *here;
  if (lifted == would_unmute(model, name)) return Mute{.name = name, .lifted = lifted};
  if (lifted && model.room.find(name)->muted) {
    return answer("The host has muted " + name + ": only the host can change that.");
  }
  return answer(name + (lifted ? " is not muted." : " is muted already."));
}

Command PlainTalk::save(const std::string& file, const Model& model) {
  if (!may_save_results(model, setup_)) {
    return answer(setup_.may_write_files ? "There are no results to save."
                                         : "Results cannot be saved here.");
  }
  const bool text = file.ends_with(".txt");
  if (!file.empty() && !text && !file.ends_with(".csv")) {
    return answer("Save into which file? save FILE.csv or save FILE.txt.");
  }
  return SaveResults{.kind = text ? ResultsFile::text : ResultsFile::csv, .file = file};
}

std::vector<std::string> PlainTalk::qr_code() const {
  const std::optional<QrCode> code = QrCode::of(link_);
  if (!code) return {link_.empty() ? "There is no link to a page of this room." : link_};
  std::vector<std::string> lines = qr_lines(*code, setup_.unicode);
  lines.push_back(link_);
  return lines;
}

Command PlainTalk::sit_down(const Model& model) {
  if (may_sit_down(model)) return Seating{};
  if (waits_for_seat(model)) return answer(std::string(kSeatPromise));
  return answer(has_entered(model) ? "You have a seat." : "You are not in a room yet.");
}

Command PlainTalk::stand_up(const Model& model) {
  if (may_stand_up(model)) return Seating{.stands_up = true};
  return answer(in_match(model) && model.room.own_seat
                    ? "You race: give up first, with g, or wait for the end."
                    : "You have no seat.");
}

Command PlainTalk::announce(const std::string& text, const Model& model) {
  if (text.empty()) return answer("Announce what? Type announce and your text.");
  return has_entered(model) ? Command(Say{.text = text, .announced = true}) : Nothing{};
}

// By its number or its word.
Command PlainTalk::emote(const std::string& which, const Model& model) {
  if (!room_has_chat(model)) return answer("Chat is off in this room.");
  if (!may_emote(model)) return answer("Emotes are for a match in which you have a seat.");
  for (std::size_t i = 0; i < kEmoteWords.size(); ++i) {
    if (which == kEmoteWords[i] || which == std::to_string(i + 1)) {
      return SendEmote{static_cast<Emote>(i)};
    }
  }
  return answer("Which emote? emote 1 is gg, 2 wow, 3 nooo, 4 :).");
}

// ---------------------------------------------------------------------------------------- the acts

Command PlainTalk::on_act(const PlainWord& word, const Model& model) {
  const ActRow& act = *find_act(word.act);
  if (act.key.part == HelpPart::host && !model.is_host()) {
    return answer(model.room.host.empty() ? "Nobody is the host."
                                          : "Only the host does that: " + model.room.host + ".");
  }
  if (act.who == Who::owner && !model.is_owner()) {
    return answer("This room belongs to " + model.room.owner + ", for whom you stand in: only " +
                  model.room.owner + " does that.");
  }
  switch (word.act) {
    case Meaning::give_up:
      if (!own_run_goes_on(model)) return answer("You are not racing.");
      break;
    case Meaning::start:
      if (!between_matches(model)) return answer("A match is already running.");
      break;
    case Meaning::mute:
      return mute(word, model);
    case Meaning::emote:
      return emote(word.argument, model);
    case Meaning::announce:
      return announce(word.argument, model);
    case Meaning::add_bot:
      return add_bot(word.argument, model);
    case Meaning::match_settings:
      return edit(word.argument, model);
    default:
      break;
  }
  if (act.option != nullptr) return with_option(act, model, !word.off);
  if (act.whom.choices != nullptr) {
    const std::vector<std::string> names = act.whom.choices(model);
    if (names.empty()) return answer("There is nobody to choose.");
    if (std::ranges::find(names, word.argument) == names.end()) {
      return answer("Which person? " + spoken_names(names) + ".");
    }
  }
  // A program means what it says when it names a person.
  const bool means_it = input_ == PlainInput::program && act.whom.choices != nullptr;
  if (means_it || !asks_first(act, model)) return done(act, word.argument, model);
  asked_ = &act;
  asked_about_ = word.argument;
  asked_in_ = match_of(act, model);
  std::string text = question_text(act, model, word.argument) + " ";
  if (const std::string_view note = note_text(act, model, word.argument); !note.empty()) {
    text.append(note).append(" ");
  }
  text.append("y to ").append(act.question.yes).append(", ").append(no()).append(" to ");
  return answer(text.append(act.question.no).append("."));
}

Command PlainTalk::done(const ActRow& row, const std::string& whom, const Model& model) {
  Intent intent = intent_of(row, model, whom);
  if (const Act* const move = std::get_if<Act>(&intent)) race_.sent(move->action);
  return intent;
}

Command PlainTalk::edit(const std::string& what, const Model& model) {
  if (!model.room.seal) return {};
  auto edit = edit_from(what, model);
  if (!edit) return answer(edit.fault().text);
  if (edit->settings && !between_matches(model)) {
    return answer("A match is running: change that after it.");
  }
  return *std::move(edit);
}

Command PlainTalk::add_bot(const std::string& level, const Model& model) {
  if (!between_matches(model) || setup_.bot_levels.empty())
    return answer("You cannot add a bot now.");
  const std::string_view wanted = level.empty() ? kDefaultBotLevel : std::string_view(level);
  const auto found = std::ranges::find(setup_.bot_levels, wanted, &BotLevel::name);
  if (found != setup_.bot_levels.end()) {
    return AddBot{static_cast<std::size_t>(found - setup_.bot_levels.begin())};
  }
  std::vector<std::string> names;
  for (const BotLevel& known : setup_.bot_levels) names.emplace_back(known.name);
  return answer("Bots have the levels " + spoken_names(names) + ".");
}

}  // namespace race2048::client
