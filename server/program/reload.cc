#include "server/program/reload.h"

#include <cstddef>

#include <spdlog/spdlog.h>

#include "server/program/config_file.h"
#include "server/program/server_flags.h"

namespace race2048::server {

Changes changes(ProgramOptions running, ProgramOptions wanted) {
  const std::vector<usage::Flag> now = server_flags(running);
  const std::vector<usage::Flag> then = server_flags(wanted);
  Changes found;
  for (std::size_t i = 0; i < now.size(); ++i) {
    const usage::Flag& flag = now[i];
    if (flag.in_file == usage::InFile::no || flag.value.text() == then[i].value.text()) continue;
    std::vector<std::string>& where =
        flag.in_file == usage::InFile::at_any_time ? found.taken : found.need_restart;
    where.push_back(key_of(flag.name()));
  }
  return found;
}

void ReloadReport::info(const std::string& line) {
  spdlog::info("{}", line);
  text_.append(line).push_back('\n');
}

void ReloadReport::warn(const std::string& line) {
  spdlog::warn("{}", line);
  text_.append(line).push_back('\n');
}

void ReloadReport::error(const std::string& line) {
  spdlog::error("{}", line);
  text_.append(line).push_back('\n');
  failed_ = true;
}

}  // namespace race2048::server
