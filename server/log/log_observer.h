// Writes the server's events to the log: one line each, with ids to trace matches, and numbers of
// rooms and sessions. Nothing in it lets anybody into a room or joins the names of a guest. A
// connection that never logs in gets no line, only a place in a summary: strangers decide how many
// there are.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>

#include "server/dispatch/observer.h"

namespace race2048::server {

class LogObserver final : public Observer, public DecisionSink {
 public:
  void on_session_opened(SessionId session, const std::string& peer) override;
  void on_peer_named(SessionId session, const std::string& peer) override;
  void on_logged_in(SessionId session, const Person& person,
                    const std::string& client_version) override;
  void on_refused(SessionId session, const Refusal& refusal) override;
  void on_session_closed(SessionId session, const std::string& name,
                         const std::string& cause) override;
  void on_strangers(const StrangersSummary& summary) override;
  void on_stood_still(std::chrono::milliseconds by) override;
  void on_passed_on(SessionId session, const Elsewhere& to) override;
  void on_watches_from_afar(SessionId session, const Elsewhere& at) override;
  void on_room_sent_away(const std::string& room, const Elsewhere& to) override;
  void on_operator_act(const OperatorAct& act) override;
  void on_decision(const std::string& room, const RoomState& state,
                   const Decision& decision) override;

 private:
  std::map<SessionId, std::string> strangers_;  // addresses of sessions that have not logged in
  // The numbers of open rooms in the log, by code, in the order in which the log has met them.
  std::map<std::string, std::uint64_t> rooms_;
  std::uint64_t last_room_ = 0;
};

}  // namespace race2048::server
