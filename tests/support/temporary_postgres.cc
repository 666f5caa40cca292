#include "tests/support/temporary_postgres.h"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "client/system/pipe.h"
#include "shared/descriptor.h"

namespace race2048::tests {

// The script that starts the server. It ends the server when its standard input ends, which the
// system sees to if this program dies.
class PostgresKeeper {
 public:
  explicit PostgresKeeper(const std::vector<std::string>& arguments = {}) {
    client::Pipe to;
    client::Pipe from;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, to.reading.get(), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, from.writing.get(), STDOUT_FILENO);
    std::vector<const char*> command = {"python3", RACE2048_TEMPORARY_POSTGRES};
    for (const std::string& argument : arguments) command.push_back(argument.c_str());
    command.push_back(nullptr);
    const int error = posix_spawnp(&pid_, command[0], &actions, nullptr,
                                   const_cast<char* const*>(command.data()), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (error != 0) throw std::system_error(error, std::generic_category(), "no python3");
    input_ = std::move(to.writing);
    output_ = std::move(from.reading);
  }
  ~PostgresKeeper() {
    input_.reset();
    int status = 0;
    waitpid(pid_, &status, 0);
  }
  PostgresKeeper(const PostgresKeeper&) = delete;
  PostgresKeeper& operator=(const PostgresKeeper&) = delete;

  // Without its end; empty if the script ends before.
  std::string read_line() {
    std::string line;
    char letter = '\0';
    while (read(output_.get(), &letter, 1) == 1 && letter != '\n') line += letter;
    return line;
  }

 private:
  pid_t pid_ = -1;
  Descriptor input_;
  Descriptor output_;
};

bool has_postgres() {
  static const bool has = !PostgresKeeper({"--where"}).read_line().empty();
  return has;
}

const std::string& temporary_postgres() {
  static PostgresKeeper keeper;
  static const std::string conninfo = keeper.read_line();
  if (conninfo.empty()) throw std::runtime_error("PostgreSQL has not started");
  return conninfo;
}

TemporaryPostgres::TemporaryPostgres(const std::vector<std::string>& arguments)
    : keeper_(std::make_unique<PostgresKeeper>(arguments)), conninfo_(keeper_->read_line()) {
  if (conninfo_.empty()) throw std::runtime_error("PostgreSQL has not started");
}

TemporaryPostgres::~TemporaryPostgres() = default;

PostgresPair::PostgresPair()
    : keeper_(std::make_unique<PostgresKeeper>(std::vector<std::string>{"--standby"})),
      primary_(keeper_->read_line()),
      standby_(keeper_->read_line()) {
  if (standby_.empty()) throw std::runtime_error("PostgreSQL has not started");
}

PostgresPair::~PostgresPair() = default;

}  // namespace race2048::tests
