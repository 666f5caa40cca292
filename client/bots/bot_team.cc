#include "client/bots/bot_team.h"

#include <optional>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "client/system/environment.h"
#include "shared/utf8.h"

namespace race2048::client {
namespace {

// What became of a bot, by the last line that it wrote; empty when that is no news to a host.
std::string told_of(const std::string& name, std::string_view line) {
  if (!line.starts_with(kBotSays)) return name + " is gone: " + printable(line);
  line.remove_prefix(kBotSays.size());
  if (line.ends_with(kPutOut)) return {};
  // Once it was in the room the line begins with the name that it had there.
  if (line.starts_with(name)) return printable(line);
  return name + " could not come: " + printable(line);
}

}  // namespace

// A number then stands behind a word: 512-bot2.
std::string bot_name(std::string_view level) {
  return level.empty() ? "bot" : std::string(level) + "-bot";
}

BotTeam::BotTeam(Target server, double pace) : server_(std::move(server)), pace_(pace) {}

BotTeam::~BotTeam() {
  dismiss();
}

std::string BotTeam::add(const std::string& code, const BotLevel& level,
                         const std::string& password) {
  const std::vector<std::string> arguments = {"bot",     server_text(server_) + "/" + code,
                                              "--level", std::string(level.name),
                                              "--pace",  std::to_string(pace_)};
  // The person's name is for the person; the password is not for everyone who lists processes.
  Environment environment = environment_without({kNameVariable, kPasswordVariable});
  if (!password.empty()) environment.push_back(kPasswordVariable + ("=" + password));
  try {
    bots_.push_back({.name = bot_name(level.name),
                     .process = Companion(own_executable(), arguments, environment)});
  } catch (const std::system_error& error) {
    return "No bot can be started: " + std::string(error.what());
  }
  return {};
}

void BotTeam::dismiss() {
  for (Bot& bot : bots_) bot.process.ask_to_stop();
  bots_.clear();
}

std::string BotTeam::losses() {
  std::string told;
  std::size_t more = 0;
  for (auto bot = bots_.begin(); bot != bots_.end();) {
    const std::optional<std::string> line = bot->process.ended();
    if (!line) {
      ++bot;
      continue;
    }
    const std::string news = told_of(bot->name, *line);
    bot = bots_.erase(bot);
    if (news.empty()) continue;
    if (told.empty()) {
      told = news;
    } else {
      ++more;
    }
  }
  return more == 0 ? told : told + " (and " + std::to_string(more) + " more)";
}

}  // namespace race2048::client
