// A link between a store and a PostgreSQL server that is cut where a test chooses.
#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "client/system/pipe.h"
#include "shared/descriptor.h"
#include "tests/support/temporary_folder.h"

namespace race2048::store::tests {

// The end of a connection: that of the next request with the marked bytes.
enum class LinkEnd {
  before_request,  // which never reaches the server
  before_answer,   // the server has done all of it, and its answer is lost
  silence,         // neither the request nor an end of the connection is noticed
};

// Carries one connection at a time, on a Unix socket of its own.
class LossyLink {
 public:
  // `server`: the folder of the server's socket.
  explicit LossyLink(std::string server);
  ~LossyLink();
  LossyLink(const LossyLink&) = delete;
  LossyLink& operator=(const LossyLink&) = delete;

  // The folder of the link's socket.
  std::string folder() const { return folder_.path().string(); }

  // Ends the connection at the next request that has these bytes, once.
  void end_at(LinkEnd end, const std::string& mark);
  // Whether the server is to be reached: meanwhile no connection is made.
  void set_reachable(bool reachable);
  // Where later connections go.
  void set_server(const std::string& server);

 private:
  void run();
  // Until one side ends, or the link does; true in the latter case.
  bool carry(int client, int server);
  // Of the request; nothing: none.
  bool takes_end(const std::string& request, LinkEnd& end);
  // The folder of the server's socket, if it is to be reached.
  std::optional<std::string> reachable_server();

  const race2048::tests::TemporaryFolder folder_;
  Descriptor listener_;
  client::Pipe end_of_test_;  // ends, and so is readable
  std::mutex mutex_;          // guards the next four
  std::string server_;
  std::string mark_;
  LinkEnd end_ = LinkEnd::before_request;
  bool reachable_ = true;
  std::thread thread_;
};

}  // namespace race2048::store::tests
