#include "client/net/child_program.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <system_error>
#include <utility>

#include <asio/buffer.hpp>
#include <asio/posix/stream_descriptor.hpp>
#include <asio/write.hpp>

#include "client/net/clock.h"
#include "client/net/loop_context.h"
#include "client/system/pipe.h"
#include "client/system/spawn.h"
#include "shared/standard_io.h"

namespace race2048::client {
namespace {

// In addition to the pipe's own buffer. A program that reads its input never has more than a line
// or two waiting.
constexpr std::size_t kMaxWaiting = 64 * 1024;

// The last output of a program that has ended: as much as its pipe can hold.
constexpr std::size_t kMaxLastWords = 64 * 1024;

// How much of the end of its standard error is kept: room for the longest line that a person reads.
constexpr std::size_t kComplaintKept = 1000;

constexpr std::chrono::milliseconds kInsistAfter{500};
// Most programs end when their input does; others get a SIGTERM after this time.
constexpr std::chrono::milliseconds kReadsLastLine{200};

pid_t start(const std::string& command, const Environment& environment, const Pipe& to_program,
            const Pipe& from_program, const Pipe& errors) {
  return spawn("/bin/sh", {"-c", command}, environment, [&, parent = getpid()] {
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != parent) _exit(kCannotExecute);
    setpgid(0, 0);
    dup2(to_program.reading.get(), STDIN_FILENO);
    dup2(from_program.writing.get(), STDOUT_FILENO);
    dup2(errors.writing.get(), STDERR_FILENO);
  });
}

// The last line that is not empty.
std::string last_line(std::string_view text) {
  const std::size_t end = text.find_last_not_of("\r\n");
  if (end == std::string_view::npos) return "";
  text = text.substr(0, end + 1);
  return std::string(text.substr(text.rfind('\n') + 1));  // npos + 1 is 0
}

}  // namespace

class ChildProgram::Impl : public std::enable_shared_from_this<Impl> {
 public:
  Impl(EventLoop& loop, Events events)
      : events_(std::move(events)),
        input_(context_of(loop)),
        output_(context_of(loop)),
        errors_(context_of(loop)),
        own_errors_(context_of(loop)),
        process_(context_of(loop)) {}

