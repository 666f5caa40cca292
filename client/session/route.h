// Where a client looks for its service: at the addresses that the person named, behind them at
// those that the service names itself, and before all at the one to which a Redirect leads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "client/model/node.h"

namespace race2048::client {

// The goal of a link.
struct Stop {
  Node node{};
  bool named = true;  // by the person
  // A room's password may go there: the person named it, or a trusted server did over an encrypted
  // link.
  bool safe = true;

  bool operator==(const Stop&) const = default;
};

class Route {
 public:
  // The redirects in a row that a client follows: the owner of a room changes rarely, and no room
  // changes its owner twice while somebody looks for it.
  static constexpr int kMostHops = 3;

  // `named`: the addresses that the person named, the first to try first. REQUIRES: not empty.
  // `kept`: where the place is that the client takes up again; nothing: it has none, or it is
  // where the person looks for it.
  Route(const std::vector<std::string>& named, const std::optional<Node>& kept);

  // Where the next link leads. Valid until the next call of another function.
  const Stop& next() const { return led_ ? *led_ : stops_[at_]; }
  // True if next() is where a Redirect has led, or where the place was kept.
  bool is_led() const { return led_.has_value(); }
  // True if there is nowhere else to look.
  bool is_alone() const { return stops_.size() == 1 && !led_; }
  // A link to next() was not made, or its server can do nothing now: another one is next. Returns
  // true if it has not been tried since welcomed(), or since a Redirect led on.
  bool pass_over();
  // A link to next() is welcomed. `nodes`: those that the service names now; `safe`: over an
  // encrypted link.
  void welcomed(const std::vector<Node>& nodes, bool safe);
  // The client has entered a room: the redirects so far no longer count.
  void entered() { hops_ = 0; }

  enum class Turn : std::uint8_t {
    followed,     // next() is where it leads
    out_of_date,  // it knows less than one that was followed: ask again later
    too_many,     // in a row
  };
  // A Redirect has come, over an encrypted link if `safe`. Each counts as a hop.
  Turn follow(const Redirection& to, bool safe);
  // A Redirect that leads to no other address. Each counts as a hop.
  Turn stay(const Redirection& to);
  int hops() const { return hops_; }

 private:
  // Whether to follow it; then it is the last that was followed.
  Turn judge(const Redirection& to);

  std::size_t named_count_;
  std::vector<Stop> stops_;  // those that the person named first
  std::size_t at_ = 0;
  std::optional<Stop> led_;
  std::size_t untried_;  // of stops_, beside next()
  int hops_ = 0;
  // The room and the epoch that the last redirect followed has named.
  std::string room_;
  std::uint64_t epoch_ = 0;
};

}  // namespace race2048::client
