#include "server/admin/admin.h"

#include <optional>
#include <utility>

#include "server/door/bans.h"
#include "server/door/identity_limits.h"
#include "shared/names.h"
#include "shared/typed_text.h"
#include "shared/whole_number.h"

namespace race2048::server {
namespace {

// A century; longer is for good.
constexpr std::int64_t kMostSeconds = std::int64_t{100} * 366 * 24 * 3600;

AdminReply done(std::string text) {
  text += '\n';
  return {.done = true, .text = std::move(text)};
}

AdminReply refused(std::string text) {
  text += '\n';
  return {.done = false, .text = std::move(text)};
}

// Nothing for 0, which stands for an unknown time.
Instant instant_of(std::int64_t unix_ms) {
  return {unix_ms == 0 ? std::nullopt : std::optional(unix_ms)};
}

std::vector<Cell> row_of(const RoomThere& room) {
  return {room.code,     room.name,    room.host,   room.players, room.seats,
          room.watchers, room.running, room.listed, room.title};
}

std::vector<Cell> row_of(const PersonThere& person) {
  const std::string key = person.key.empty() ? "" : "key:" + person.key;  // as `ban` takes it
  return {person.name,
          key,
          person.address,
          person.room,
          person.bot,
          person.away,
          instant_of(person.since_unix_ms)};
}

std::vector<Cell> row_of(const ServerBan& ban) {
  return {ban.who, instant_of(ban.made_unix_ms), Instant{ban.until_unix_ms}, ban.note};
}

// The number in `text`; nothing if it is not one from 1 to kMostSeconds.
std::optional<std::int64_t> seconds_from(const std::string& text) {
  const auto seconds = whole_number<std::int64_t>(text);
  return seconds >= 1 && seconds <= kMostSeconds ? seconds : std::nullopt;
}

// Replies with the text and the number of people, or with the fault.
Operator::DoneTo answer_with(const AdminSocket::Reply& reply, const char* text) {
  return [reply, text](const OrFault<Affected>& people) {
    reply(people ? done(text + std::to_string(people->count)) : refused(people.fault().text));
  };
}

std::string removed_text(const Affected& affected) {
  return affected.count == 0 ? "" : ". People removed: " + std::to_string(affected.count);
}

// Why the operator is asked before such a ban; empty: for no reason.
std::string doubt_about(const BannedParty& party, const Coverage& covers) {
  const std::string people = std::to_string(covers.meant) + " of the " +
                             std::to_string(covers.all) + " people who are here";
  if (party.has(Address::loopback()) || party.has(*Address::parse("::1"))) {
    return party.text() +
           " covers this machine itself, with everybody who comes by ssh: " + people + ".";
  }
  if (party.is_wide()) {
    return party.text() + " covers a large part of the internet, and now " + people + ".";
  }
  // One person alone is everybody too.
  if (covers.all > 1 && covers.meant == covers.all) {
    return party.text() + " covers all " + std::to_string(covers.all) + " people who are here.";
  }
  return "";
}

}  // namespace

// A table that is being written, and the reply that waits for it.
struct Admin::List {
  Table table;
  const char* none;  // the text of a table without rows
  AdminSocket::Reply reply;
};

void Admin::answer(const std::vector<std::string>& words, AdminSocket::Reply reply) {
  std::optional<AdminRequest> request = request_from(words);
  if (!request) {
    return reply(refused("This server does not know that command; is it of another version?"));
  }
  if (!request->note.empty()) {
    auto note = typed_text(request->note, limits::kMaxBanNote);
    if (!note) return reply(refused("The note " + note.fault().text + "."));
    request->note = *std::move(note);
  }
  perform(admin_command(request->command)->verb, *request, reply);
}

void Admin::perform(Verb verb, const AdminRequest& request, const Reply& reply) {
  const Table::Form form = request.json ? Table::Form::json : Table::Form::text;
  switch (verb) {
    case Verb::status:
      return reply(status());
    case Verb::rooms:
      return show_rooms(form, reply);
    case Verb::people:
      return show_people(form, reply);
    case Verb::bans:
      return show_bans(form, reply);
    case Verb::kick:
      return kick(request, reply);
    case Verb::ban:
      return ban(request, reply);
    case Verb::unban:
      return unban(request, reply);
    case Verb::free:
      return free_name(request, reply);
    case Verb::close:
      return operator_.close_room(request.word, request.note,
                                  answer_with(reply, "Closed. People who were in it: "));
    case Verb::unlist:
      return operator_.unlist_room(request.word, request.note,
                                   answer_with(reply, "Not listed any more. People in it: "));
    case Verb::retitle:
      return operator_.retitle_room(request.word, request.text, request.note,
                                    answer_with(reply, "It has the new title. People in it: "));
    case Verb::announce:
      return announce(request.word, reply);
    case Verb::remove:
      return remove_match(request, reply);
    case Verb::forget:
      return forget(request, reply);
    case Verb::drain:
      return reply(drain(request.note));
    case Verb::reload:
      operator_.note_act({.what = "reload", .note = request.note});
      return hooks_.reload(reply);
  }
}

AdminReply Admin::status() const {
  std::string text = "version " RACE2048_VERSION "\n";
  const auto line = [&text](const char* what, std::size_t count) {
    text.append(what).append(" ").append(std::to_string(count)).append("\n");
  };
  line("connections", server_.session_count());
  line("clients", server_.client_count());
  line("rooms", server_.room_count());
  line("matches", server_.running_count());
  line("bans", server_.bans().size());
  if (server_.is_draining()) text += "draining\n";
  if (server_.has_storage_trouble()) text += "nothing can be stored\n";
  return {.done = true, .text = std::move(text)};
}

AdminReply Admin::drain(const std::string& note) {
  operator_.note_act({.what = "drain", .note = note});
  hooks_.drain();
  return done("The server stops when the matches that run have ended, or after " +
              std::to_string(hooks_.drain_timeout_s) + " s (--drain-timeout).");
}

// ------------------------------------------------------------------------------------- people

void Admin::kick(const AdminRequest& request, const Reply& reply) {
  operator_.kick(request.word, request.note, [reply](const OrFault<Affected>& affected) {
    reply(affected ? done("Disconnected. race2048d admin ban keeps somebody from coming back.")
                   : refused(affected.fault().text));
  });
}

void Admin::ban(const AdminRequest& request, const Reply& reply) {
  const auto party = BannedParty::parse(request.word);
  if (!party) return reply(refused(party.fault().text));
  if (request.yes) return add_ban(request, reply);
  operator_.cover(*party, [this, party = *party, request, reply](const Coverage& covers) {
    const std::string doubt = doubt_about(party, covers);
    if (doubt.empty()) return add_ban(request, reply);
    reply(refused(doubt + " Add --yes if that is what you want."));
  });
}

void Admin::add_ban(const AdminRequest& request, const Reply& reply) {
  std::optional<std::int64_t> until;
  if (!request.lasts.empty()) {
    const std::optional<std::int64_t> seconds = seconds_from(request.lasts);
    if (!seconds) return reply(refused("A ban lasts for 1 second to 100 years."));
    until = hooks_.unix_ms() + *seconds * 1000;
  }
  const auto said = std::make_shared<std::string>();
  const std::string lasts = until ? ", until " + time_text({until}) : ", for good";
  const OrFault<ServerBan> made = operator_.ban(
      request.word, until, request.note, [this, said, lasts, reply](const Affected& affected) {
        reply_when_stored(*said, lasts + removed_text(affected), reply);
      });
  if (!made) return reply(refused(made.fault().text));
  *said = "Banned: " + made->who;
}

void Admin::unban(const AdminRequest& request, const Reply& reply) {
  const OrFault<> lifted = operator_.unban(request.word, request.note);
  if (!lifted) return reply(refused(lifted.fault().text));
  reply_when_stored("Not banned any more", ".", reply);
}

void Admin::free_name(const AdminRequest& request, const Reply& reply) {
  if (!operator_.free_name(request.word, request.note)) {
    return reply(refused("That name belongs to no key."));
  }
  reply_when_stored("The name belongs to no key any more", ".", reply);
}

void Admin::reply_when_stored(const std::string& what, const std::string& lasts,
                              const Reply& reply) {
  hooks_.when_stored([what, lasts, reply](bool stored) {
    reply(stored ? done(what + lasts)
                 : refused(what + ", until the server ends: nothing can be stored now. When it can "
                                  "be again, so is this."));
  });
}

void Admin::announce(const std::string& text, const Reply& reply) {
  const OrFault<> told =
      operator_.notice(text, [reply] { reply(done("Sent to everybody who is logged in.")); });
  if (!told) reply(refused(told.fault().text));
}

// ------------------------------------------------------------------------------------- results

void Admin::remove_match(const AdminRequest& request, const Reply& reply) {
  hooks_.remove_results(
      {.match = request.word, .note = request.note},
      [this, request, reply](const store::OrStoreFault<store::Removed>& removed) {
        if (!removed) return reply(refused("Nothing is deleted: " + removed.fault().text + "."));
        operator_.note_act({.what = "delete match=" + request.word, .note = request.note});
        reply(
            done("Deleted: the match's result and its replay. Copies that players or backups "
                 "have stay."));
      });
}

void Admin::forget(const AdminRequest& request, const Reply& reply) {
  const std::string& name = request.word;
  if (!is_valid_name(name)) {
    return reply(refused(std::string("A name has ") + kNameRules + "."));
  }
  hooks_.remove_results(
      {.name = name, .person = operator_.owner_of(name), .note = request.note},
      [this, request, reply](const store::OrStoreFault<store::Removed>& removed) {
        if (!removed) {
          return reply(refused("Not all is deleted: " + removed.fault().text + ". Try again."));
        }
        const std::size_t names = operator_.forget_names(request.word);
        if (removed->nothing() && names == 0) {
          return reply(refused("Nothing is kept of " + request.word + "."));
        }
        const std::string gone = "matches=" + std::to_string(removed->matches) +
                                 " seats=" + std::to_string(removed->seats) +
                                 " replays=" + std::to_string(removed->replays) +
                                 " names=" + std::to_string(names);
        operator_.note_act(
            {.what = "forget name=" + request.word + " " + gone, .note = request.note});
        reply(done("Forgotten: " + request.word +
                   ". Matches deleted: " + std::to_string(removed->matches) +
                   "; seats of other matches without the name: " + std::to_string(removed->seats) +
                   ", replays deleted with it: " + std::to_string(removed->replays) +
                   "; names that belong to nobody any more: " + std::to_string(names) + "."));
      });
}

// ------------------------------------------------------------------------------------- lists

void Admin::show_rooms(Table::Form form, Reply reply) {
  const auto list =
      std::make_shared<List>(List{.table = Table(form, {"room", "name", "host", "players", "seats",
                                                        "watchers", "running", "listed", "title"}),
                                  .none = "There are no rooms.",
                                  .reply = std::move(reply)});
  operator_.rooms([list](const RoomThere& room) { list->table.add(row_of(room)); },
                  [this, list] { write(list); });
}

void Admin::show_people(Table::Form form, Reply reply) {
  const auto list = std::make_shared<List>(
      List{.table = Table(form, {"name", "key", "address", "room", "bot", "away", "since"}),
           .none = "Nobody is there.",
           .reply = std::move(reply)});
  operator_.people([list](const PersonThere& person) { list->table.add(row_of(person)); },
                   [this, list] { write(list); });
}

void Admin::show_bans(Table::Form form, Reply reply) {
  const auto list =
      std::make_shared<List>(List{.table = Table(form, {"who", "since", "until", "note"}),
                                  .none = "Nobody is banned.",
                                  .reply = std::move(reply)});
  const auto bans = std::make_shared<const std::vector<ServerBan>>(server_.bans());
  server_.add_chore([this, list, bans, next = std::size_t{0}](ChoreWork& work, TimePoint) mutable {
    for (; next != bans->size() && work.left(); ++next) {
      list->table.add(row_of((*bans)[next]));
      work.use(ChoreWork::kListed);
    }
    if (next != bans->size()) return false;
    write(list);
    return true;
  });
}

void Admin::write(const std::shared_ptr<List>& list) {
  server_.add_chore([list](ChoreWork& work, TimePoint) {
    while (work.left()) {
      work.use(ChoreWork::kListed / 4);  // the cells are there already
      if (!list->table.write(1)) continue;
      list->reply({.done = true, .text = list->table.take(list->none)});
      return true;
    }
    return false;
  });
}

}  // namespace race2048::server
