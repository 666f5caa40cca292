// The servers to which the links of one visit lead: those that the person named, and those that
// these name. Only for files in this folder: it uses Asio.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <asio/error_code.hpp>

#include "client/choices/target.h"
#include "client/model/node.h"
#include "client/net/event_loop.h"
#include "client/net/host_lookup.h"
#include "client/net/server_check.h"
#include "engine/or_fault.h"

namespace race2048::client {

struct Way {
  Way(Node its_node, Target its_target, std::shared_ptr<ServerCheck> its_check)
      : node(std::move(its_node)), target(std::move(its_target)), check(std::move(its_check)) {}

  Node node;
  Target target;
  std::shared_ptr<ServerCheck> check;
  std::optional<HostLookup> lookup{};  // nothing once the visit is over
  bool ever_connected = false;
};

// Why no address of the server can be reached, or none is known. At the first attempt there may be
// something to correct, such as the address; later the network is at fault.
std::string why_not(const Way& way, const asio::error_code& error);
std::string why_not_found(const Way& way, const asio::error_code& error);

class Ways {
 public:
  // HostLookup::Done for the addresses of this way.
  using LookedUp = std::function<void(const Way& way, const asio::error_code& error)>;
  struct Trust {
    std::shared_ptr<ServerCheck> first;  // of the target's own server
    std::filesystem::path known_servers;
    ServerCheck::Whom whom = ServerCheck::Whom::only_the_known;
  };

  // `loop` must outlive this.
  Ways(EventLoop& loop, Target target, Trust trust, LookedUp looked_up);

  // The way to a server that the person named, or that another server did: then only the key that
  // it named will do, or, where it named none, an authority's word. The fault is a sentence: the
  // client does not go there.
  OrFault<std::shared_ptr<Way>> to(const Node& node);
  // The visit is over: makes no more calls.
  void detach();

 private:
  std::shared_ptr<Way> add(const Node& node, const Target& target,
                           std::shared_ptr<ServerCheck> check);
  // Makes room for another way.
  void forget_unused();

  EventLoop& loop_;
  Target target_;
  Trust trust_;
  LookedUp looked_up_;
  std::vector<std::shared_ptr<Way>> named_;  // by the person
  std::vector<std::shared_ptr<Way>> led_;    // by servers, the oldest first
};

}  // namespace race2048::client
