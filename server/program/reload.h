// The settings that a running server takes from a command line that it reads again.
#pragma once

#include <string>
#include <vector>

#include "server/program/command_line.h"

namespace race2048::server {

// The settings, by their keys in a config file, that differ between the two and that a running
// server can take, or can only take when it starts again.
struct Changes {
  std::vector<std::string> taken;
  std::vector<std::string> need_restart;
};
Changes changes(ProgramOptions running, ProgramOptions wanted);

// The report of reading the settings again. Each line goes to the log too.
class ReloadReport {
 public:
  void info(const std::string& line);
  void warn(const std::string& line);
  // A setting stays as it was, because the new value cannot be used.
  void error(const std::string& line);

  bool failed() const { return failed_; }
  const std::string& text() const { return text_; }  // lines, each with its end

 private:
  bool failed_ = false;
  std::string text_;
};

}  // namespace race2048::server
