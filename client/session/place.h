// The person's place in a room, which the client resumes after a lost link or a restart. Hands the
// SeatKeeper all that a restart needs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/model/room.h"
#include "client/model/seat_record.h"

namespace race2048::client {

class Place {
 public:
  // `keeper` may be null. `restored`: the place that the client had before a restart.
  Place(SeatKeeper* keeper, std::optional<SeatRecord> restored);

  // The client is in a room and knows the token of its place there.
  bool held() const { return state_ == State::held; }
  // The place from before a restart is not taken up yet.
  bool to_restore() const { return state_ == State::to_restore; }
  // The data of the place that is held or to be restored; after that, of the last one.
  const std::string& code() const { return record_.code; }
  bool is_in(const std::string& room) const { return is_room_of(record_, room); }
  const std::string& name() const { return record_.name; }
  const std::string& token() const { return record_.token; }
  // The seal from before a restart; nothing if there was none, or another one has come.
  const std::optional<KeptSeal>& restored_seal() const { return record_.seal; }
  // The actions in that match from before a restart; none if it is another one.
  std::vector<SentAction> restored_actions(const MatchId& match) const;

  // As SeatKeeper::entered().
  void entered(const SeatRecord& place);
  void sealed(const Seal& seal);
  void acted(const SentAction& action);
  void match_over();
  // The place is given up. Does nothing if none is held: a later client may restore it.
  void left();
  // The server says that the place to restore is gone.
  void gone();
  // Nobody can have the place any more, held or to be restored.
  void lost();

 private:
  void forget();

  enum class State : std::uint8_t { none, to_restore, held };

  SeatKeeper* keeper_;
  State state_ = State::none;
  SeatRecord record_;  // the seal and the actions only from before a restart
};

}  // namespace race2048::client
