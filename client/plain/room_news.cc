#include "client/plain/room_news.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>

#include "client/model/situation.h"
#include "client/plain/answers.h"
#include "client/plain/results_text.h"
#include "client/plain/speech.h"
#include "client/words/clock_text.h"
#include "client/words/link_text.h"
#include "client/words/news_text.h"
#include "client/words/podium_text.h"
#include "client/words/report.h"
#include "client/words/room_words.h"
#include "client/words/stated_text.h"
#include "shared/emote.h"
#include "shared/limits.h"
#include "shared/match_text.h"

namespace race2048::client {
namespace {

// The line mode announces a planned start this many seconds ahead.
constexpr std::array<std::uint32_t, 3> kCounted = {10, 60, 300};

std::vector<std::string> all_names(const Room& room) {
  std::vector<std::string> names;
  for (const Member& member : room.people) names.push_back(member.name);
  return names;
}

// The names of the people for whom the fact holds, such as Member::ready or Member::away_until.
template <typename Fact>
std::vector<std::string> names_with(Fact Member::*fact, const Room& room) {
  std::vector<std::string> names;
  for (const Member& member : room.people) {
    if (member.*fact) names.push_back(member.name);
  }
  return names;
}

// For looking up many names among many: a server may list 2200 people, in every message.
std::set<std::string_view> set_of(const std::vector<std::string>& names) {
  return {names.begin(), names.end()};
}

// The names in `names` that are neither in `others` nor the person's own.
std::vector<std::string> without(std::vector<std::string> names,
                                 const std::vector<std::string>& others, const std::string& own) {
  const std::set<std::string_view> known = set_of(others);
  std::erase_if(names,
                [&](const std::string& name) { return name == own || known.contains(name); });
  return names;
}

// The names in `names` that are in `others` too.
std::vector<std::string> only(std::vector<std::string> names,
                              const std::vector<std::string>& others) {
  const std::set<std::string_view> known = set_of(others);
  std::erase_if(names, [&known](const std::string& name) { return !known.contains(name); });
  return names;
}

bool holds(const std::vector<std::string>& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

// Of people whose link has just been lost, and whose places are kept until then at least.
struct Lost {
  std::string place;  // "seat"
  std::vector<std::string> names{};
  TimePoint until = TimePoint::max();

  std::string line(TimePoint now) const {
    const bool one = names.size() == 1;
    return spoken_names(names) + (one ? " has" : " have") + " lost the link; the " + place +
           (one ? " is" : "s are") + " kept for " + spoken_time_until(until, now) + ".";
  }
};

// In a match, only its players count.
bool absence_counts(const Model& model, const Member& member) {
  if (model.is_own(member)) return false;
  return !in_match(model) || (model.race ? races(*model.race, member) : member.seat.has_value());
}

std::string spoken_chat(const ChatLine& line) {
  switch (line.hearers) {
    case Hearers::all:
      break;
    case Hearers::not_racing:
      return line.name + " says to people who do not race: " + line.text;
    case Hearers::announced:
      return line.name + " announces: " + line.text;
  }
  return line.name + " says: " + line.text;
}

// ", with key kxq7wp2m", ", as a guest"; of a few people with their names. Nothing of a crowd, nor
// in a room that shows no keys.
std::string spoken_keys(const Room& room, const std::vector<std::string>& came) {
  constexpr std::size_t kCrowd = 4;
  if (!room.shows_keys() || came.size() >= kCrowd) return {};
  std::string text;
  for (const Member& member : room.people) {
    const bool is_bot = member.bot && member.key_mark.empty();
    if (is_bot || !holds(came, member.name)) continue;
    text += came.size() == 1 ? ", " : (text.empty() ? ": " : ", ") + member.name + " ";
    text += member.key_mark.empty() ? "as a guest" : "with key " + member.key_mark;
  }
  return text;
}

// "bo is", "bo and cy are".
std::string who(const std::vector<std::string>& names) {
  return spoken_names(names) + (names.size() == 1 ? " is" : " are");
}

}  // namespace

void RoomNews::tell(const Model& model, TimePoint now, const Invitations& invitations,
                    Lines& lines) {
  link(model, now, lines);
  in_passing(model, lines);
  stopping(model, now, lines);
  const Room& room = model.room;
  const bool known = room.seal && !all_names(room).empty();
  if (!known || model.phase == Phase::closed) return;
  if (code_ != room.code) {
    const bool stopping_told = stopping_told_;
    *this = RoomNews();
    stopping_told_ = stopping_told;
    code_ = room.code;
    sealed_ = room.seal->match_id;
    settings_ = room.seal->settings_bytes;
    info_ = room.info;
    names_ = all_names(room);
    if (model.race) match_ = model.race->seal.match_id;
    ready_ = names_with(&Member::ready, room);
    away_ = names_with(&Member::away_until, room);
    muted_ = names_with(&Member::muted, room);
    seat_ = own_seat_of(model);
    played_ = room.series ? room.series->played : 0;
    told_ = model.news;
    entered(model, now, invitations, lines);
  }
  absences(model, now, lines);
  mutes(model, lines);
  own_seat(model, lines);
  if (in_match(model)) players_gone(model, lines);
  if (!between_matches(model)) {
    ready_ = names_with(&Member::ready, room);  // for the match that runs: no news after it
    return chat(room, lines);
  }
  people(model, lines);
  settings(room, lines);
  series(model, lines);
  planned_start(room.info, now, lines);
  chat(room, lines);
}

RoomNews::LinkState RoomNews::link_state(const Model& model, TimePoint now) {
  if (model.phase == Phase::closed) return LinkState::stands;
  if (model.reconnecting) return LinkState::lost;
  if (!has_trouble(model, now)) return LinkState::stands;
  return model.silence->goes_on_by ? LinkState::waits : LinkState::silent;
}

// Model::news announces that the link is back.
void RoomNews::link(const Model& model, TimePoint now, Lines& lines) {
  const LinkState state = link_state(model, now);
  const LinkState before = std::exchange(link_, state);
  const bool waits = state == LinkState::waits && before != state;
  if (state <= before && !waits) return;
  if (state != LinkState::lost)
    return lines.push_back(spoken_numbers(trouble_text(model, now)) + ".");
  const std::string why = link_fault_text(model.server, model.reconnecting->why);
  lines.push_back("Connection lost" + (why.empty() ? "" : " (" + why + ")") + ": reconnecting. " +
                  kept_text(model, now));
}

void RoomNews::in_passing(const Model& model, Lines& lines) {
  if (!model.news || told_ == model.news) return;
  told_ = model.news;
  lines.push_back(spoken_numbers(news_text(*told_, model.server)));
}

void RoomNews::stopping(const Model& model, TimePoint now, Lines& lines) {
  const bool told = std::exchange(stopping_told_, model.stopping.has_value());
  if (told || !model.stopping || model.phase == Phase::closed) return;
  lines.push_back(stopping_text(*model.stopping, now));
}

void RoomNews::entered(const Model& model, TimePoint now, const Invitations& invitations,
                       Lines& lines) {
  for (std::string& line : room_text(model)) lines.push_back(std::move(line));
  for (std::string& line : members_text(model, now)) lines.push_back(std::move(line));
  if (const std::string& link = invitations.link; !link.empty()) {
    lines.push_back("Friends open in a browser: " + link + " (type qr for its QR code).");
  }
  for (const std::string& line : invitations.commands) {
    lines.push_back("Friends join with: " + line);
  }
  if (!invitations.empty() && !invitations.hint.empty()) lines.push_back(invitations.hint);
  if (between_matches(model)) {
    const bool asked = ready_state(model) == ReadyState::not_ready;
    lines.emplace_back(asked ? "Type r when you are ready, ? for help." : "Type ? for help.");
  }
}

void RoomNews::absences(const Model& model, TimePoint now, Lines& lines) {
  Lost seats{"seat"};
  Lost places{"place"};
  std::vector<std::string> back;
  const std::vector<std::string> before = std::exchange(away_, {});
  const std::set<std::string_view> told = set_of(before);
  for (const Member& member : model.room.people) {
    const bool was_away = told.contains(member.name);
    const bool is_away = absence_counts(model, member) ? member.away_until.has_value() : was_away;
    if (is_away) away_.push_back(member.name);
    if (was_away && !is_away) back.push_back(member.name);
    if (was_away || !is_away) continue;
    Lost& lost = member.seat ? seats : places;
    lost.names.push_back(member.name);
    lost.until = std::min(lost.until, *member.away_until);
  }
  if (!seats.names.empty()) lines.push_back(seats.line(now));
  if (!places.names.empty()) lines.push_back(places.line(now));
  if (!back.empty()) lines.push_back(who(back) + " back.");
}

// Model::news announces mutes of this person.
void RoomNews::mutes(const Model& model, Lines& lines) {
  std::vector<std::string> names = names_with(&Member::muted, model.room);
  if (names == muted_) return;
  const std::vector<std::string> muted = without(names, muted_, model.own_name);
  const std::vector<std::string> heard =
      only(without(muted_, names, model.own_name), all_names(model.room));
  if (!muted.empty()) lines.push_back(who(muted) + " muted for everyone.");
  if (!heard.empty()) lines.push_back(who(heard) + " not muted any more.");
  muted_ = std::move(names);
}

// In a match, only its players count; people() announces all others after it.
void RoomNews::players_gone(const Model& model, Lines& lines) {
  if (!model.race) return;
  note_players(*model.race);
  std::vector<std::string> gone = without(names_, all_names(model.room), model.own_name);
  std::erase_if(gone, [&racers = model.race->seats](const std::string& name) {
    return std::ranges::find(racers, name, &RaceSeat::name) == racers.end();
  });
  if (gone.empty()) return;
  lines.push_back(who(gone) + " gone.");
  names_ = without(names_, gone, {});
}

// The names of a race's players are announced with the race.
void RoomNews::note_players(const Race& race) {
  if (match_ == race.seal.match_id) return;
  match_ = race.seal.match_id;
  std::set<std::string> known(names_.begin(), names_.end());
  for (const RaceSeat& seat : race.seats) {
    if (known.insert(seat.name).second) names_.push_back(seat.name);
  }
}

RoomNews::OwnSeat RoomNews::own_seat_of(const Model& model) {
  if (model.room.own_seat) return OwnSeat::taken;
  return waits_for_seat(model) ? OwnSeat::promised : OwnSeat::none;
}

void RoomNews::own_seat(const Model& model, Lines& lines) {
  const OwnSeat seat = own_seat_of(model);
  const OwnSeat before = std::exchange(seat_, seat);
  if (seat == before || model.reconnecting) return;
  if (seat == OwnSeat::none) lines.emplace_back("You have no seat any more, and watch.");
  if (seat == OwnSeat::promised) lines.emplace_back(kSeatPromise);
  if (seat == OwnSeat::taken) lines.emplace_back("You have a seat.");
}

void RoomNews::people(const Model& model, Lines& lines) {
  const Room& room = model.room;
  if (model.race) note_players(*model.race);
  std::vector<std::string> names = all_names(room);
  const std::vector<std::string> came = without(names, names_, model.own_name);
  const std::vector<std::string> gone = without(names_, names, model.own_name);
  if (!came.empty()) lines.push_back(who(came) + " here" + spoken_keys(room, came) + ".");
  if (!gone.empty()) lines.push_back(who(gone) + " gone.");
  names_ = std::move(names);

  std::vector<std::string> ready = names_with(&Member::ready, room);
  const bool same_match = sealed_ == room.seal->match_id;
  const bool own_ready = holds(ready, model.own_name);
  const bool own_was_ready = same_match && holds(ready_, model.own_name);
  const std::vector<std::string> others =
      without(ready, same_match ? ready_ : std::vector<std::string>{}, model.own_name);
  // Counts the players announced as ready; Room::ready_count(), the players who can race, may lag
  // behind.
  const std::string count =
      ", " + std::to_string(ready.size()) + " of " + std::to_string(room.seated().size()) + ".";
  if (own_ready && !own_was_ready) lines.push_back("You are ready" + count);
  if (!own_ready && own_was_ready) lines.push_back("You are not ready" + count);
  if (!others.empty()) lines.push_back(who(others) + " ready" + count);
  if (same_match) {
    const auto withdrawn = only(without(ready_, ready, model.own_name), names_);
    if (!withdrawn.empty()) lines.push_back(who(withdrawn) + " not ready" + count);
  }
  ready_ = std::move(ready);
  sealed_ = room.seal->match_id;
}

void RoomNews::settings(const Room& room, Lines& lines) {
  if (settings_ != room.seal->settings_bytes) {
    settings_ = room.seal->settings_bytes;
    lines.push_back("The next match: " + describe(room.seal->settings) + ".");
  }
  if (info_.locked != room.info.locked) {
    lines.emplace_back(room.info.locked ? "The room is locked." : "The room is unlocked.");
  }
  if (info_.rounds != room.info.rounds) {
    lines.push_back(room.info.rounds < 2
                        ? "Single matches from now on."
                        : "A series of " + spoken_count(room.info.rounds, "round") + ".");
  }
  info_ = room.info;
}

void RoomNews::series(const Model& model, Lines& lines) {
  const std::optional<Series>& series = model.room.series;
  const std::uint32_t played = series ? series->played : 0;
  if (played == played_) return;
  played_ = played;
  if (played == 0) return;
  lines.push_back(how_series_stands(*series));
  for (std::string& line : spoken_series(*series, model.own_name)) lines.push_back(std::move(line));
  for (const std::string& line : podium_lines(model, std::to_string)) lines.push_back(line + ".");
  if (waits_for_host(model)) {
    lines.push_back(model.is_host() ? "The next round waits for you: type start."
                                    : "The next round waits for " + model.room.host + ".");
  }
}

void RoomNews::planned_start(const RoomInfo& info, TimePoint now, Lines& lines) {
  if (!info.starts_at) {
    starts_at_.reset();
    return;
  }
  const std::uint32_t seconds = seconds_until(*info.starts_at, now);
  // Two messages about the same start differ slightly because of the time that they were on their
  // way.
  const bool another =
      !starts_at_ || std::chrono::abs(*info.starts_at - *starts_at_) > std::chrono::seconds(1);
  starts_at_ = info.starts_at;
  if (seconds == 0) return;
  const auto* const due = std::ranges::find_if(
      kCounted, [seconds](std::uint32_t counted) { return seconds <= counted; });
  const bool counts = due != kCounted.end() && *due < start_counted_;
  if (another || counts) {
    lines.push_back("The next match starts in " + spoken_time(seconds * 1000) + ".");
    start_counted_ = seconds;
  }
}

std::optional<TimePoint> RoomNews::next(const Model& model, TimePoint now) const {
  const std::optional<TimePoint>& starts_at = model.room.info.starts_at;
  if (!starts_at || !between_matches(model)) return std::nullopt;
  const std::uint32_t seconds = seconds_until(*starts_at, now);
  std::optional<TimePoint> next;
  for (const std::uint32_t counted : kCounted) {
    if (counted < seconds && counted < start_counted_) {
      next = *starts_at - std::chrono::seconds(counted);
    }
  }
  return next;
}

void RoomNews::chat(const Room& room, Lines& lines) {
  const auto is_said = [this](const ChatLine& line) {
    return said_ && line.at == said_->at && line.name == said_->name && line.text == said_->text;
  };
  auto from = room.chat.end();
  while (from != room.chat.begin() && !is_said(*(from - 1))) --from;
  for (; from != room.chat.end(); ++from) lines.push_back(spoken_chat(*from));
  if (!room.chat.empty()) said_ = room.chat.back();
  emotes(room, lines);
}

// Not every one of many: nobody hears faster.
void RoomNews::emotes(const Room& room, Lines& lines) {
  if (!room.emote || (emote_ && room.emote->at < emote_->at + limits::kEmoteShown)) return;
  emote_ = room.emote;
  lines.push_back(emote_->name + " says: " + std::string(emote_word(emote_->emote)));
}

}  // namespace race2048::client
