// The part of the server that carries out its operator's acts.
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

// The end of a message to people about an act of the operator.
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

}  // namespace

OrFault<ServerBan> Operator::ban(const std::string& who, std::optional<std::int64_t> until_unix_ms,
                                 const std::string& note,
                                 std::function<void(const Affected&)> done) {
  const auto party = BannedParty::parse(who);
  if (!party) return party.fault();
  const std::int64_t unix_ms = desk_.config.unix_ms();
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
  if (auto added = desk_.bans.add(ban, unix_ms); !added) return added.fault();
  remove(Bans::refusal_of(ban), covered_by(*party),
         [this, ban, done = std::move(done)](const Affected& affected) {
           note_act({.what = "ban who=" + ban.who + " until=" + until_text(ban.until_unix_ms),
                     .affected = affected,
                     .note = ban.note});
           done(affected);
         });
  return ban;
}

void Operator::enforce(const ServerBan& ban) {
  const auto party = BannedParty::parse(ban.who);
  const bool is_over = ban.until_unix_ms && *ban.until_unix_ms <= desk_.config.unix_ms();
  if (!party || is_over) return;
  remove(Bans::refusal_of(ban), covered_by(*party), [this, ban](const Affected& affected) {
    if (affected.count == 0) return;
    note_act({.what = "ban elsewhere who=" + ban.who, .affected = affected, .note = ban.note});
  });
}

OrFault<> Operator::unban(const std::string& who, const std::string& note) {
  const auto party = BannedParty::parse(who);
  if (!party) return party.fault();
  if (!desk_.bans.lift(*party)) return Fault{"There is no ban of " + party->text() + "."};
  note_act({.what = "unban who=" + party->text(), .note = note});
  return {};
}

void Operator::kick(const std::string& name, const std::string& note, DoneTo done) {
  Refusal why{.reason = Reason::kicked,
              .text = "The server's operator has put you out" + because(note)};
  const auto is_meant = [name](const Person& person, const Address*) {
    return is_same_name(person.name, name);
  };
  remove(std::move(why), is_meant,
         [this, name, note, done = std::move(done)](const Affected& affected) {
           if (affected.count == 0) return done(Fault{"Nobody here has that name."});
           note_act({.what = "kick name=" + name, .affected = affected, .note = note});
           done(affected);
         });
}

bool Operator::free_name(const std::string& name, const std::string& note) {
  if (!desk_.names.free(name)) return false;
  note_act({.what = "free name=" + name, .note = note});
  return true;
}

HostedRoom* Operator::room_shown_as(const std::string& typed) const {
  const std::optional<std::string> code = normalised_room_code(typed);
  HostedRoom* const hosted = code ? desk_.rooms.find(*code) : desk_.rooms.find_named(typed);
  return hosted != nullptr && hosted->room.is_open() && !hosted->closes ? hosted : nullptr;
}

void Operator::act_on_room(const std::string& room, OperatorAct noted, DoneTo done, ActOnRoom act) {
  server_.add_chore([this, room, noted = std::move(noted), done = std::move(done),
                     act = std::move(act)](ChoreWork& work, TimePoint now) mutable {
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
    desk_.rooms.touch(*hosted);
    return true;
  });
}

void Operator::close_room(const std::string& room, const std::string& note, DoneTo done) {
  act_on_room(room, {.what = "close", .note = note}, done,
              [this, note, done](HostedRoom& hosted, const Affected& people, TimePoint) {
                Refusal why{.reason = Reason::kicked,
                            .text = "The server's operator has closed this room" + because(note)};
                close(hosted, std::move(why), [done, people] { done(people); });
              });
}

void Operator::unlist_room(const std::string& room, const std::string& note, DoneTo done) {
  act_on_room(room, {.what = "unlist", .note = note}, done,
              [this, done](HostedRoom& hosted, const Affected& people, TimePoint now) {
                hosted.unlisted = true;
                RoomOptions options = hosted.room.state().options();
                options.listed = false;
                apply(hosted, options, "The server's operator has unlisted this room.", now);
                done(people);
              });
}

void Operator::retitle_room(const std::string& room, const std::string& title,
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

void Operator::apply(HostedRoom& hosted, const RoomOptions& options, const char* line,
                     TimePoint now) {
  hosted.room.set_options(options, now);
  v1::ToClient message;
  message.mutable_notice()->set_text(line);
  std::vector<SessionId> to;
  for (const auto& [session, member] : hosted.room.members()) {
    if (!member.away) to.push_back(session);
  }
  desk_.links.send(to, message);
}

std::optional<PersonId> Operator::owner_of(const std::string& name) const {
  const std::optional<PlayerId> key = desk_.names.owner(name);
  if (!key) return std::nullopt;
  return person_id({.name = name, .player_id = *key, .keyed = true});
}

void Operator::note_act(const OperatorAct& act) const {
  for (Observer* const observer : desk_.observers.sessions) observer->on_operator_act(act);
}

OrFault<> Operator::notice(const std::string& text, Done done) {
  auto line = line_from(text);
  if (!line) return Fault{line.fault().text};
  v1::ToClient message;
  message.mutable_notice()->set_text(*std::move(line));
  note_act({.what = "announce", .note = message.notice().text()});
  server_.add_chore(send_all(desk_.links, std::move(message), std::move(done)));
  return {};
}

}  // namespace race2048::server
