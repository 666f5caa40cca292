#include "client/system/companion.h"

#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <system_error>
#include <utility>

namespace race2048::client {
namespace {

constexpr std::chrono::seconds kInsistAfter{3};
constexpr std::size_t kLongestLine = 1000;

Descriptor file_in_memory(const char* name) {
  Descriptor file(memfd_create(name, MFD_CLOEXEC));
  if (!file) throw std::system_error(errno, std::system_category(), "cannot make a file");
  return file;
}

// The file is read from its beginning.
Descriptor file_with(std::string_view bytes) {
  Descriptor file = file_in_memory("stdin");
  while (!bytes.empty()) {
    const ssize_t count = write(file.get(), bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw std::system_error(errno, std::system_category(), "cannot write a file");
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  lseek(file.get(), 0, SEEK_SET);
  return file;
}

// The last line in the file; empty if the file has none. Keeps only the last kLongestLine bytes of
// a longer line.
std::string last_line(const Descriptor& file) {
  std::string text(kLongestLine, '\0');
  const off_t size = lseek(file.get(), 0, SEEK_END);
  const off_t begin = std::max<off_t>(0, size - static_cast<off_t>(text.size()));
  const ssize_t count = pread(file.get(), text.data(), text.size(), begin);
  text.resize(static_cast<std::size_t>(std::max<ssize_t>(0, count)));
  while (text.ends_with('\n')) text.pop_back();
  return text.substr(text.rfind('\n') + 1);  // npos + 1 is 0
}

}  // namespace

Companion::Companion(const std::filesystem::path& executable,
                     const std::vector<std::string>& arguments, const Environment& environment,
                     std::string_view input)
    : output_(file_in_memory("stdout")), errors_(file_in_memory("stderr")) {
  const Descriptor read = file_with(input);
  pid_ = spawn(executable, arguments, environment, [this, &read, parent = getpid()] {
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != parent) _exit(kCannotExecute);  // the parent ended before prctl()
    setpgid(0, 0);                                   // keeps the terminal's Ctrl-C away from it
    dup2(read.get(), STDIN_FILENO);
    dup2(output_.get(), STDOUT_FILENO);
    dup2(errors_.get(), STDERR_FILENO);
  });
}

Companion::~Companion() {
  if (pid_ < 0) return;
  ask_to_stop();
  if (status_within(pid_, kInsistAfter)) return;
  kill(pid_, SIGKILL);
  wait_for(pid_);
}

Companion::Companion(Companion&& other) noexcept
    : pid_(std::exchange(other.pid_, -1)),
      status_(other.status_),
      output_(std::move(other.output_)),
      errors_(std::move(other.errors_)) {}

void Companion::ask_to_stop() {
  if (pid_ >= 0) kill(pid_, SIGTERM);
}

std::optional<Companion::Ended> Companion::ended() {
  if (pid_ >= 0) {
    const std::optional<int> status = status_within(pid_, {});
    if (!status) return std::nullopt;
    pid_ = -1;
    status_ = *status;
  }
  return Ended{.status = status_, .report = last_line(output_), .complaint = last_line(errors_)};
}

}  // namespace race2048::client
