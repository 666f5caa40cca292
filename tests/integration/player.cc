#include "tests/integration/player.h"

#include <utility>

#include <asio/io_context.hpp>
#include <asio/post.hpp>

namespace race2048::integration {

Player::Player(client::EventLoop& loop, const client::Target& target, PlayerOptions options)
    : loop_(loop),
      in_flight_(options.in_flight),
      budget_(options.budget),
      choices_(options.seed),
      nonces_(options.seed + 1'000'000),
      client_({.server = client::server_text(target),
               .name = options.name,
               .name_is_default = options.name_is_default,
               .player_id = (options.name + std::string(limits::kPlayerIdBytes, 'p'))
                                .substr(0, limits::kPlayerIdBytes),
               .bot = options.bot,
               .entry = std::move(options.entry),
               .tells_silence = options.tells_silence,
               .random = [this](std::span<std::uint8_t> bytes) { nonces_.fill(bytes); }}) {
  link_ = std::make_unique<client::Link>(loop, client_, target, [this] { on_change(); });
}

void Player::set_ready() {
  client_.ask(client::SetReady{true}, std::chrono::steady_clock::now());
  link_->flush();
}

void Player::tell(const std::function<void(client::Client&)>& intent) {
  intent(client_);
  link_->flush();
}

void Player::allow(std::uint64_t actions) {
  budget_ = actions;
  on_change();
}

bool Player::waits() const {
  return budget_ == 0 && (!model().race->own || model().race->own->in_flight() == 0);
}

void Player::cut() {
  // A link must not be destroyed in its own callback.
  asio::post(client::context_of(loop_), [this] { link_.reset(); });
}

void Player::on_change() {
  if (model().phase != client::Phase::racing || !model().race->own) return;
  while (play_once()) {
  }
  link_->flush();
}

bool Player::play_once() {
  if (model().phase != client::Phase::racing) return false;
  const client::OwnGame& own = *model().race->own;
  if (!own.racing() || own.in_flight() >= in_flight_ || budget_ == 0) return false;
  if (leaves_after_ && own.moves() >= *leaves_after_) {
    client_.leave();
    return false;
  }
  if (cut_after_ && own.moves() >= *cut_after_) {
    cut();
    return false;
  }
  const bool gives_up = gives_up_after_ && own.moves() >= *gives_up_after_;
  const std::size_t before = own.in_flight();
  client_.ask(client::Act{gives_up ? Action::give_up : choose(own)},
              std::chrono::steady_clock::now());
  if (own.in_flight() == before) return false;
  --budget_;
  return true;
}

Action Player::choose(const client::OwnGame& own) {
  if (own.stuck()) return Action::next_board;
  const std::size_t first = choices_.below(kDirections.size());
  if (own.in_flight() != 0) return action_of(kDirections[first]);
  // The direction with the largest gain; at random among equals.
  std::optional<Direction> best;
  std::uint64_t best_gain = 0;
  for (std::size_t i = 0; i < kDirections.size(); ++i) {
    const Direction direction = kDirections[(first + i) % kDirections.size()];
    const SlideResult slid = slide(own.board(), direction);
    if (!slid.moved || (best && slid.gain <= best_gain)) continue;
    best = direction;
    best_gain = slid.gain;
  }
  return action_of(best.value_or(Direction::up));
}

}  // namespace race2048::integration
