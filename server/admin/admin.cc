#include "server/admin/admin.h"

#include <charconv>
#include <utility>

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

const std::vector<std::string>& room_columns() {
  static const std::vector<std::string> kColumns = {
      "room", "name", "host", "players", "seats", "watchers", "running", "listed", "title"};
  return kColumns;
}

std::vector<Cell> row_of(const RoomThere& room) {
  return {room.code,     room.name,    room.host,   room.players, room.seats,
          room.watchers, room.running, room.listed, room.title};
}

const std::vector<std::string>& person_columns() {
  static const std::vector<std::string> kColumns = {"name", "key",  "address", "room",
                                                    "bot",  "away", "since"};
  return kColumns;
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

const std::vector<std::string>& ban_columns() {
  static const std::vector<std::string> kColumns = {"who", "since", "until", "note"};
  return kColumns;
}

std::vector<Cell> row_of(const ServerBan& ban) {
  return {ban.who, instant_of(ban.made_unix_ms), Instant{ban.until_unix_ms}, ban.note};
}

// The number in `text`; nothing if it is none of 1 to kMostSeconds.
std::optional<std::int64_t> seconds_from(const std::string& text) {
  std::int64_t seconds = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, fault] = std::from_chars(text.data(), end, seconds);
  if (fault != std::errc() || stop != end || seconds < 1 || seconds > kMostSeconds) {
    return std::nullopt;
  }
  return seconds;
}

}  // namespace

// A table that is being written, and who waits for it.
struct Admin::List {
  Table table;
  const char* none;  // what a table without rows says
  AdminSocket::Reply reply;
};

void Admin::answer(std::vector<std::string> words, AdminSocket::Reply reply) {
  const bool json = !words.empty() && words.front() == "--json";
  if (json) words.erase(words.begin());
  if (words.empty()) return reply(refused("There is no command."));
  const Table::Form form = json ? Table::Form::json : Table::Form::text;
  const std::string command = words.front();
  if (words.size() == 1 && command == "rooms") return show_rooms(form, std::move(reply));
  if (words.size() == 1 && command == "people") return show_people(form, std::move(reply));
  if (words.size() == 1 && command == "bans") return show_bans(form, std::move(reply));
  if (words.size() == 1 && command == "reload") return hooks_.reload(std::move(reply));
  if (words.size() == 2 && command == "kick") return kick(words[1], std::move(reply));
  if (words.size() == 2 && command == "unban") return unban(words[1], reply);
  if (words.size() == 2 && command == "free") return free_name(words[1], reply);
  if (words.size() == 2 && command == "announce") return announce(words[1], reply);
  if (words.size() == 4 && command == "ban") return ban(words, reply);
  reply(answer_at_once(words).value_or(
      refused("This server does not know that command; is it of another version?")));
}

std::optional<AdminReply> Admin::answer_at_once(const std::vector<std::string>& words) {
  const std::string& command = words.front();
  if (words.size() == 1) {
    if (command == "status") return status();
    if (command == "drain") {
      hooks_.drain();
      return done("The server stops when the matches that run have ended, or after " +
                  std::to_string(hooks_.drain_timeout_s) + " s (--drain-timeout).");
    }
  }
  return std::nullopt;
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

void Admin::kick(const std::string& name, AdminSocket::Reply reply) {
  server_.kick(name, [reply = std::move(reply)](bool was_there) {
    reply(was_there ? done("Put out. To keep somebody off: race2048d admin ban")
                    : refused("Nobody here has that name."));
  });
}

void Admin::ban(const std::vector<std::string>& words, const AdminSocket::Reply& reply) {
  std::optional<std::int64_t> until;
  if (!words[2].empty()) {
    const std::optional<std::int64_t> seconds = seconds_from(words[2]);
    if (!seconds) return reply(refused("A ban lasts for 1 second to 100 years."));
    until = hooks_.unix_ms() + *seconds * 1000;
  }
  const auto said = std::make_shared<std::string>();
  const std::string lasts = until ? ", until " + time_text({until}) : ", for good";
  const OrFault<ServerBan> made =
      server_.ban(words[1], until, words[3],
                  [this, said, lasts, reply] { reply_when_stored(*said, lasts, reply); });
  if (!made) return reply(refused(made.fault().text));
  *said = "Banned: " + made->who;
}

void Admin::unban(const std::string& who, const AdminSocket::Reply& reply) {
  const OrFault<> lifted = server_.unban(who);
  if (!lifted) return reply(refused(lifted.fault().text));
  reply_when_stored("Not banned any more", ".", reply);
}

void Admin::free_name(const std::string& name, const AdminSocket::Reply& reply) {
  if (!server_.free_name(name)) return reply(refused("That name belongs to no key."));
  reply_when_stored("The name belongs to no key any more", ".", reply);
}

void Admin::reply_when_stored(const std::string& what, const std::string& lasts,
                              const AdminSocket::Reply& reply) {
  hooks_.when_stored([what, lasts, reply](bool stored) {
    reply(stored ? done(what + lasts)
                 : refused(what + ", until the server ends: nothing can be stored now. When it can "
                                  "be again, so is this."));
  });
}

void Admin::announce(const std::string& text, const AdminSocket::Reply& reply) {
  const OrFault<> told =
      server_.notice(text, [reply] { reply(done("Told to everybody who is logged in.")); });
  if (!told) reply(refused(told.fault().text));
}

// ------------------------------------------------------------------------------------- lists

void Admin::show_rooms(Table::Form form, AdminSocket::Reply reply) {
  const auto list = std::make_shared<List>(List{.table = Table(form, room_columns()),
                                                .none = "There are no rooms.",
                                                .reply = std::move(reply)});
  server_.rooms([list](const RoomThere& room) { list->table.add(row_of(room)); },
                [this, list] { write(list); });
}

void Admin::show_people(Table::Form form, AdminSocket::Reply reply) {
  const auto list = std::make_shared<List>(List{.table = Table(form, person_columns()),
                                                .none = "Nobody is there.",
                                                .reply = std::move(reply)});
  server_.people([list](const PersonThere& person) { list->table.add(row_of(person)); },
                 [this, list] { write(list); });
}

void Admin::show_bans(Table::Form form, AdminSocket::Reply reply) {
  const auto list = std::make_shared<List>(List{
      .table = Table(form, ban_columns()), .none = "Nobody is banned.", .reply = std::move(reply)});
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
