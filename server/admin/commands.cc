#include "server/admin/commands.h"

#include <algorithm>

namespace race2048::server {
namespace {

constexpr std::string_view kJson = "--json";
constexpr std::string_view kYes = "--yes";
constexpr std::string_view kLasts = "--for=";
constexpr std::string_view kNote = "--note=";

// Takes the word if it is a flag.
bool take_flag(const std::string& word, AdminRequest& request) {
  if (word == kJson) return request.json = true;
  if (word == kYes) return request.yes = true;
  for (const auto& [flag, to] :
       {std::pair(kLasts, &request.lasts), std::pair(kNote, &request.note)}) {
    if (!word.starts_with(flag)) continue;
    *to = word.substr(flag.size());
    return true;
  }
  return false;
}

// True if the command takes all flags that are given.
bool takes_flags(const AdminCommand& command, const AdminRequest& request) {
  return (command.json || !request.json) && (command.yes || !request.yes) &&
         (command.lasts || request.lasts.empty()) && (command.note || request.note.empty());
}

bool fits(const AdminWord& word, bool is_given) {
  return word.name.empty() ? !is_given : is_given || !word.required;
}

}  // namespace

const AdminCommand* admin_command(std::string_view name) {
  const auto* const found = std::ranges::find(kAdminCommands, name, &AdminCommand::name);
  return found == kAdminCommands.end() ? nullptr : found;
}

std::vector<std::string> words_of(const AdminRequest& request) {
  std::vector<std::string> words;
  if (request.json) words.emplace_back(kJson);
  if (request.yes) words.emplace_back(kYes);
  if (!request.lasts.empty()) words.push_back(std::string(kLasts) + request.lasts);
  if (!request.note.empty()) words.push_back(std::string(kNote) + request.note);
  words.push_back(request.command);
  const AdminCommand* const command = admin_command(request.command);
  if (command == nullptr || command->word.name.empty()) return words;
  words.push_back(request.word);
  if (!request.text.empty()) words.push_back(request.text);
  return words;
}

std::optional<AdminRequest> request_from(const std::vector<std::string>& words) {
  AdminRequest request;
  auto next = words.begin();
  while (next != words.end() && take_flag(*next, request)) ++next;
  if (next == words.end()) return std::nullopt;
  request.command = *next++;
  const AdminCommand* const command = admin_command(request.command);
  const auto given = words.end() - next;
  if (command == nullptr || given > 2 || !takes_flags(*command, request) ||
      !fits(command->word, given > 0) || !fits(command->text, given > 1)) {
    return std::nullopt;
  }
  if (given > 0) request.word = *next++;
  if (given > 1) request.text = *next;
  return request;
}

}  // namespace race2048::server
