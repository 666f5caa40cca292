// The part of the server that does what its operator says.
#include <utility>

#include "server/dispatch/match_server.h"
#include "server/door/identity_limits.h"
#include "server/hosting/checked_requests.h"
#include "shared/fingerprint.h"
#include "shared/names.h"
#include "shared/typed_text.h"
#include "shared/utc_text.h"
#include "shared/utf8.h"

namespace race2048::server {
namespace {

// The end of what people are told about an act of the operator.
std::string because(const std::string& note) {
  return note.empty() ? "." : ": " + note;
}

// The end of a ban, for the log; without one the ban is for good.
std::string until_text(const std::optional<std::int64_t>& until_unix_ms) {
  return until_unix_ms ? "\"" + utc_text(*until_unix_ms) + "\"" : "never";
}

Affected people_in(const Room& room) {
  Affected people;
  for (const auto& [session, member] : room.members()) add(member.person, people);
  return people;
}

// Those whom a ban of the party puts out.
OperatorActs::IsMeant means(const BannedParty& party) {
  return [party](const Person& person, const Address* address) {
    if (address != nullptr && party.has(*address)) return true;
    return person.keyed && party.has(to_text(Fingerprint{person.player_id}));
  };
}

}  // namespace

OrFault<ServerBan> MatchServer::ban(const std::string& who,
                                    std::optional<std::int64_t> until_unix_ms,
                                    const std::string& note,
                                    std::function<void(const Affected&)> done) {
  const auto party = BannedParty::parse(who);
  if (!party) return party.fault();
  const std::int64_t unix_ms = config_.unix_ms();
  if (until_unix_ms && *until_unix_ms <= unix_ms) return Fault{"The end of a ban is in future."};
  std::string line;
  if (!note.empty()) {
    auto typed = typed_text(note, limits::kMaxBanNote);
    if (!typed) return Fault{"The note of a ban " + typed.fault().text + "."};
    line = *std::move(typed);
  }
  const ServerBan ban{.who = party->text(),
                      .made_unix_ms = unix_ms,
                      .until_unix_ms = until_unix_ms,
                      .note = std::move(line)};
  if (auto added = bans_.add(ban, unix_ms); !added) return added.fault();
  operator_acts_.put_out(
      Bans::refusal_of(ban), means(*party),
      [this, ban, done = std::move(done)](const Affected& affected) {
        note_act({.what = "ban who=" + ban.who + " until=" + until_text(ban.until_unix_ms),
                  .affected = affected,
                  .note = ban.note});
        done(affected);
      });
  if (wake_soon_) wake_soon_();
  return ban;
}

void MatchServer::cover(const BannedParty& party, std::function<void(const Coverage&)> done) {
  operator_acts_.count(means(party), std::move(done));
  if (wake_soon_) wake_soon_();
}

OrFault<> MatchServer::unban(const std::string& who, const std::string& note) {
  const auto party = BannedParty::parse(who);
  if (!party) return party.fault();
  if (!bans_.lift(*party)) return Fault{"There is no ban of " + party->text() + "."};
  note_act({.what = "unban who=" + party->text(), .note = note});
  return {};
}

void MatchServer::kick(const std::string& name, const std::string& note, DoneTo done) {
  Refusal why{.reason = Reason::kicked,
              .text = "The server's operator has put you out" + because(note)};
  const auto is_meant = [name](const Person& person, const Address*) {
    return is_same_name(person.name, name);
  };
  operator_acts_.put_out(
      std::move(why), is_meant,
      [this, name, note, done = std::move(done)](const Affected& affected) {
        if (affected.count == 0) return done(Fault{"Nobody here has that name."});
        note_act({.what = "kick name=" + name, .affected = affected, .note = note});
        done(affected);
      });
  if (wake_soon_) wake_soon_();
}

bool MatchServer::free_name(const std::string& name, const std::string& note) {
  if (!names_.free(name)) return false;
  note_act({.what = "free name=" + name, .note = note});
  return true;
}

HostedRoom* MatchServer::room_shown_as(const std::string& typed) const {
  const std::optional<std::string> code = normalised_room_code(typed);
  HostedRoom* const hosted = code ? rooms_.find(*code) : rooms_.find_named(typed);
  return hosted != nullptr && hosted->room.is_open() && !hosted->closes ? hosted : nullptr;
}

void MatchServer::act_on_room(const std::string& room, OperatorAct noted, DoneTo done,
                              ActOnRoom act) {
  add_chore([this, room, noted = std::move(noted), done = std::move(done), act = std::move(act)](
                ChoreWork& work, TimePoint now) mutable {
    HostedRoom* const hosted = room_shown_as(room);
    if (hosted != nullptr) hosted->room.advance(now);
    if (hosted == nullptr || !hosted->room.is_open()) {
      done(Fault{"There is no room " + printable(room) + "."});
      return true;
    }
    work.use(ChoreWork::kDecision + ChoreWork::kTell * hosted->room.members().size());
    const Affected people = people_in(hosted->room);
    noted.room = hosted->room.code();
    noted.affected = people;
    note_act(noted);
    act(*hosted, people, now);
    rooms_.touch(*hosted);
    return true;
  });
}

void MatchServer::close_room(const std::string& room, const std::string& note, DoneTo done) {
  act_on_room(room, {.what = "close", .note = note}, done,
              [this, note, done](HostedRoom& hosted, const Affected& people, TimePoint) {
                Refusal why{.reason = Reason::kicked,
                            .text = "The server's operator has closed this room" + because(note)};
                operator_acts_.close(hosted, std::move(why), [done, people] { done(people); });
              });
}

void MatchServer::unlist_room(const std::string& room, const std::string& note, DoneTo done) {
  act_on_room(room, {.what = "unlist", .note = note}, done,
              [this, done](HostedRoom& hosted, const Affected& people, TimePoint now) {
                hosted.unlisted = true;
                RoomOptions options = hosted.room.state().options();
                options.listed = false;
                apply(hosted, options, "The server's operator has unlisted this room.", now);
                done(people);
              });
}

void MatchServer::retitle_room(const std::string& room, const std::string& title,
                               const std::string& note, DoneTo done) {
  const auto typed = typed_text(title, limits::kMaxTitle);
  if (!typed) return done(Fault{"The title " + typed.fault().text + "."});
  act_on_room(
      room, {.what = "retitle", .note = note}, done,
      [this, title = *typed, done](HostedRoom& hosted, const Affected& people, TimePoint now) {
        hosted.retitled = true;
        RoomOptions options = hosted.room.state().options();
        options.title = title;
        apply(hosted, options, "The server's operator has changed this room's title.", now);
        done(people);
      });
}

void MatchServer::apply(HostedRoom& hosted, const RoomOptions& options, const char* line,
                        TimePoint now) {
  hosted.room.set_options(options, now);
  v1::ToClient message;
  message.mutable_notice()->set_text(line);
  std::vector<SessionId> to;
  for (const auto& [session, member] : hosted.room.members()) {
    if (!member.away) to.push_back(session);
  }
  links_.send(to, message);
}

std::optional<PersonId> MatchServer::owner_of(const std::string& name) const {
  const std::optional<PlayerId> key = names_.owner(name);
  if (!key) return std::nullopt;
  return person_id({.name = name, .player_id = *key, .keyed = true});
}

void MatchServer::note_act(const OperatorAct& act) const {
  for (Observer* const observer : observers_.sessions) observer->on_operator_act(act);
}

void MatchServer::people(std::function<void(const PersonThere&)> take, Done done) {
  operator_acts_.people(std::move(take), std::move(done));
  if (wake_soon_) wake_soon_();
}

void MatchServer::rooms(std::function<void(const RoomThere&)> take, Done done) {
  operator_acts_.rooms(std::move(take), std::move(done));
  if (wake_soon_) wake_soon_();
}

OrFault<> MatchServer::notice(const std::string& text, Done done) {
  auto line = line_from(text);
  if (!line) return Fault{line.fault().text};
  v1::ToClient message;
  message.mutable_notice()->set_text(*std::move(line));
  note_act({.what = "announce", .note = message.notice().text()});
  operator_acts_.tell(std::move(message), std::move(done));
  if (wake_soon_) wake_soon_();
  return {};
}

void MatchServer::add_chore(Chores::Step step) {
  chores_.add(std::move(step));
  if (wake_soon_) wake_soon_();
}

}  // namespace race2048::server
