#include "server/identity/store_identities.h"

namespace race2048::server {
store::OrStoreFault<> StoreIdentities::restore(store::Database& database, MatchServer& server) {
  const auto kept = database.identities();
  if (!kept) return kept.fault();
  for (const OwnedName& name : kept->names) server.restore(name);
  for (const ServerBan& ban : kept->bans) server.restore(ban);
  return {};
}

void StoreIdentities::begin(store::StoreThread& store) {
  store_ = &store;
  send_if_idle();
}

void StoreIdentities::flush() {
  if (store_ != nullptr && !waiting_.empty()) send();
}

bool StoreIdentities::is_full() const {
  return waiting_.names.size() + waiting_.bans.size() >= limits::kMaxWaitingIdentities;
}

void StoreIdentities::report_full() {
  if (std::exchange(said_full_, true)) return;
  on_fault_({.kind = store::StoreFault::Kind::dropped,
             .text = "too many changes of names and bans wait for the disk"});
}

void StoreIdentities::send_if_idle() {
  if (store_ != nullptr && sending_ == 0 && !waiting_.empty()) send();
}

void StoreIdentities::send() {
  ++sending_;
  // A ban is the operator's word and rare; a name can be taken again.
  const auto durability = waiting_.bans.empty() ? Durability::this_program : Durability::power_loss;
  store_->change(std::exchange(waiting_, {}), durability,
                 [this](const store::OrStoreFault<>& stored) { on_stored(stored); });
}

void StoreIdentities::on_stored(const store::OrStoreFault<>& stored) {
  --sending_;
  said_full_ = false;
  if (!stored) {
    on_fault_(stored.fault());
    settle(false);
  }
  send_if_idle();
  if (sending_ == 0) settle(true);
}

void StoreIdentities::when_stored(std::function<void(bool)> done) {
  if (trouble_ || said_full_) return done(false);
  settling_.push_back(std::move(done));
  if (sending_ == 0 && waiting_.empty()) settle(true);
}

void StoreIdentities::set_trouble(bool trouble) {
  trouble_ = trouble;
  if (trouble_) settle(false);
}

void StoreIdentities::settle(bool stored) {
  for (const auto& done : std::exchange(settling_, {})) done(stored);
}

}  // namespace race2048::server
