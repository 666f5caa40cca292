// The leases in PostgreSQL. For the files of this folder only.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/nodes.h"
#include "server/store/postgres/connection.h"

namespace race2048::store {

// Time is the server's alone: nodes may have any.
class NodeRows final : public Nodes {
 public:
  // Throws PostgresError.
  NodeRows(const std::string& address, std::chrono::milliseconds answer_within, Sharer sharer)
      : connection_(address, answer_within), sharer_(std::move(sharer)) {}

  OrStoreFault<std::vector<Node>> renew() override;
  OrStoreFault<> leave() override;
  OrStoreFault<std::optional<RoomOwner>> owner_of(std::string_view room) override;
  OrStoreFault<std::vector<LostRoom>> lost_rooms(const std::vector<std::string>& codes) override;

 private:
  PostgresConnection connection_;
  Sharer sharer_;
};

}  // namespace race2048::store