  void start(const std::string& command, const Environment& environment) {
    Pipe to_program;
    Pipe from_program;
    Pipe errors;
    pid_ = client::start(command, environment, to_program, from_program, errors);
    // The child does this too: whichever comes first, the group exists before anyone signals it.
    setpgid(pid_, pid_);
    input_.assign(to_program.writing.release());
    output_.assign(from_program.reading.release());
    errors_.assign(errors.reading.release());
    input_.non_blocking(true);
    output_.non_blocking(true);
    errors_.non_blocking(true);
    if (const int own = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0); own >= 0) own_errors_.assign(own);
    // The system call by number, because some C libraries declare its function for C only.
    const auto process = static_cast<int>(syscall(SYS_pidfd_open, pid_, 0));
    if (process < 0) {
      const int error = errno;
      stop();
      throw std::system_error(error, std::system_category(), "cannot watch a process");
    }
    process_.assign(process);
    wait_for_end();
    read();
    read_errors();
  }

  bool write(std::string_view bytes) {
    if (!input_.is_open()) return true;
    if (!waiting_.empty() && waiting_.size() + bytes.size() > kMaxWaiting) {
      refused_ = true;
      return false;
    }
    waiting_ += bytes;
    flush();
    return true;
  }

  bool can_answer() const { return output_.is_open(); }

  // The owner is being destroyed: from now on, call nothing of it.
  void detach() {
    events_ = {};
    stop();
  }

 private:
  void flush() {
    if (writing_ || waiting_.empty()) return;
    writing_ = true;
    sending_.swap(waiting_);
    asio::async_write(input_, asio::buffer(sending_),
                      [self = shared_from_this()](const asio::error_code& error, std::size_t) {
                        self->writing_ = false;
                        self->sending_.clear();
                        if (error) {
                          self->close_input();
                          return self->note_closed();
                        }
                        self->flush();
                        if (std::exchange(self->refused_, false) && self->events_.on_room) {
                          self->events_.on_room();
                        }
                      });
  }

  void note_closed() {
    if (pid_ >= 0 && events_.on_closed) events_.on_closed();
  }

  void close_input() {
    asio::error_code ignored;
    input_.close(ignored);
    waiting_.clear();
  }

  void read() {
    output_.async_read_some(
        asio::buffer(buffer_),
        [self = shared_from_this()](const asio::error_code& error, std::size_t count) {
          if (self->pid_ < 0) return;
          if (error) {
            self->close_output();
            return self->note_closed();
          }
          self->events_.on_output({self->buffer_.data(), count});
          if (self->pid_ >= 0) self->read();
        });
  }

  // Shows the program's standard error as fast as ours is read: only the program itself waits.
  void read_errors() {
    errors_.async_read_some(
        asio::buffer(error_buffer_),
        [self = shared_from_this()](const asio::error_code& error, std::size_t count) {
          if (error || self->pid_ < 0) return;
          self->unshown_ = {self->error_buffer_.data(), count};
          self->keep_complaint(self->unshown_);
          // Fails at once for a file, which never makes its writer wait.
          self->own_errors_.async_wait(asio::posix::stream_descriptor::wait_write,
                                       [self](const asio::error_code&) {
                                         if (self->pid_ < 0) return;
                                         write_in_passing(std::exchange(self->unshown_, {}));
                                         self->read_errors();
                                       });
        });
  }

  void keep_complaint(std::string_view bytes) {
    complaint_ += bytes;
    if (complaint_.size() > kComplaintKept) complaint_.erase(0, complaint_.size() - kComplaintKept);
  }

  void wait_for_end() {
    process_.async_wait(asio::posix::stream_descriptor::wait_read,
                        [self = shared_from_this()](const asio::error_code& error) {
                          if (error || self->pid_ < 0) return;
                          self->on_end();
                        });
  }

  void on_end() {
    hear_last_words();
    if (pid_ < 0) return;
    // Also ends the processes that it left behind, while its id cannot belong to another process
    // yet.
    kill(-pid_, SIGKILL);
    Ended ended;
    waitpid(pid_, &ended.status, 0);
    show_last_errors();
    ended.complaint = last_line(complaint_);
    close_all();
    const std::function<void(const Ended&)> on_end = std::move(events_.on_end);
    on_end(ended);
  }

  void show_last_errors() {
    write_in_passing(std::exchange(unshown_, {}));
    std::size_t heard = 0;
    while (heard < kMaxLastWords) {
      asio::error_code error;
      const std::size_t count = errors_.read_some(asio::buffer(error_buffer_), error);
      if (error) return;
      heard += count;
      keep_complaint({error_buffer_.data(), count});
      write_in_passing({error_buffer_.data(), count});
    }
  }

  void hear_last_words() {
    std::size_t heard = 0;
    while (pid_ >= 0 && heard < kMaxLastWords) {
      asio::error_code error;
      const std::size_t count = output_.read_some(asio::buffer(buffer_), error);
      if (error) return;
      heard += count;
      events_.on_output({buffer_.data(), count});
    }
  }

  // Waits for the program, but not for the rest of its group. Its id stays reserved until
  // waitpid(), so the group can still be signalled.
  static void ends_within(pid_t pid, std::chrono::milliseconds time) {
    siginfo_t ended{};
    const auto deadline = read_clock() + time;
    while (waitid(P_PID, static_cast<id_t>(pid), &ended, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           ended.si_pid == 0 && read_clock() < deadline) {
      usleep(2000);
    }
  }

  void stop() {
    if (pid_ < 0) return;
    const pid_t pid = pid_;
    // Closing its input asks the program to end, and gives it time to read the last line.
    close_input();
    ends_within(pid, kReadsLastLine);
    close_output();
    kill(-pid, SIGTERM);
    ends_within(pid, kInsistAfter);
    kill(-pid, SIGKILL);
    waitpid(pid, nullptr, 0);
    show_last_errors();
    close_all();
  }

  void close_output() {
    asio::error_code ignored;
    output_.close(ignored);
  }

  void close_all() {
    pid_ = -1;
    close_input();
    close_output();
    asio::error_code ignored;
    errors_.close(ignored);
    own_errors_.close(ignored);
    process_.close(ignored);
  }

  Events events_;
  asio::posix::stream_descriptor input_;       // the program's input, which we write
  asio::posix::stream_descriptor output_;      // the program's output, which we read
  asio::posix::stream_descriptor errors_;      // the program's standard error
  asio::posix::stream_descriptor own_errors_;  // our own standard error
  asio::posix::stream_descriptor process_;     // readable once the program has ended
  pid_t pid_ = -1;                             // -1: the program has ended
  std::array<char, 4096> buffer_{};
  // At most what a pipe takes without making its writer wait once it is ready at all.
  std::array<char, 4096> error_buffer_{};
  std::string_view unshown_;  // in error_buffer_
  std::string complaint_;     // the end of the program's standard error
  std::string waiting_;
  std::string sending_;
  bool writing_ = false;
  bool refused_ = false;  // bytes, since the last on_room
};

ChildProgram::ChildProgram(EventLoop& loop, const std::string& command,
                           const Environment& environment, Events events)
    : impl_(std::make_shared<Impl>(loop, std::move(events))) {
  impl_->start(command, environment);
}

ChildProgram::~ChildProgram() {
  impl_->detach();
}

bool ChildProgram::write(std::string_view bytes) {
  return impl_->write(bytes);
}

bool ChildProgram::can_answer() const {
  return impl_->can_answer();
}

}  // namespace race2048::client
