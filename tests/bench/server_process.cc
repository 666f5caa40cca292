#include "tests/bench/server_process.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <stdexcept>
#include <system_error>
#include <utility>
#include <vector>

namespace race2048::bench {
namespace {

constexpr int kCannotExecute = 127;

// What the server's first line says, from a pipe, which is closed; 0: it does not listen.
unsigned port_read_from(int pipe) {
  std::FILE* const said = fdopen(pipe, "r");
  if (said == nullptr) return 0;
  unsigned port = 0;
  const bool listens = std::fscanf(said, "race2048d listening on port %u", &port) == 1;
  std::fclose(said);
  return listens ? port : 0;
}

}  // namespace

ServerProcess::ServerProcess(ServerProcessOptions options)
    : options_(std::move(options)), port_(options_.port) {
  start();
}

void ServerProcess::kill_it() {
  process_.kill();
}

void ServerProcess::stop_it() {
  process_.stop();
}

void ServerProcess::start_again() {
  start();
}

void ServerProcess::start() {
  std::vector<std::string> words = {options_.program,
                                    "--listen",
                                    "127.0.0.1",
                                    "--port",
                                    std::to_string(port_),
                                    "--hold",
                                    std::to_string(options_.hold_s),
                                    "--drain-timeout",
                                    "0",
                                    "--countdown",
                                    "0.5",
                                    "--log-level",
                                    "warn"};
  const auto bound = [&words](const char* flag, std::size_t most) {
    if (most != 0) words.insert(words.end(), {flag, std::to_string(most)});
  };
  bound("--max-sessions", options_.clients);
  bound("--max-rooms", options_.rooms);
  bound("--max-watchers", options_.watchers);
  if (!options_.paced) words.insert(words.end(), {"--message-rate", "0"});
  if (!options_.state.empty()) words.insert(words.end(), {"--state", options_.state});
  words.insert(words.end(), options_.flags.begin(), options_.flags.end());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  int ends[2];
  if (pipe(ends) != 0)
    throw std::system_error(errno, std::generic_category(), "cannot make a pipe");
  const auto become_the_program = [&] {
    dup2(ends[1], STDOUT_FILENO);
    close_range(STDERR_FILENO + 1, ~0U, 0);  // also the sockets of thousands of clients
    execv(arguments.front(), arguments.data());
    return kCannotExecute;
  };
  process_.start(become_the_program, options_.core);
  close(ends[1]);
  const unsigned port = port_read_from(ends[0]);
  if (port == 0) {
    process_.stop();
    throw std::runtime_error(options_.program + " does not start; is that the path of race2048d?");
  }
  port_ = static_cast<std::uint16_t>(port);
}

}  // namespace race2048::bench
