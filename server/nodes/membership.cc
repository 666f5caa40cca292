#include "server/nodes/membership.h"

#include <algorithm>
#include <array>
#include <utility>
#include <variant>

#include "shared/names.h"

namespace race2048::server {
namespace {

// A client that resumes tries again after it; for anybody else it is an answer.
DoorAnswer try_again(const char* text) {
  return closing(Refusal{.reason = Reason::server_restarts, .text = text});
}

constexpr const char* kNoDatabase =
    "The server cannot reach its database; try again in some seconds.";
constexpr const char* kMoves = "The room is moving to another server; try again in some seconds.";

}  // namespace

std::optional<Elsewhere> elsewhere_at(const std::string& address) {
  if (address.empty()) return std::nullopt;
  const std::size_t hash = address.find('#');
  Elsewhere place{.address = address.substr(0, hash)};
  if (hash != std::string::npos) {
    place.fingerprint = fingerprint_from(std::string_view(address).substr(hash + 1));
  }
  return place;
}

void Membership::begin(const std::vector<store::Node>& nodes, TimePoint sent) {
  lease_.sent(sent);
  confirm(nodes);
  look_for_orphans();
  hooks_.call_later(limits::kRenewEvery, [this] { renew(); });
}

void Membership::renew() {
  lease_.sent(hooks_.clock());
  thread_.query(
      [](store::Nodes& nodes) { return nodes.renew(); },
      [this](const store::OrStoreFault<std::vector<store::Node>>& nodes) { on_renewed(nodes); });
}

void Membership::on_renewed(const store::OrStoreFault<std::vector<store::Node>>& nodes) {
  if (nodes && lease_.may_have_lost_rooms(hooks_.clock())) return look_for_losses(*nodes);
  if (nodes) {
    confirm(*nodes);
  } else {
    lease_.failed();
  }
  renew_later();
}

void Membership::look_for_losses(const std::vector<store::Node>& nodes) {
  thread_.query([codes = hooks_.rooms()](store::Nodes& asked) { return asked.lost_rooms(codes); },
                [this, nodes](const store::OrStoreFault<std::vector<store::LostRoom>>& lost) {
                  if (lost) {
                    for (const store::LostRoom& each : *lost) hooks_.lose_room(each);
                    confirm(nodes);
                  } else {
                    lease_.failed();
                  }
                  renew_later();
                });
}

void Membership::confirm(const std::vector<store::Node>& nodes) {
  take(nodes);
  lease_.confirmed(static_cast<std::size_t>(std::ranges::count_if(
      nodes, [this](const store::Node& node) { return node.node != self_; })));
}

void Membership::renew_later() {
  note_state();
  hooks_.tell_again();
  hooks_.call_later(limits::kRenewEvery - by_chance(limits::kLookJitter), [this] {
    look_for_orphans();
    renew();
  });
}

void Membership::take(const std::vector<store::Node>& nodes) {
  const auto self = std::ranges::find(nodes, self_, &store::Node::node);
  others_.clear();
  std::vector<std::string> addresses;
  for (const store::Node& node : nodes) {
    // A node that was started again may be there twice for a moment.
    if (node.address.empty() || std::ranges::count(addresses, node.address) != 0) continue;
    addresses.push_back(node.address);
    if (self == nodes.end() || node.address != self->address) others_.push_back(node);
  }
  std::optional<Elsewhere> successor;
  if (!others_.empty()) {
    std::array<std::uint8_t, 1> chance{};
    hooks_.random(chance);
    successor = elsewhere_at(others_[chance[0] % others_.size()].address);
  }
  hooks_.set_nodes(std::move(addresses), successor);
}

void Membership::note_state() {
  const Lease::State state = lease_.state(hooks_.clock());
  if (std::exchange(told_, state) != state) hooks_.on_state(state);
}

std::optional<store::Orphans> Membership::claimable() const {
  const TimePoint now = hooks_.clock();
  if (in_trouble_ || lease_.state(now) != Lease::State::sure) return std::nullopt;
  return lease_.knows_the_dead(now) ? store::Orphans::all : store::Orphans::left;
}

void Membership::look_for_orphans() {
  const auto which = claimable();
  if (!which || std::exchange(looks_, true)) return;
  hooks_.claim_orphans(*which, [this] {
    looks_ = false;
    for (const Waiting& each : std::exchange(waiting_, {})) {
      hooks_.admit(each.ticket, hooks_.is_here(each.code) ? Permitted{} : try_again(kMoves));
    }
  });
}

std::optional<DoorAnswer> Membership::ask(DoorTicket ticket, const DoorQuestion& question) {
  const Lease::State state = lease_.state(hooks_.clock());
  if (state == Lease::State::adrift) {
    if (others_.empty()) return try_again(kNoDatabase);
    return *elsewhere_at(others_.front().address);
  }
  const AskRoom* const room = std::get_if<AskRoom>(&question);
  if (room == nullptr) return Permitted{};
  if (in_trouble_) return try_again(kNoDatabase);
  const std::optional<std::string> code = normalised_room_code(room->typed);
  if (!code || hooks_.is_here(*code)) return Permitted{};
  std::vector<DoorTicket>& who = asking_[*code];
  who.push_back(ticket);
  if (who.size() > 1) return std::nullopt;
  thread_.query(
      [code = *code](store::Nodes& nodes) { return nodes.owner_of(code); },
      [this, code = *code](const store::OrStoreFault<std::optional<store::RoomOwner>>& owner) {
        const std::vector<DoorTicket> all = std::move(asking_.extract(code).mapped());
        for (const DoorTicket each : all) answer(each, code, owner);
      });
  return std::nullopt;
}

void Membership::answer(DoorTicket ticket, const std::string& code,
                        const store::OrStoreFault<std::optional<store::RoomOwner>>& owner) {
  if (!owner) return hooks_.admit(ticket, try_again(kNoDatabase));
  // The server itself says that there is no such room.
  if (!*owner) return hooks_.admit(ticket, Permitted{});
  if (!(*owner)->lives) {
    if (!claimable()) return hooks_.admit(ticket, try_again(kMoves));
    waiting_.push_back({.ticket = ticket, .code = code});
    return look_for_orphans();
  }
  hooks_.admit(ticket, answer_for(code, **owner));
}

DoorAnswer Membership::answer_for(const std::string& code, const store::RoomOwner& owner) const {
  if (hooks_.is_here(code)) return Permitted{};
  // In a moment it is here, or no longer its own.
  if (owner.node.node == self_) return try_again(kMoves);
  std::optional<Elsewhere> place = elsewhere_at(owner.node.address);
  if (!place) return try_again(kMoves);
  place->room = code;
  place->epoch = owner.epoch;
  return *place;
}

std::chrono::milliseconds Membership::by_chance(std::chrono::milliseconds most) const {
  std::array<std::uint8_t, 1> chance{};
  hooks_.random(chance);
  return most * chance[0] / 256;
}

}  // namespace race2048::server
