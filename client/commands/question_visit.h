// A connection that asks a server, from its beginning to the last answer.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "client/choices/target.h"
#include "client/net/clock.h"
#include "client/net/event_loop.h"
#include "client/net/exit_code.h"
#include "client/net/link.h"
#include "client/session/client.h"
#include "client/words/failure_text.h"
#include "client/words/stated_text.h"

namespace race2048::client {

// `Questions` is an Asker or RoomPages.
template <typename Questions>
class QuestionVisit {
 public:
  // `on_change` is called whenever more may have come, at the end with `ended`: only once.
  // `about`: for the constructor of the questions.
  template <typename... About>
  QuestionVisit(EventLoop& loop, ClientOptions options, const Target& server,
                std::function<void(bool ended)> on_change, LinkOptions link, About&... about)
      : client_(std::move(options)),
        questions_(client_, about...),
        on_change_(std::move(on_change)),
        timer_(loop),
        link_(
            loop, client_, server, [this] { go_on(); }, std::move(link)) {}

  bool ended() const { return ended_; }
  const Questions& questions() const { return questions_; }
  // Why not all has come; `server` is its name for the person. REQUIRES: ended().
  std::optional<std::string> fault(const Target& server) const {
    if (client_.model().failure) return failure_text(client_.model());
    if (const auto& refusal = questions_.refusal()) {
      return stated_text(server_text(server), refusal->reason, refusal->said);
    }
    return std::nullopt;
  }
  // REQUIRES: there is a fault.
  int exit_code() const {
    return client_.model().failure ? exit_code_of(*client_.model().failure) : kRefused;
  }

 private:
  void go_on() {
    questions_.follow(read_clock());
    link_.flush();
    if (const auto next = questions_.next_deadline()) timer_.set(*next, [this] { go_on(); });
    const bool ends = link_.closed() && !std::exchange(ended_, link_.closed());
    on_change_(ends);
  }

  Client client_;
  Questions questions_;
  std::function<void(bool ended)> on_change_;
  EventLoop::Timer timer_;
  bool ended_ = false;
  Link link_;
};

}  // namespace race2048::client
