#include "client/bots/bot_team.h"

#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "client/bots/bot_names.h"
#include "client/bots/bot_report.h"
#include "client/system/environment.h"
#include "client/system/spawn.h"
#include "engine/bytes.h"
#include "shared/hex.h"
#include "shared/names.h"
#include "shared/process_limit.h"
#include "shared/utf8.h"

namespace race2048::client {
namespace {

// How a bot's stay ended, for its host; nothing if the host has kicked the bot and so knows.
std::optional<std::string> news_of(const std::string& name, const Companion::Ended& ended) {
  const std::optional<BotEnd> end = parse_bot_end(ended.report);
  if (!end) {
    const bool silent = ended.complaint.empty();
    return name + " is gone: " +
           printable(silent ? "It ended with " + status_text(ended.status) + "." : ended.complaint);
  }
  switch (end->how) {
    case BotEnd::How::not_let_in:
      return name + " could not join: " + printable(end->why);
    case BotEnd::How::put_out:
      return std::nullopt;
    case BotEnd::How::gone:
      break;
  }
  return printable(sentence_of(*end));
}

}  // namespace

BotTeam::BotTeam(Target server, double pace, std::shared_ptr<const ServerCheck> check)
    : server_(std::move(server)),
      pace_(pace),
      check_(std::move(check)),
      next_name_(random_bot_number()) {
  server_.room.clear();  // each bot has its own
}

BotTeam::~BotTeam() {
  dismiss();
}

OrFault<> BotTeam::add(const std::string& code, const BotLevel& level, const std::string& password,
                       const std::string& player_id) {
  const std::string name(bot_name(next_name_++));
  Program program = program_for(
      name, {"--level", std::string(level.name), "--pace", std::to_string(pace_)}, code, password);
  if (!player_id.empty()) {
    program.environment.push_back(kInvitedVariable + ("=" + hex(bytes_of(player_id))));
  }
  return start(program);
}

OrFault<> BotTeam::add(const std::string& code, const Ghost& ghost, const std::string& password) {
  Program program = program_for(ghost_name(ghost.recording.name),
                                {"--ghost", "-," + std::to_string(ghost.seat)}, code, password);
  program.input = ghost.file;
  return start(program);
}

BotTeam::Program BotTeam::program_for(const std::string& name, std::vector<std::string> arguments,
                                      const std::string& code, const std::string& password) const {
  arguments.insert(arguments.begin(), {"bot", to_string(server_)});
  if (server_.plaintext) arguments.emplace_back("--plaintext");
  // The bot must not use the person's name; neither the room nor its password must appear in the
  // list of processes; and the password is for the bot's room, even if another server is named.
  Environment environment =
      environment_without({kNameVariable, kPasswordVariable, kServerVariable});
  environment.push_back(kReportVariable + std::string("=1"));
  environment.push_back(kBotNameVariable + ("=" + name));
  environment.push_back(kBotRoomVariable + ("=" + code));
  if (check_->first()) {
    environment.push_back(kTrustedVariable + ("=" + to_text(*check_->first())));
  }
  if (!password.empty()) environment.push_back(kPasswordVariable + ("=" + password));
  return {.name = name, .arguments = std::move(arguments), .environment = std::move(environment)};
}

OrFault<> BotTeam::start(const Program& program) {
  try {
    bots_.push_back({.name = program.name,
                     .process = Companion(own_executable(), program.arguments, program.environment,
                                          program.input)});
  } catch (const std::system_error& error) {
    return Fault{"Cannot start a bot: " + start_fault_text(error)};
  }
  return {};
}

void BotTeam::dismiss() {
  for (Bot& bot : bots_) bot.process.ask_to_stop();
  bots_.clear();
}

std::optional<std::string> BotTeam::losses() {
  std::optional<std::string> first;
  std::size_t more = 0;
  for (auto bot = bots_.begin(); bot != bots_.end();) {
    const std::optional<Companion::Ended> ended = bot->process.ended();
    if (!ended) {
      ++bot;
      continue;
    }
    std::optional<std::string> news = news_of(bot->name, *ended);
    bot = bots_.erase(bot);
    if (!news) continue;
    if (first) {
      ++more;
    } else {
      first = std::move(news);
    }
  }
  if (more > 0) *first += " (and " + std::to_string(more) + " more)";
  return first;
}

}  // namespace race2048::client
