// An ordinary client, as the programs use it, that plays by a simple rule.
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
  std::uint64_t seed = 1;     // of its choices
  std::size_t in_flight = 1;  // moves on their way; those beyond the first are blind
  // Actions that it takes before it waits for allow().
  std::uint64_t budget = std::numeric_limits<std::uint64_t>::max();
};

class Player {
 public:
  // Starts to connect. `loop` outlives the player.
  Player(client::EventLoop& loop, const client::Target& target, PlayerOptions options);

  const client::Model& model() const { return client_.model(); }
  const std::string& name() const { return client_.model().own_name; }
  bool closed() const { return model().phase == client::Phase::closed; }
  // The server has refused a request lately.
  bool was_refused() const { return model().last_refusal.has_value(); }
  // Has no seat in the race that runs or ended last.
  bool watches() const { return model().race && !model().race->own_seat; }

  void set_ready();
  // Any other intent.
  void tell(const std::function<void(client::Client&)>& intent);
  // Takes so many actions more; without a number all that the match allows.
  void allow(std::uint64_t actions = std::numeric_limits<std::uint64_t>::max());
  // It took all actions that it was allowed, and has the answers.
  bool waits() const;
  // Gives up, leaves the room, or breaks the connection, once it has made so many moves in the
  // running match.
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
