#include "server/program/kept_rooms.h"

#include <utility>

#include <asio/post.hpp>
#include <spdlog/spdlog.h>

#include "shared/hex.h"
#include "shared/list_text.h"
#include "shared/random.h"

namespace race2048::server {
namespace {

constexpr std::chrono::hours kRetireEvery{1};
// An idle server checks its files this often; each write checks them too.
constexpr std::chrono::seconds kCheckFilesEvery{15};
constexpr std::size_t kMatchDigits = 12;  // of a match's id, as in the log of decisions

}  // namespace

store::OrStoreFault<std::unique_ptr<KeptRooms>> KeptRooms::open(
    asio::io_context& context, const KeptRoomsOptions& options,
    store::OrStoreFault<std::unique_ptr<store::Database>> database) {
  if (!database) return database.fault();
  if (const std::optional<std::int64_t> version = (*database)->older_version()) {
    spdlog::info(
        "the database had tables of version {} and is up to date now; an older race2048d "
        "refuses it",
        *version);
  }
  return std::make_unique<KeptRooms>(context, options, *std::move(database));
}

KeptRooms::KeptRooms(asio::io_context& context, const KeptRoomsOptions& options,
                     std::unique_ptr<store::Database> database)
    : context_(context),
      timer_(context),
      retire_timer_(context),
      check_timer_(context),
      lease_timer_(context),
      retention_(options.retention),
      journal_(
          {.release = [this](Batch batch) { server_->release(batch); },
           .on_kept = [this](const std::string& room, const MatchKept& kept,
                             const std::string& why) { on_kept(room, kept, why); },
           .call_later = [this](std::chrono::milliseconds after,
                                std::function<void()> call) { call_later(after, std::move(call)); },
           .on_fault =
               [](const store::StoreFault& fault) {
                 spdlog::error("a room's journal is not kept: {}", fault.text);
               }},
          options.seat_idle),
      archive_({.reply =
                    [this](SessionId session, const Reply& reply) {
                      server_->reply(session, reply, std::chrono::steady_clock::now());
                    },
                .on_fault =
                    [](const store::StoreFault& fault) {
                      spdlog::error("results cannot be read: {}", fault.text);
                    }}),
      identities_([](const store::StoreFault& fault) {
        spdlog::error("names and bans are not kept: {}", fault.text);
      }),
      database_(std::move(database)) {
  archive_.set_open(options.results_for_all);
}

void KeptRooms::call_later(std::chrono::milliseconds after, std::function<void()> call) {
  timer_.expires_after(after);
  timer_.async_wait([call = std::move(call)](const asio::error_code& error) {
    if (!error) call();
  });
}

store::OrStoreFault<> KeptRooms::restore(MatchServer& server, TimePoint now) {
  server_ = &server;
  if (auto restored = StoreIdentities::restore(*database_, server); !restored) return restored;
  if (auto taken = take_up_rooms(now); !taken) return taken;
  store_.emplace(
      std::move(database_),
      [this](std::function<void()> call) { asio::post(context_, std::move(call)); },
      store::StoreEvents{
          .on_trouble = [this](const store::StoreFault& fault) { on_trouble(fault); },
          .on_recovered = [this] { on_recovered(); },
          .on_lost = [this](const std::string& room) { lose_room(room); },
          .on_retired = [](const store::Retired& done) { on_retired(done); }});
  journal_.begin(*store_);
  retire();
  check_files();
  archive_.begin(*store_);
  identities_.begin(*store_);
  if (membership_) {
    server.set_may_tell([this](TimePoint time) { return membership_->may_tell(time); });
    membership_->begin(first_nodes_, first_renewal_);
  }
  return {};
}

store::OrStoreFault<> KeptRooms::take_up_rooms(TimePoint now) {
  // Among several servers the rooms are claimed while the lease is renewed.
  if (membership_) return {};
  const store::OrStoreFault<Recovery> recovery = recover(*database_, journal_, *server_, now);
  if (!recovery) return recovery.fault();
  tell_of(*recovery);
  return {};
}

void KeptRooms::tell_of(const Recovery& recovery) {
  if (recovery.rooms != 0) spdlog::info("resumed {} rooms", recovery.rooms);
  for (const Recovery::Aside& aside : recovery.aside) {
    spdlog::error("a room cannot be restored and is put aside: {}", aside.reason);
  }
  if (recovery.results != 0) spdlog::info("saved {} results of their matches", recovery.results);
  for (const std::string& why : recovery.refused_results) {
    spdlog::error("a result cannot be saved: {}", why);
  }
}

// ---- Among several servers.

store::OrStoreFault<> KeptRooms::share(const store::Sharer& self,
                                       std::unique_ptr<store::Nodes> nodes,
                                       std::chrono::milliseconds resume_wait) {
  first_renewal_ = std::chrono::steady_clock::now();
  auto first = nodes->renew();
  if (!first) return first.fault();
  first_nodes_ = *std::move(first);
  journal_.set_shared();
  node_thread_.emplace(std::move(nodes), [this](std::function<void()> call) {
    asio::post(context_, std::move(call));
  });
  // The node that has claimed a room still waits then for the people whom this one sends away.
  const std::chrono::milliseconds adrift_after = resume_wait / 2;
  membership_.emplace(self.node, *node_thread_, membership_hooks(), adrift_after);
  return {};
}

Membership::Hooks KeptRooms::membership_hooks() {
  return {.rooms = [this] { return server_->room_codes(); },
          .is_here = [this](const std::string& code) { return server_->has_room(code); },
          .call_later =
              [this](std::chrono::milliseconds after, std::function<void()> call) {
                lease_timer_.expires_after(after);
                lease_timer_.async_wait([call = std::move(call)](const asio::error_code& error) {
                  if (!error) call();
                });
              },
          .claim_orphans = [this](std::function<void()> done) { claim_orphans(std::move(done)); },
          .admit =
              [this](DoorTicket ticket, const DoorAnswer& answer) {
                server_->admit(ticket, answer, std::chrono::steady_clock::now());
              },
          .lose_room = [this](const std::string& code) { lose_room(code); },
          .set_nodes =
              [this](std::vector<std::string> nodes, const std::optional<Elsewhere>& successor) {
                if (nodes != nodes_)
                  spdlog::info("servers of this service: {}", list_text(nodes, " and "));
                nodes_ = nodes;
                server_->set_nodes(std::move(nodes));
                server_->set_successor(successor);
                successor_ = successor;
              },
          .tell_again = [this] { server_->may_tell_again(); },
          .on_state = [this](Lease::State state) { on_state(state); },
          .clock = std::chrono::steady_clock::now,
          .random = os_random};
}

void KeptRooms::claim_orphans(std::function<void()> done) {
  struct Found {
    std::vector<FoundRoom> rooms;
    Recovery recovery;
  };
  store_->query(
      [fresh = journal_.new_recorder()](
          store::Database& database) -> store::OrStoreFault<std::shared_ptr<Found>> {
        auto found = std::make_shared<Found>();
        auto rooms = find_orphans(database, fresh, found->recovery);
        if (!rooms) return rooms.fault();
        found->rooms = *std::move(rooms);
        return found;
      },
      [this, done = std::move(done)](const store::OrStoreFault<std::shared_ptr<Found>>& found) {
        if (!found) {
          spdlog::warn("rooms without a server cannot be claimed: {}", found.fault().text);
          return done();
        }
        Found& all = **found;
        all.recovery.rooms = all.rooms.size();
        tell_of(all.recovery);
        take_up_found(std::move(all.rooms));
        if (all.recovery.rooms == kFoundAtOnce) return claim_orphans(done);
        done();
      });
}

void KeptRooms::take_up_found(std::vector<FoundRoom> rooms) {
  for (FoundRoom& room : rooms) {
    const std::string code = room.code;
    // It was lost before, and this server has not noticed.
    if (server_->has_room(code)) lose_room(code);
    const auto why = take_up(std::move(room), journal_, *server_, std::chrono::steady_clock::now());
    if (!why) continue;
    spdlog::error("a room cannot be restored and is put aside: {}", *why);
    store_->query(
        [code, why = *why](store::Database& database) { return database.put_aside(code, why); },
        [](const store::OrStoreFault<>& put) {
          if (!put) spdlog::error("a room cannot be put aside: {}", put.fault().text);
        });
  }
}

void KeptRooms::lose_room(const std::string& room) {
  journal_.forget(room);
  server_->send_away(room, successor_.value_or(Elsewhere{}), std::chrono::steady_clock::now());
}

void KeptRooms::on_state(Lease::State state) {
  switch (state) {
    case Lease::State::sure:
      return spdlog::info("the lease of this server's rooms is confirmed again");
    case Lease::State::unsure:
      return spdlog::warn("the lease of this server's rooms is not confirmed in time");
    case Lease::State::alone:
      return spdlog::warn("the lease of this server's rooms cannot be renewed: matches continue");
    case Lease::State::adrift:
      spdlog::error("the lease of this server's rooms has ended: people go to another server");
      return server_->send_all_away(std::chrono::steady_clock::now());
  }
}

void KeptRooms::retire() {
  store_->retire(retention_);
  retire_timer_.expires_after(kRetireEvery);
  retire_timer_.async_wait([this](const asio::error_code& error) {
    if (!error) retire();
  });
}

void KeptRooms::check_files() {
  store_->check_files();
  store_->query([](store::Database& database) { return database.kept(); },
                [this](const store::OrStoreFault<store::Kept>& kept) {
                  if (kept) stored_ = *kept;
                });
  check_timer_.expires_after(kCheckFilesEvery);
  check_timer_.async_wait([this](const asio::error_code& error) {
    if (!error) check_files();
  });
}

void KeptRooms::on_trouble(const store::StoreFault& fault) {
  spdlog::error("nothing can be stored: {}. Running matches continue, no new one begins.",
                fault.text);
  server_->set_storage_trouble(true);
  if (membership_) membership_->set_trouble(true);
  journal_.on_trouble();
  identities_.set_trouble(true);
}

void KeptRooms::on_recovered() {
  spdlog::info("storage works again");
  server_->set_storage_trouble(false);
  if (membership_) membership_->set_trouble(false);
  journal_.on_recovered();
  identities_.set_trouble(false);
}

void KeptRooms::on_retired(const store::Retired& done) {
  const auto days = [](std::chrono::milliseconds age) { return age / std::chrono::hours(24); };
  spdlog::info(
      "the retention has deleted {} results and {} replays of others, saved {} to {} days ago",
      done.matches, done.replays, days(done.youngest), days(done.oldest));
}

void KeptRooms::on_kept(const std::string& room, const MatchKept& kept, const std::string& why) {
  const std::string match = hex(kept.match_id, kMatchDigits);
  switch (kept.state) {
    case MatchKept::State::stored:
      spdlog::debug("match={} its result is saved", match);
      break;
    case MatchKept::State::not_yet:
      spdlog::warn("match={} its result is not saved yet", match);
      break;
    case MatchKept::State::never:
      spdlog::error("match={} its result is not saved: {}", match, why);
      break;
  }
  server_->tell_kept(room, kept);
}

bool KeptRooms::finish() {
  timer_.cancel();
  retire_timer_.cancel();
  check_timer_.cancel();
  lease_timer_.cancel();
  journal_.flush();
  identities_.flush();
  const store::OrStoreFault<> stopped = store_->stop();
  if (!stopped) spdlog::error("the last decisions could not be stored: {}", stopped.fault().text);
  if (node_thread_) {
    if (const auto left = node_thread_->leave(); !left) {
      spdlog::warn("the rooms are claimed when their lease ends: {}", left.fault().text);
    }
  }
  if (store_->fsync_failed()) {
    spdlog::error("syncing a file has failed: the disk may lack data that it took");
  }
  return stopped && !store_->fsync_failed();
}

}  // namespace race2048::server
