#include "client/app/bot_team.h"

#include <optional>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "client/app/environment.h"
#include "client/core/frame.h"

namespace race2048::client {
namespace {

// What a bot said, without the name that it puts before.
std::string_view without_program(std::string_view line) {
  constexpr std::string_view kName = "race2048 bot: ";
  if (line.starts_with(kName)) line.remove_prefix(kName.size());
  return line;
}

}  // namespace

BotTeam::BotTeam(Target server, std::string password, double pace)
    : server_(std::move(server)), password_(std::move(password)), pace_(pace) {}

BotTeam::~BotTeam() {
  for (Companion& bot : bots_) bot.ask_to_stop();
}

std::string BotTeam::add(const std::string& code, const BotLevel& level) {
  const std::vector<std::string> arguments = {"bot",     server_text(server_) + "/" + code,
                                              "--level", std::string(level.name),
                                              "--pace",  std::to_string(pace_)};
  // The person's name is for the person; the password is not for everyone who lists processes.
  Environment environment = environment_without({kNameVariable});
  if (!password_.empty()) environment.push_back(kPasswordVariable + ("=" + password_));
  try {
    bots_.emplace_back(own_executable(), arguments, environment);
  } catch (const std::system_error& error) {
    return "No bot can be started: " + std::string(error.what());
  }
  return {};
}

std::string BotTeam::losses() {
  std::string said;
  std::size_t lost = 0;
  for (auto bot = bots_.begin(); bot != bots_.end();) {
    if (const std::optional<std::string> words = bot->ended()) {
      ++lost;
      said = printable(without_program(*words));
      bot = bots_.erase(bot);
    } else {
      ++bot;
    }
  }
  if (lost == 0) return {};
  return (lost == 1 ? "A bot is gone: " : std::to_string(lost) + " bots are gone: ") + said;
}

}  // namespace race2048::client
