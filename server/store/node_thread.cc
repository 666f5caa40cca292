#include "server/store/node_thread.h"

#include <exception>

#include "shared/process_limit.h"

namespace race2048::store {

NodeThread::NodeThread(std::unique_ptr<Nodes> nodes, Post post)
    : post_(std::move(post)),
      nodes_(std::move(nodes)),
      thread_(started_thread("renew the lease of its rooms", [this] { run(); })) {}

NodeThread::~NodeThread() {
  stop();
}

OrStoreFault<> NodeThread::leave() {
  stop();
  return nodes_->leave();
}

void NodeThread::stop() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  arrived_.notify_one();
  thread_.join();
}

void NodeThread::send(std::function<void()> work) {
  {
    const std::lock_guard lock(mutex_);
    inbox_.push_back(std::move(work));
  }
  arrived_.notify_one();
}

void NodeThread::run() {
  try {
    for (;;) {
      std::vector<std::function<void()>> arrivals;
      {
        std::unique_lock lock(mutex_);
        arrived_.wait(lock, [this] { return stopping_ || !inbox_.empty(); });
        if (stopping_) return;
        arrivals = std::exchange(inbox_, {});
      }
      for (const std::function<void()>& work : arrivals) work();
    }
  } catch (const std::exception&) {
    // Our own bug, or no memory: it ends the program as it would on the server's thread.
    post_([failure = std::current_exception()] { std::rethrow_exception(failure); });
  }
}

}  // namespace race2048::store
