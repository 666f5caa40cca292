// Keeps a client's place as a file would, and outlives the client.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "client/model/seat_record.h"

namespace race2048::resume {

class MemoryKeeper final : public client::SeatKeeper {
 public:
  MemoryKeeper() = default;
  // For a client that is started with this record.
  explicit MemoryKeeper(client::SeatRecord record) : record_(std::move(record)) {}

  // Nothing before the client has a place, and after it has given it up.
  const std::optional<client::SeatRecord>& record() const { return record_; }

  void entered(const client::SeatRecord& place) override {
    client::SeatRecord entered = place;
    if (record_) {
      entered.seal = record_->seal;
      entered.actions = record_->actions;
    }
    record_ = std::move(entered);
  }
  void sealed(const client::KeptSeal& seal) override {
    const bool same = record_->seal && record_->seal->match_id == seal.match_id;
    if (!same) record_->actions.clear();
    record_->seal = seal;
  }
  void acted(const client::SentAction& action) override { record_->actions.push_back(action); }
  void match_over() override {
    record_->seal.reset();
    record_->actions.clear();
  }
  void left() override { record_.reset(); }

 private:
  std::optional<client::SeatRecord> record_;
};

}  // namespace race2048::resume
