#include "server/program/shared_rooms.h"

#include <utility>

#include <asio/post.hpp>
#include <spdlog/spdlog.h>

#include "server/program/recovery_log.h"
#include "shared/list_text.h"
#include "shared/random.h"

namespace race2048::server {

store::OrStoreFault<std::unique_ptr<SharedRooms>> SharedRooms::join(
    asio::io_context& context, RoomJournal& journal, const store::Sharer& self,
    std::unique_ptr<store::Nodes> nodes, const SharingOptions& options) {
  const TimePoint sent = std::chrono::steady_clock::now();
  auto first = nodes->renew();
  if (!first) return first.fault();
  store::SharedSecret proposed{};
  os_random(proposed);
  const auto secret = nodes->secret(proposed);
  if (!secret) return secret.fault();
  std::unique_ptr<SharedRooms> joined(
      new SharedRooms(context, journal, self, std::move(nodes), options));
  joined->first_nodes_ = *std::move(first);
  joined->first_renewal_ = sent;
  joined->secret_ = *secret;
  return joined;
}

SharedRooms::SharedRooms(asio::io_context& context, RoomJournal& journal, const store::Sharer& self,
                         std::unique_ptr<store::Nodes> nodes, const SharingOptions& options)
    : timer_(context),
      passes_through_(options.passes_through),
      journal_(journal),
      thread_(std::move(nodes),
              [&context](std::function<void()> call) { asio::post(context, std::move(call)); }),
      // The node that has claimed a room still waits for the people whom this one sends away.
      membership_(self.node, thread_, hooks(), options.resume_wait / 2) {
  journal_.set_shared();
}

Membership::Hooks SharedRooms::hooks() {
  return {.rooms = [this] { return server_->room_codes(); },
          .is_here = [this](const std::string& code) { return server_->has_room(code); },
          .call_later = [this](std::chrono::milliseconds after,
                               std::function<void()> call) { call_later(after, std::move(call)); },
          .claim_orphans =
              [this](store::Orphans which, std::function<void()> done) {
                claim_orphans(which, std::move(done));
              },
          .admit =
              [this](DoorTicket ticket, const DoorAnswer& answer) {
                server_->admit(ticket, answer, std::chrono::steady_clock::now());
              },
          .lose_room = [this](const store::LostRoom& lost) { lose_room(lost); },
          .set_nodes =
              [this](std::vector<std::string> nodes, const std::optional<Elsewhere>& successor) {
                set_nodes(std::move(nodes), successor);
              },
          .tell_again = [this] { server_->may_tell_again(); },
          .on_state = [this](Lease::State state) { on_state(state); },
          .clock = std::chrono::steady_clock::now,
          .random = os_random};
}

void SharedRooms::call_later(std::chrono::milliseconds after, std::function<void()> call) {
  timer_.expires_after(after);
  timer_.async_wait([call = std::move(call)](const asio::error_code& error) {
    if (!error) call();
  });
}

void SharedRooms::begin(MatchServer& server, store::StoreThread& store) {
  server_ = &server;
  store_ = &store;
  server.set_may_tell([this](TimePoint time) { return membership_.may_tell(time); });
  membership_.begin(first_nodes_, first_renewal_);
}

void SharedRooms::claim_orphans(store::Orphans which, std::function<void()> done) {
  struct Found {
    std::vector<FoundRoom> rooms;
    Recovery recovery;
  };
  store_->query(
      [which, fresh = journal_.new_recorder()](
          store::Database& database) -> store::OrStoreFault<std::shared_ptr<Found>> {
        auto found = std::make_shared<Found>();
        auto rooms = find_orphans(database, which, fresh, found->recovery);
        if (!rooms) return rooms.fault();
        found->rooms = *std::move(rooms);
        return found;
      },
      [this, which,
       done = std::move(done)](const store::OrStoreFault<std::shared_ptr<Found>>& found) {
        if (!found) {
          spdlog::warn("rooms without a server cannot be claimed: {}", found.fault().text);
          return done();
        }
        Found& all = **found;
        all.recovery.rooms = all.rooms.size();
        log_recovery(all.recovery);
        take_up_found(std::move(all.rooms));
        if (all.recovery.rooms == kFoundAtOnce) return claim_orphans(which, done);
        done();
      });
}

void SharedRooms::take_up_found(std::vector<FoundRoom> rooms) {
  for (FoundRoom& room : rooms) {
    const std::string code = room.code;
    // It was lost before, and this server has not noticed.
    if (const auto before = journal_.epoch_of(code)) lose_room({.room = code, .epoch = *before});
    const auto why = take_up(std::move(room), journal_, *server_, std::chrono::steady_clock::now());
    if (!why) {
      ++counts_.claimed;
      continue;
    }
    spdlog::error("a room cannot be restored and is put aside: {}", *why);
    store_->query(
        [code, why = *why](store::Database& database) { return database.put_aside(code, why); },
        [](const store::OrStoreFault<>& put) {
          if (!put) spdlog::error("a room cannot be put aside: {}", put.fault().text);
        });
  }
}

void SharedRooms::lose_room(const store::LostRoom& lost) {
  const bool is_lost = lose(lost, successor_.value_or(Elsewhere{}), journal_, *server_,
                            std::chrono::steady_clock::now());
  if (is_lost) ++counts_.lost;
}

void SharedRooms::set_nodes(std::vector<std::string> nodes,
                            const std::optional<Elsewhere>& successor) {
  if (nodes != nodes_) spdlog::info("servers of this service: {}", list_text(nodes, " and "));
  nodes_ = nodes;
  // Behind one address clients reach no other.
  if (!passes_through_) server_->set_nodes(std::move(nodes));
  server_->set_successor(successor);
  successor_ = successor;
}

void SharedRooms::on_state(Lease::State state) {
  switch (state) {
    case Lease::State::sure:
      return spdlog::info("the lease of this server's rooms is confirmed again");
    case Lease::State::unsure:
      ++counts_.lapses;
      return spdlog::warn("the lease of this server's rooms is not confirmed in time");
    case Lease::State::alone:
      return spdlog::warn("the lease of this server's rooms cannot be renewed: matches continue");
    case Lease::State::adrift:
      spdlog::error("the lease of this server's rooms has ended: people go to another server");
      return server_->send_all_away(std::chrono::steady_clock::now());
  }
}

}  // namespace race2048::server
