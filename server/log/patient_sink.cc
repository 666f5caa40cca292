#include "server/log/patient_sink.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>

#include <climits>

#include "shared/environment.h"

namespace race2048::server {
namespace {

// By spdlog::level: as spdlog colours them on a terminal.
constexpr std::array<std::string_view, spdlog::level::n_levels> kColours = {
    "\033[37m",        "\033[36m",        "\033[32m", "\033[33m\033[1m",
    "\033[31m\033[1m", "\033[1m\033[41m", ""};
constexpr std::string_view kNoColour = "\033[m";

// By spdlog::level: the prefix that tells the journal a line's level; see sd-daemon(3).
constexpr std::array<std::string_view, spdlog::level::n_levels> kPriorities = {
    "<7>", "<7>", "<6>", "<4>", "<3>", "<2>", ""};

// True if systemd has connected this file to its journal.
bool goes_to_journal(const struct stat& status) {
  return variable("JOURNAL_STREAM") ==
         std::to_string(status.st_dev) + ":" + std::to_string(status.st_ino);
}

bool takes_bytes(int descriptor) {
  pollfd wanted{.fd = descriptor, .events = POLLOUT, .revents = 0};
  return poll(&wanted, 1, 0) == 1 && (wanted.revents & POLLOUT) != 0;
}

}  // namespace

PatientSink::PatientSink(int descriptor, Clock clock)
    : descriptor_(descriptor),
      kind_(Kind::file),
      clock_(std::move(clock)),
      info_lines_(kInfoLinesPerSecond, kInfoLinesAtOnce, clock_()) {
  struct stat status {};
  if (fstat(descriptor, &status) != 0) return;
  journal_ = goes_to_journal(status);
  if (S_ISSOCK(status.st_mode)) {
    kind_ = Kind::socket;
  } else if (S_ISFIFO(status.st_mode)) {
    kind_ = Kind::pipe;
  } else if (isatty(descriptor) != 0) {
    kind_ = Kind::terminal;
    std::array<char, 128> name{};
    if (ttyname_r(descriptor, name.data(), name.size()) == 0) {
      own_ = Descriptor(open(name.data(), O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    }
  }
}

std::size_t PatientSink::write_some(std::string_view bytes) const {
  ssize_t count = -1;
  if (kind_ == Kind::socket) {
    count = send(descriptor_, bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
  } else if (own_) {
    count = write(own_.get(), bytes.data(), bytes.size());
  } else if (kind_ == Kind::file) {
    count = write(descriptor_, bytes.data(), bytes.size());
  } else if (takes_bytes(descriptor_)) {
    // A pipe that takes anything takes this much without a wait.
    count = write(descriptor_, bytes.data(), std::min<std::size_t>(bytes.size(), PIPE_BUF));
  }
  return count > 0 ? static_cast<std::size_t>(count) : 0;
}

bool PatientSink::finish_line() {
  while (!unfinished_.empty()) {
    const std::size_t count = write_some(unfinished_);
    if (count == 0) return false;
    unfinished_.erase(0, count);
  }
  return true;
}

std::string PatientSink::text_of(const spdlog::details::log_msg& message) {
  spdlog::memory_buf_t formatted;
  formatter_->format(message, formatted);
  std::string text(formatted.data(), formatted.size());
  if (kind_ == Kind::terminal && message.color_range_end > message.color_range_start) {
    text.insert(message.color_range_end, kNoColour);
    text.insert(message.color_range_start, kColours.at(static_cast<std::size_t>(message.level)));
  }
  if (journal_) text.insert(0, kPriorities.at(static_cast<std::size_t>(message.level)));
  return text;
}

std::string PatientSink::text_of_gap(const spdlog::details::log_msg& next) {
  std::string text;
  const auto tell = [&](const char* why, std::size_t count) {
    const std::string told = why + std::to_string(count);
    if (count != 0) text += text_of({next.logger_name, spdlog::level::warn, told});
  };
  tell("lines of the log lost, because nobody took them: ", lost_);
  tell("lines of the log left out, because there were too many: ", left_out_);
  return text;
}

void PatientSink::sink_it_(const spdlog::details::log_msg& message) {
  if (message.level == spdlog::level::info && !info_lines_.take(clock_())) {
    ++left_out_;
    return;
  }
  if (!finish_line()) {
    ++lost_;
    return;
  }
  unfinished_ = text_of_gap(message) + text_of(message);
  const std::size_t count = write_some(unfinished_);
  if (count == 0) {
    unfinished_.clear();
    ++lost_;
    return;
  }
  lost_ = left_out_ = 0;
  unfinished_.erase(0, count);
  finish_line();
}

}  // namespace race2048::server
