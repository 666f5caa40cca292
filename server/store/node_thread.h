// A thread for the leases of a node: they must not wait for what is being stored.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "server/store/limits.h"
#include "server/store/nodes.h"

namespace race2048::store {

// All calls come from one thread, the server's; answers are called there, as in StoreThread.
class NodeThread {
 public:
  using Post = std::function<void(std::function<void()>)>;

  NodeThread(std::unique_ptr<Nodes> nodes, Post post);
  NodeThread(const NodeThread&) = delete;
  NodeThread& operator=(const NodeThread&) = delete;
  // Stops, if leave() has not been called.
  ~NodeThread();

  // `ask` gets the nodes on the other thread and returns an OrStoreFault; `done` gets that.
  // Kind::busy while too many wait.
  template <typename Ask, typename Done>
  void query(Ask ask, Done done);

  // Answers nothing more, and ends the lease. No call may follow.
  OrStoreFault<> leave();

 private:
  void send(std::function<void()> work);
  void run();
  void stop();

  Post post_;
  std::unique_ptr<Nodes> nodes_;

  std::mutex mutex_;  // guards the next two
  std::condition_variable arrived_;
  std::vector<std::function<void()>> inbox_;
  bool stopping_ = false;

  std::size_t waiting_ = 0;  // only on the server's thread
  std::thread thread_;
};

template <typename Ask, typename Done>
void NodeThread::query(Ask ask, Done done) {
  using Answer = std::invoke_result_t<Ask, Nodes&>;
  if (waiting_ >= limits::kMaxWaitingQueries) {
    post_([done = std::move(done)]() mutable {
      done(Answer(StoreFault{.kind = StoreFault::Kind::busy, .text = "too many questions wait"}));
    });
    return;
  }
  ++waiting_;
  send([this, ask = std::move(ask), done = std::move(done)]() mutable {
    post_([this, done = std::move(done), answer = ask(*nodes_)]() mutable {
      --waiting_;
      done(std::move(answer));
    });
  });
}

}  // namespace race2048::store
