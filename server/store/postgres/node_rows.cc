#include "server/store/postgres/node_rows.h"

#include <algorithm>

#include "server/store/limits.h"

namespace race2048::store {
namespace {

constexpr const char* const kWriteLease = "renew the lease of this server's rooms";
constexpr const char* const kReadNodes = "read which server has a room";
constexpr const char* const kReadSecret = "read the secret of the servers";

// Parameters: the node, its address, and the milliseconds of the lease.
constexpr const char* const kRenewSql =
    "INSERT INTO node(id, address, lease_until) "
    "VALUES($1, $2, clock_timestamp() + $3 * interval '1 ms') ON CONFLICT (id) DO UPDATE "
    "SET address = excluded.address, lease_until = excluded.lease_until";
// Nodes that died, and changes that every node has read. A node without a row has left its rooms,
// so that those of a dead one need it. Parameter: the age of the changes in milliseconds.
constexpr const char* const kForgetSql =
    "WITH gone AS (DELETE FROM node n WHERE lease_until < clock_timestamp() - interval '1 hour' "
    "AND NOT EXISTS (SELECT 1 FROM room r WHERE r.owner = n.id) RETURNING id), "
    "names AS (DELETE FROM name_in_use u USING gone g WHERE u.node = g.id), "
    "rooms AS (DELETE FROM listing l USING gone g WHERE l.node = g.id) "
    "DELETE FROM identity_change WHERE made_at < clock_timestamp() - $1 * interval '1 ms'";
constexpr const char* const kLiveSql =
    "SELECT id, address FROM node WHERE lease_until > clock_timestamp() ORDER BY address, id";
constexpr const char* const kProposeSecretSql =
    "INSERT INTO service(id, secret) VALUES(1, $1) ON CONFLICT (id) DO NOTHING";
constexpr const char* const kReadSecretSql = "SELECT secret FROM service WHERE id = 1";
constexpr const char* const kLeaveSql =
    "WITH names AS (DELETE FROM name_in_use WHERE node = $1), "
    "rooms AS (DELETE FROM listing WHERE node = $1) DELETE FROM node WHERE id = $1";
constexpr const char* const kFindOwnerSql =
    "SELECT r.owner, coalesce(n.address, ''), r.epoch, "
    "CASE WHEN n.lease_until > clock_timestamp() THEN 1 ELSE 0 END "
    "FROM room r LEFT JOIN node n ON n.id = r.owner WHERE r.name = $1";
constexpr const char* const kLostSql =
    "SELECT name, epoch FROM room WHERE owner <> $1 AND name = ANY($2::text[])";

Node node_in(const Rows& rows, int row) {
  return {.node = static_cast<NodeId>(rows.number(row, 0)),
          .address = std::string(rows.bytes(row, 1))};
}

}  // namespace

OrStoreFault<std::vector<Node>> NodeRows::renew() {
  return connection_.attempt(kWriteLease, [&]() -> OrStoreFault<std::vector<Node>> {
    // A lease that a failure of the server loses has ended by then. It must not wait for a standby.
    connection_.set_durability(Durability::this_program);
    Parameters parameters;
    (parameters << sharer_.node).text(sharer_.address);
    (void)connection_.run(kRenewSql, parameters << limits::kLease.count());
    Parameters kept;
    const std::chrono::milliseconds changes_kept = limits::kChangesKept;
    (void)connection_.run(kForgetSql, kept << changes_kept.count());
    const Rows rows = connection_.run(kLiveSql);
    std::vector<Node> nodes;
    for (int row = 0; row != rows.count(); ++row) nodes.push_back(node_in(rows, row));
    return nodes;
  });
}

OrStoreFault<SharedSecret> NodeRows::secret(const SharedSecret& proposed) {
  return connection_.attempt(kReadSecret, [&]() -> OrStoreFault<SharedSecret> {
    // A standby that is promoted must not have another one than the nodes that run.
    connection_.set_durability(Durability::power_loss);
    const std::string_view bytes(reinterpret_cast<const char*>(proposed.data()), proposed.size());
    Parameters parameters;
    (void)connection_.run(kProposeSecretSql, parameters.blob(bytes));
    const Rows rows = connection_.run(kReadSecretSql);
    SharedSecret secret{};
    if (rows.count() != 1 || rows.bytes(0, 0).size() != secret.size()) {
      return StoreFault{.kind = StoreFault::Kind::corrupt,
                        .text = "the secret of the servers has not 32 bytes"};
    }
    std::ranges::copy(rows.bytes(0, 0), secret.begin());
    return secret;
  });
}

OrStoreFault<> NodeRows::leave() {
  return connection_.attempt(kWriteLease, [&]() -> OrStoreFault<> {
    Parameters parameters;
    (void)connection_.run(kLeaveSql, parameters << sharer_.node);
    return {};
  });
}

OrStoreFault<std::optional<RoomOwner>> NodeRows::owner_of(std::string_view room) {
  return connection_.attempt(kReadNodes, [&]() -> OrStoreFault<std::optional<RoomOwner>> {
    Parameters parameters;
    const Rows rows = connection_.run(kFindOwnerSql, parameters.text(room));
    if (rows.count() == 0) return std::optional<RoomOwner>();
    return std::optional(RoomOwner{.node = node_in(rows, 0),
                                   .epoch = static_cast<Epoch>(rows.number(0, 2)),
                                   .lives = rows.number(0, 3) != 0});
  });
}

OrStoreFault<std::vector<LostRoom>> NodeRows::lost_rooms(const std::vector<std::string>& codes) {
  return connection_.attempt(kReadNodes, [&]() -> OrStoreFault<std::vector<LostRoom>> {
    const std::vector<std::string_view> asked(codes.begin(), codes.end());
    Parameters parameters;
    const Rows rows = connection_.run(kLostSql, (parameters << sharer_.node).texts(asked));
    std::vector<LostRoom> lost;
    for (int row = 0; row != rows.count(); ++row) {
      lost.push_back({.room = std::string(rows.bytes(row, 0)),
                      .epoch = static_cast<Epoch>(rows.number(row, 1))});
    }
    return lost;
  });
}

}  // namespace race2048::store
