// The names of the people on this node, claimed in the database so that no two people of all nodes
// have the same.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/door/names.h"
#include "server/door/registry.h"
#include "server/nodes/limits.h"
#include "server/store/node_thread.h"

namespace race2048::server {

// All calls, and all of the hooks, are on the server's thread. One question to the database is open
// at a time; all changes and all people who log in meanwhile wait for the next one, together.
//
// A login waits for its claim. A name that comes with a room is held at once and claimed
// afterwards: if another node's person has it by then, both keep it, and the claim is tried again
// until one of them has gone.
class ClaimedNames final : public NameUse {
 public:
  struct Hooks {
    // MatchServer::admit().
    std::function<void(DoorTicket, const DoorAnswer&)> admit;
    Clock clock;
    UnixMs age_unix_ms;  // ServerConfig::age_unix_ms
  };

  // The thread outlives this.
  ClaimedNames(store::NodeThread& thread, Hooks hooks)
      : thread_(thread), hooks_(std::move(hooks)) {}

  // Claims the names of these Names from now on. This outlives them. Once, before all other calls.
  void begin(Names& names);
  // As Registry::ask(), for a login.
  std::optional<DoorAnswer> ask(DoorTicket ticket, const Person& person);
  // Call it every limits::kNamesLookedAt.
  void on_time();
  // Asks the database nothing more.
  void stop() { stopped_ = true; }

  // ---- NameUse
  void on_held(const std::string& folded, const Person& person) override;
  void on_free(const std::string& folded) override;

 private:
  // A person who logs in.
  struct Login {
    Person person;
    std::string folded;
    TimePoint since;
    TimePoint ask_at;
  };
  // What the open question claims: for a login, or for a person who has the name here.
  struct Asked {
    std::optional<DoorTicket> ticket;
    std::string folded;
  };
  struct Refused {
    DoorTicket ticket{};
    Person person;
    bool owned = false;
  };

  std::int64_t expired_before() const;
  void send_if_idle();
  void add_logins(TimePoint now, std::set<std::string>& names, std::vector<Asked>& asked,
                  store::NameChanges& changes);
  void on_answer(const std::vector<Asked>& asked, const std::vector<std::string>& freed,
                 const store::OrStoreFault<std::vector<store::NameAnswer>>& answers);
  void on_fault(const std::vector<std::string>& freed);
  void on_ours(const Asked& claim);
  void on_not_ours(const Asked& claim, store::NameAnswer answer, std::vector<Refused>& refused);
  // The server itself judges all logins that wait.
  void let_all_in();
  void admit(DoorTicket ticket);
  // Refuses these logins with offers of names that are free at all nodes.
  void refuse(const std::vector<Refused>& refused);

  store::NodeThread& thread_;
  Hooks hooks_;
  Names* names_ = nullptr;
  std::map<std::string, std::string> held_;  // person_bytes(), by the folded names of people here
  std::set<std::string> unclaimed_;          // those of held_ that are still to be claimed
  std::set<std::string> contested_;          // those of held_ that a person of another node has too
  std::set<std::string> freed_;              // those whose rows are to go
  std::map<DoorTicket, Login> logins_;
  std::optional<TimePoint> asked_at_;  // of the open question
  TimePoint retry_at_{};               // nothing but logins is sent before
  TimePoint contest_at_{};             // when contested_ names are claimed again
  bool is_away_ = false;               // the database has not answered the last question in time
  bool stopped_ = false;
};

}  // namespace race2048::server
