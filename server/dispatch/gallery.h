// The watchers on this server of a room that is at another one: this server follows the room there
// as one watcher, and passes the other server's messages on. It does no I/O: it takes bytes and
// leaves bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "proto/frame.h"
#include "proto/race2048.pb.h"
#include "server/door/registry.h"
#include "server/sessions/types.h"
#include "shared/proof/node_proof.h"
#include "shared/time.h"

namespace race2048::server {

class Gallery {
 public:
  // The person who waits for an answer: to enter, with a ticket of the doorway, or for a page.
  struct Waiting {
    SessionId session{};
    std::optional<DoorTicket> door{};
  };
  // The other server's answer to one person, as frames. If the first frame is a Refused, `refusal`
  // says the same.
  struct Answer {
    Waiting to;
    std::string frames;
    std::optional<Refusal> refusal;
  };

  // Takes the findings of receive(), in their order.
  class Receiver {
   public:
    virtual ~Receiver() = default;
    virtual void on_answer(Gallery& gallery, const Answer& answer) = 0;
    // A frame for these watchers. `is_state`: a later one replaces it.
    virtual void on_frame(const std::vector<SessionId>& to, std::string_view frame,
                          bool is_state) = 0;
    // True if the session reads too slowly to be sent what a later frame replaces.
    virtual bool is_backlogged(SessionId session) const = 0;
  };

  // `at`: the other server, with the room's code. `wire`: numbers the connection to it.
  Gallery(const Elsewhere& at, SessionId wire, const ServiceSecret& secret, TimePoint now);

  const Elsewhere& at() const { return at_; }
  SessionId wire() const { return wire_; }

  // ---- People.
  // Asks the other server to let the person watch; the answer follows. `wish` has no ticket.
  void ask_in(const Waiting& person, v1::OnBehalf wish);
  // Ignored while an earlier page is on its way to the person.
  void ask_page(SessionId person, const v1::GetPage& page);
  // From now on the person is sent the room's messages. REQUIRES: the other server has let the
  // person in.
  void enter(SessionId person) { watchers_.try_emplace(person); }
  // Harmless for a person who does not watch.
  void leave(SessionId person) { watchers_.erase(person); }
  // The number of people who watch or wait to enter.
  std::size_t size() const;
  // The person was too slow, and is no longer. Returns true if output() has grown.
  bool reads_again(SessionId person);
  // Nobody watches, and nobody waits.
  bool is_empty() const { return watchers_.empty() && waiting_.empty(); }
  const std::vector<SessionId>& watchers();
  std::vector<Waiting> waiting() const;

  // ---- The connection.
  // Before the other server has sent its challenge these are the question for it alone.
  std::string_view output() const { return output_; }
  void sent(std::size_t bytes) { output_.erase(0, bytes); }
  // Returns false once the connection is of no use any more; then no call follows.
  bool receive(std::span<const std::uint8_t> bytes, Receiver& receiver, TimePoint now);
  // Tells the other server how many watch, if that has changed. Returns true if output() has grown.
  bool tell_size();
  // The other server has been silent for limits::kGallerySilence.
  bool is_silent(TimePoint now) const;

  // Match clock; 0 while no match runs.
  std::uint32_t match_ms(TimePoint now) const;

 private:
  struct Watcher {
    bool lags = false;  // lacks a state, until the other server has sent all of it again
  };
  struct Clock {
    std::uint32_t match_ms = 0;
    TimePoint at;
  };

  void write(const v1::ToServer& message);
  // Asks for all state, for those that lag. Returns false if that is under way.
  bool ask_again();
  bool take_challenge(const v1::ToClient& message);
  bool take(std::span<const std::uint8_t> body, Receiver& receiver, TimePoint now);
  void begin_or_end_answer(std::uint32_t ticket, Receiver& receiver);
  void collect(v1::ToClient::BodyCase kind, std::span<const std::uint8_t> body);
  void pass_on(v1::ToClient::BodyCase kind, Receiver& receiver);

  Elsewhere at_;
  SessionId wire_;
  ServiceSecret secret_;
  std::string output_;
  std::string held_;  // until the challenge has come
  wire::FrameReader reader_;
  bool is_known_ = false;  // the challenge has come
  TimePoint heard_at_;
  std::uint32_t last_ticket_;
  std::map<std::uint32_t, Waiting> waiting_;  // by ticket
  std::uint32_t addressed_ = 0;               // the ticket for which frames come; 0: for all
  std::string answer_;                        // its frames so far
  std::optional<Refusal> refusal_;
  std::map<SessionId, Watcher> watchers_;
  bool asked_again_ = false;  // for all state, for those that lag
  std::uint32_t told_size_ = 0;
  std::optional<Clock> clock_;  // as of the newest ping; nothing: no match runs
  std::string frame_;           // reused, as is this:
  std::vector<SessionId> to_;
};

}  // namespace race2048::server
