// The part of the line mode in which people act on the room: readiness, seats, chat, saved results,
// and what the host does.
#include <algorithm>
#include <string>
#include <vector>

#include "client/control/commands.h"
#include "client/model/situation.h"
#include "client/plain/host_words.h"
#include "client/plain/plain_talk.h"
#include "client/plain/speech.h"
#include "client/words/room_words.h"
#include "engine/match/person.h"
#include "shared/names.h"

namespace race2048::client {
namespace {

using Kind = PlainWord::Kind;

// A stand-in for the room's owner cannot do it.
bool takes_owner(Kind kind) {
  return kind == Kind::kick || kind == Kind::unkick || kind == Kind::hand_over ||
         kind == Kind::lock || kind == Kind::unlock;
}

}  // namespace

Command PlainTalk::on_ready(const PlainWord& word, const Model& model, TimePoint now) {
  const Member* const own = model.room.own_member();
  if (own == nullptr) return answer("You need a seat to get ready.");
  if (!between_matches(model)) return answer("A match is running: get ready after it.");
  const bool wanted = word.kind == Kind::toggle_ready ? !own->ready : word.kind == Kind::ready;
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

// The client tells what comes of it, and the room of a mute by its host.
Command PlainTalk::mute(const PlainWord& word, const Model& model) {
  if (!has_entered(model)) return answer("You are not in a room yet.");
  const bool lifted = word.kind == Kind::unmute;
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

// ---------------------------------------------------------------------------------------- the host

Command PlainTalk::on_host_word(const PlainWord& word, const Model& model) {
  if (!model.is_host()) {
    return answer(model.room.host.empty() ? "Nobody is the host."
                                          : "Only the host does that: " + model.room.host + ".");
  }
  if (!model.is_owner() && takes_owner(word.kind)) {
    return answer("This room belongs to " + model.room.owner + ", for whom you stand in: only " +
                  model.room.owner + " does that.");
  }
  if (word.kind == Kind::start) return start(model);
  if (word.kind == Kind::announce) return announce(word.argument, model);
  if (word.kind == Kind::unkick) return unkick(word.argument, model);
  if (word.kind == Kind::kick) return for_somebody(Question::kick, word.argument, model);
  if (word.kind == Kind::hand_over) return for_somebody(Question::hand_over, word.argument, model);
  if (word.kind == Kind::add_bot) return add_bot(word.argument, model);
  if (word.kind == Kind::lock || word.kind == Kind::unlock) {
    RoomRequest request = model.room.info.as_request();
    request.options.locked = word.kind == Kind::lock;
    return Edit{.request = request};
  }
  // Kind::set
  if (!model.room.seal) return {};
  auto edit = edit_from(word.argument, model);
  if (!edit) return answer(edit.fault().text);
  if (edit->settings && !between_matches(model)) {
    return answer("A match is running: change that after it.");
  }
  return *std::move(edit);
}

Command PlainTalk::start(const Model& model) {
  if (!between_matches(model)) return answer("A match is already running.");
  const std::vector<std::string> others = who_would_watch(model);
  if (others.empty()) return HostAct{Meaning::start};
  return ask(Question::start_without, model,
             spoken_names(others) + (others.size() == 1 ? " is" : " are") +
                 " not ready and would watch. y starts anyway, " + no() + " waits.");
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

Command PlainTalk::unkick(const std::string& name, const Model& model) {
  const std::vector<std::string>& names = model.room.put_out;
  if (names.empty()) return answer("Nobody is kept out.");
  if (std::ranges::find(names, name) != names.end()) return HostAct{Meaning::unkick, name};
  return answer("Which person? " + spoken_names(names) + ".");
}

// A person is asked first, as on a screen; a program means what it says.
Command PlainTalk::for_somebody(Question about, const std::string& name, const Model& model) {
  const bool kick = about == Question::kick;
  const std::vector<std::string> names = kick ? who_can_be_kicked(model) : who_can_be_host(model);
  if (names.empty()) return answer("There is nobody to choose.");
  if (std::ranges::find(names, name) == names.end()) {
    return answer("Which person? " + spoken_names(names) + ".");
  }
  if (input_ == PlainInput::program)
    return kick ? Command(HostAct{Meaning::kick, name}) : HostAct{Meaning::hand_over, name};
  asked_about_ = name;
  if (!kick) {
    return ask(about, model,
               "Make " + name + " the host? y hands the room over, " + no() + " does not.");
  }
  // A bot may always come back.
  const bool person = !model.room.named(name).bot;
  return ask(about, model,
             "Remove " + name + " from the room? " +
                 (person ? "They cannot come back until you unkick them. " : "") + "y removes " +
                 (person ? "them, " : "it, ") + no() + " does not.");
}

}  // namespace race2048::client
