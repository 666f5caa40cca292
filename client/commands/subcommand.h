// One subcommand of race2048: its flags and its effect.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "client/choices/config.h"
#include "shared/usage/usage.h"

namespace race2048::client {

// Each subcommand is one file with a class derived from this, and one line in subcommands.cc.
class Subcommand {
 public:
  virtual ~Subcommand() = default;
  Subcommand(const Subcommand&) = delete;
  Subcommand& operator=(const Subcommand&) = delete;

  const std::string& name() const { return name_; }
  const std::string& group() const { return group_; }
  const std::string& summary() const { return summary_; }

  // Adds the flags, the positionals and the end of the help. The values go to this object. Called
  // once, before the command line is parsed.
  virtual void declare(usage::Command& command) = 0;
  // Runs the subcommand with the parsed flags on top of the configuration; returns the program's
  // exit code. Throws ui::TerminalError if it needs a terminal and has none.
  virtual int run(const Config& configured) = 0;
  // False for a filter, which needs no configuration: the environment and the files are then not
  // read, and run() gets an empty Config.
  virtual bool is_configurable() const { return true; }

 protected:
  // The headings of the help.
  static constexpr const char* kPlay = "Play";
  static constexpr const char* kLookBack = "Look back";
  static constexpr const char* kForPrograms = "For programs and admins";

  // `group`: one of these headings. All texts appear in the help.
  Subcommand(std::string_view name, std::string_view group, std::string_view summary)
      : name_(name), group_(group), summary_(summary) {}

  // Each says something and returns the exit code: on standard error what went wrong, the same
  // about a mistake in the command line, and the output itself.
  int fail(int exit_code, std::string_view fault) const;
  int refuse(std::string_view fault) const;
  int print(const std::string& output) const;
  // "race2048 NAME".
  std::string program() const { return "race2048 " + name_; }

 private:
  std::string name_;
  std::string group_;
  std::string summary_;
};

// Creates one of each, in the order of the help: those of a group together.
std::vector<std::unique_ptr<Subcommand>> all_subcommands();

}  // namespace race2048::client
