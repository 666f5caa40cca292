#include "server/admin/admin.h"

#include <charconv>
#include <optional>
#include <utility>

#include "server/admin/table.h"

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

Table table_of(const std::vector<RoomThere>& rooms) {
  Table table{.columns = {"room", "name", "host", "players", "seats", "watchers", "running",
                          "listed", "title"},
              .rows = {}};
  for (const RoomThere& room : rooms) {
    table.rows.push_back({room.code, room.name, room.host, room.players, room.seats, room.watchers,
                          room.running, room.listed, room.title});
  }
  return table;
}

Table table_of(const std::vector<PersonThere>& people) {
  Table table{.columns = {"name", "key", "address", "room", "bot", "away", "since"}, .rows = {}};
  for (const PersonThere& person : people) {
    const std::string key = person.key.empty() ? "" : "key:" + person.key;  // as `ban` takes it
    table.rows.push_back({person.name, key, person.address, person.room, person.bot, person.away,
                          instant_of(person.since_unix_ms)});
  }
  return table;
}

Table table_of(const std::vector<ServerBan>& bans) {
  Table table{.columns = {"who", "since", "until", "note"}, .rows = {}};
  for (const ServerBan& ban : bans) {
    table.rows.push_back(
        {ban.who, instant_of(ban.made_unix_ms), Instant{ban.until_unix_ms}, ban.note});
  }
  return table;
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

AdminReply Admin::answer(std::vector<std::string> words, TimePoint now) {
  const bool json = !words.empty() && words.front() == "--json";
  if (json) words.erase(words.begin());
  if (words.empty()) return refused("There is no command.");
  const std::string command = words.front();
  const auto shown = [json](const Table& table, const char* none) {
    return AdminReply{.done = true, .text = json ? json_of(table) : text_of(table, none)};
  };
  if (words.size() == 1) {
    if (command == "status") return status();
    if (command == "rooms") return shown(table_of(server_.rooms()), "There are no rooms.");
    if (command == "people") return shown(table_of(server_.people()), "Nobody is there.");
    if (command == "bans") return shown(table_of(server_.bans()), "Nobody is banned.");
    if (command == "reload") {
      hooks_.reload();
      return done("The configuration is read again; the log says what has come of it.");
    }
    if (command == "drain") {
      hooks_.drain();
      return done("The server stops when the matches that run have ended, or after " +
                  std::to_string(hooks_.drain_timeout_s) + " s (--drain-timeout).");
    }
  }
  if (words.size() == 2) {
    if (command == "kick") return kick(words[1], now);
    if (command == "unban") return unban(words[1]);
    if (command == "free") return free_name(words[1]);
    if (command == "announce") return announce(words[1]);
  }
  if (words.size() == 4 && command == "ban") return ban(words, now);
  return refused("This server does not know that command; is it of another version?");
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

AdminReply Admin::kick(const std::string& name, TimePoint now) {
  if (!server_.kick(name, now)) return refused("Nobody here has that name.");
  return done("Put out. To keep somebody off: race2048d admin ban");
}

AdminReply Admin::ban(const std::vector<std::string>& words, TimePoint now) {
  std::optional<std::int64_t> until;
  if (!words[2].empty()) {
    const std::optional<std::int64_t> seconds = seconds_from(words[2]);
    if (!seconds) return refused("A ban lasts for 1 second to 100 years.");
    until = hooks_.unix_ms() + *seconds * 1000;
  }
  const OrFault<ServerBan> made = server_.ban(words[1], until, words[3], now);
  if (!made) return refused(made.fault().text);
  return done("Banned: " + made->who +
              (until ? ", until " + time_text({until}) : std::string(", for good")));
}

AdminReply Admin::unban(const std::string& who) {
  const OrFault<> lifted = server_.unban(who);
  return lifted ? done("Not banned any more.") : refused(lifted.fault().text);
}

AdminReply Admin::free_name(const std::string& name) {
  return server_.free_name(name) ? done("The name belongs to no key any more.")
                                 : refused("That name belongs to no key.");
}

AdminReply Admin::announce(const std::string& text) {
  const OrFault<> told = server_.notice(text);
  return told ? done("Told to everybody who is logged in.") : refused(told.fault().text);
}

}  // namespace race2048::server
