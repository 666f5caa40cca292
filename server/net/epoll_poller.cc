#ifdef __linux__

#include <sys/epoll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <system_error>
#include <utility>
#include <vector>

#include <asio/execution_context.hpp>
#include <asio/posix/stream_descriptor.hpp>

#include "server/net/poller.h"
#include "shared/descriptor.h"

namespace race2048::server {
namespace {

using asio::ip::tcp;

// The sockets of a batch. All are read before any is answered, so the first waits for the others:
// a tenth of a millisecond, if each has brought one move. A socket with more work ends the batch.
constexpr int kBatch = 64;
// A batch with so many is followed by another one at once, and so on for at most kBatches. Fewer
// are not worth it, and timers, accepts and the store want their turn; also after long ones.
constexpr int kBusy = 8;
constexpr int kBatches = 16;

// A context that never runs: the sockets belong to it, so that the context that runs gets no events
// of them. It lives as long as that one, which may own a socket that it is about to accept.
struct IdleContext final : asio::execution_context::service {
  static inline asio::execution_context::id id;

  explicit IdleContext(asio::execution_context& owner) : service(owner) {}
  void shutdown() noexcept override {}

  asio::io_context context{1};
};

// Asio arms a descriptor by a system call for every wait. In this epoll a socket stays armed while
// its owner wants the same events, and one call reports a whole batch. Asio waits for the epoll
// itself. It is edge-triggered: otherwise the system would look at each socket of a batch once
// more.
class EpollPoller final : public Poller {
 public:
  EpollPoller(asio::io_context& context, Owner& owner)
      : owner_(owner),
        sockets_(asio::use_service<IdleContext>(context).context),
        epoll_(context, make_epoll().release()) {}

  asio::any_io_executor executor_of_sockets() override { return sockets_.get_executor(); }
  // Asio keeps the state of a descriptor, 170 bytes, for reuse. If it were made as connections
  // come, it would lie between their memory, and no page of that would ever be free again.
  void prepare() override {
    std::vector<asio::posix::stream_descriptor> descriptors;
    while (descriptors.size() < kPreparedAtOnce) {
      Descriptor copy(::dup(epoll_.native_handle()));
      if (!copy) return;  // no more files may be open: the others are made as they are needed
      asio::error_code error;
      descriptors.emplace_back(sockets_).assign(copy.get(), error);
      if (error) return;
      static_cast<void>(copy.release());
    }
  }
  bool tells_once() const override { return false; }
  void close() override {
    closed_ = true;
    epoll_.cancel();
  }

 private:
  static Descriptor make_epoll() {
    Descriptor epoll(epoll_create1(EPOLL_CLOEXEC));
    if (!epoll) throw std::system_error(errno, std::system_category(), "epoll_create1");
    return epoll;
  }

  void change(tcp::socket& socket, SessionId session, Events wanted, Watched& watched) override {
    epoll_event event{};
    event.events =
        EPOLLET | EPOLLRDHUP | (wanted.input ? EPOLLIN : 0u) | (wanted.output ? EPOLLOUT : 0u);
    event.data.u64 = static_cast<std::uint64_t>(session);
    const int operation = watched.known ? EPOLL_CTL_MOD : EPOLL_CTL_ADD;
    // Without memory in the system, the session is not served, and ends as one that is silent.
    if (epoll_ctl(epoll_.native_handle(), operation, socket.native_handle(), &event) != 0) return;
    watched = {.awaited = wanted, .known = true};
    if (!std::exchange(waits_, true)) wait();
  }

  void wait() {
    epoll_.async_wait(asio::posix::stream_descriptor::wait_read,
                      [this](const asio::error_code& error) {
                        if (error) return;  // the poller may be gone
                        take_batches();
                        if (!closed_) wait();
                      });
  }

  void take_batches() {
    for (int i = 0; i < kBatches && take_batch(); ++i) {
    }
  }

  // True if another one is to follow at once.
  bool take_batch() {
    std::array<epoll_event, kBatch> events;
    const int count = epoll_wait(epoll_.native_handle(), events.data(), kBatch, 0);
    if (count <= 0) return false;  // a signal came first: the epoll stays ready
    bool took_long = false;
    for (int i = 0; i < count; ++i) {
      if (owner_.takes_long()) {
        took_long = true;
        owner_.on_batch_end();
      }
      const epoll_event& event = events[static_cast<std::size_t>(i)];
      owner_.on_ready(SessionId{event.data.u64},
                      {.input = (event.events & EPOLLIN) != 0,
                       .output = (event.events & EPOLLOUT) != 0,
                       .ended = (event.events & EPOLLRDHUP) != 0,
                       .broken = (event.events & (EPOLLHUP | EPOLLERR)) != 0});
    }
    owner_.on_batch_end();
    return count >= kBusy && !took_long;
  }

  Owner& owner_;
  asio::io_context& sockets_;
  asio::posix::stream_descriptor epoll_;
  bool waits_ = false;
  bool closed_ = false;
};

}  // namespace

std::unique_ptr<Poller> best_poller(asio::io_context& context, Poller::Owner& owner) {
  return std::make_unique<EpollPoller>(context, owner);
}

}  // namespace race2048::server

#endif
