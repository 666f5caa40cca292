// One subcommand of race2048: its flags, and what it does.
#pragma once

#include <string>
#include <string_view>

#include "client/choices/config.h"

namespace CLI {
class App;
}

namespace race2048::client {

// A subcommand is one file that defines a class of this kind, and one line in subcommands.cc.
class Subcommand {
 public:
  virtual ~Subcommand() = default;
  Subcommand(const Subcommand&) = delete;
  Subcommand& operator=(const Subcommand&) = delete;

  const std::string& name() const { return name_; }
  const std::string& summary() const { return summary_; }

  // Declares the flags on the subcommand's own App, and what its help ends with. Called once,
  // before the command line is parsed.
  virtual void declare(CLI::App& app) = 0;
  // Does what the parsed flags say, on top of what is configured; returns the program's exit code.
  // Throws ui::TerminalError if it needs a terminal and there is none.
  virtual int run(const Config& configured) = 0;
  // False for a filter, which has nothing to configure: then nobody reads the environment and the
  // files, and run() gets an empty Config.
  virtual bool is_configurable() const { return true; }

 protected:
  // Both texts stand in the help.
  Subcommand(std::string_view name, std::string_view summary) : name_(name), summary_(summary) {}

  // Says on standard error what is wrong with the command line; returns the exit code for that.
  int refuse(std::string_view fault) const;

 private:
  std::string name_;
  std::string summary_;
};

}  // namespace race2048::client
