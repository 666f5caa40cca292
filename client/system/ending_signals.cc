#include "client/system/ending_signals.h"

#include <poll.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <array>
#include <cerrno>

namespace race2048::client {

EndingSignals::EndingSignals() {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) sigaddset(&set, signal);
  pthread_sigmask(SIG_BLOCK, &set, &before_);
  descriptor_ = Descriptor(signalfd(-1, &set, SFD_CLOEXEC));
}

EndingSignals::~EndingSignals() {
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

int EndingSignals::take() const {
  signalfd_siginfo info{};
  return read(descriptor_.get(), &info, sizeof info) == sizeof info
             ? static_cast<int>(info.ssi_signo)
             : SIGTERM;
}

bool wait_until_readable(int descriptor, const EndingSignals& signals) {
  std::array<pollfd, 2> sources = {{{.fd = descriptor, .events = POLLIN, .revents = 0},
                                    {.fd = signals.descriptor(), .events = POLLIN, .revents = 0}}};
  // After another error, reading reports what is wrong.
  while (poll(sources.data(), sources.size(), -1) < 0 && errno == EINTR) {
  }
  return sources[1].revents == 0;
}

}  // namespace race2048::client
