// An ordinary client, as the programs use it, which plays by a simple rule.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>

#include "client/net/link.h"
#include "client/session/client.h"
#include "tests/integration/world.h"

namespace race2048::integration {

struct PlayerOptions {
  std::string name;
  bool bot = true;
  client::Entry entry{};
  bool name_is_default = false;
  std::uint64_t seed = 1;     // for its choices
  std::size_t in_flight = 1;  // unanswered moves at a time; all but the first are blind
  // The number of actions it takes before it waits for allow().
  std::uint64_t budget = std::numeric_limits<std::uint64_t>::max();
  bool tells_silence = false;  // true only if the server's clock does not stand still
};

class Player {
 public:
  // Starts connecting. `loop` outlives the player.
  Player(client::EventLoop& loop, const client::Target& target, PlayerOptions options);

  const client::Model& model() const { return client_.model(); }
  const std::string& name() const { return client_.model().own_name; }
  bool closed() const { return model().phase == client::Phase::closed; }
  // Likewise, and its link is closed too.
  bool link_closed() const { return link_ == nullptr || link_->closed(); }
  // The server has refused its latest request.
  bool was_refused() const { return model().last_refusal.has_value(); }
  // True without a seat in the running race, or in the last one.
  bool watches() const { return model().race && !model().race->own_seat; }

  void set_ready();
  // Passes any other intent to its client.
  void tell(const std::function<void(client::Client&)>& intent);
  // Allows this many more actions; by default as many as the match allows.
  void allow(std::uint64_t actions = std::numeric_limits<std::uint64_t>::max());
  // True once it has taken all allowed actions and has their answers.
  bool waits() const;
  // Gives up, leaves the room, or breaks the connection after this many moves in the running match.
  void give_up_after(std::uint32_t moves) { gives_up_after_ = moves; }
  void leave_after(std::uint32_t moves) { leaves_after_ = moves; }
  void cut_after(std::uint32_t moves) { cut_after_ = moves; }
  bool is_cut() const { return link_ == nullptr; }

 private:
  void on_change();
  void cut();
  bool play_once();
  Action choose(const client::OwnGame& own);

  client::EventLoop& loop_;
  std::size_t in_flight_;
  std::uint64_t budget_;
  TestRandom choices_;
  TestRandom nonces_;
  std::optional<std::uint32_t> gives_up_after_;
  std::optional<std::uint32_t> leaves_after_;
  std::optional<std::uint32_t> cut_after_;
  client::Client client_;
  std::unique_ptr<client::Link> link_;
};

}  // namespace race2048::integration
