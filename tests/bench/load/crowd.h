// Many clients of one server on one thread: rooms with a race in each, watchers, and people without
// a room.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/steady_timer.hpp>

#include "client/session/links.h"
#include "engine/settings/limits.h"
#include "tests/bench/load/load_client.h"
#include "tests/bench/load/load_player.h"
#include "tests/bench/load/load_watcher.h"

namespace race2048::bench {

// Runs the context until `holds`. Throws std::runtime_error if that takes more than a minute.
void run_until(asio::io_context& context, const std::function<bool()>& holds);
void run_for(asio::io_context& context, std::chrono::nanoseconds time);

// All functions throw std::runtime_error if the server does not do its part.
class Crowd {
 public:
  // `tls` outlives the crowd; null for plain connections. `web`: plain WebSockets. Names begin with
  // `word`: two crowds on a server need different ones.
  Crowd(asio::io_context& context, const asio::ip::tcp::endpoint& server, std::string word,
        const tls::TlsContext* tls = nullptr, bool web = false);

  // Before any client: the server is one of this service, to whose servers the rooms go in turn.
  void belong_to(std::vector<std::string> service) { shared_.service = std::move(service); }

  // How long the matches last: those of the first room the shortest time, those of the last room
  // the longest, so that they end one after the other. In milliseconds.
  struct Lengths {
    std::uint32_t shortest = limits::kMaxMatchMs;
    std::uint32_t longest = limits::kMaxMatchMs;
  };
  // Opens rooms with so many seats, and returns when a race goes on in each.
  void race(std::size_t rooms, std::size_t seats, Lengths lengths);
  void race(std::size_t rooms, std::size_t seats) { race(rooms, seats, {}); }
  // From now on the players begin another race when theirs has ended.
  void stay_for_more();
  // Adds so many watchers, in turn for each of these rooms.
  void watch(const std::vector<std::string>& rooms, std::size_t watchers);
  // The rooms that race() has opened.
  const std::vector<std::string>& rooms() const { return rooms_; }
  // Adds so many people who log in and enter no room.
  void idle(std::size_t people);

  // Each seat always has so many moves without an answer.
  void play_closed(std::size_t outstanding, std::chrono::nanoseconds time);
  // Each seat makes so many moves a second, all evenly in time. Continues where it was.
  void play_paced(std::size_t per_second, std::chrono::nanoseconds time);
  // Moves until each seat has made so many in all.
  void play_until(std::uint32_t moves);

  // Resets so many connections, beginning with those that were reset least recently; those that are
  // away are passed over. The clients try to come back when those of people do, while
  // play_paced() and until_all_are_back() go on.
  void cut(std::size_t clients);
  // Throws also if one has not come back in time.
  void until_all_are_back();
  std::size_t away() const { return returning_.size(); }
  // How often a client has come back to its place.
  std::uint64_t resumes() const { return resumes_; }
  // How often a server has welcomed a client, sent one on, or told one to try again later.
  std::uint64_t logins() const { return shared_.logins; }
  std::uint64_t redirects() const { return shared_.redirects; }
  std::uint64_t put_off() const { return shared_.put_off; }
  const std::vector<std::unique_ptr<LoadPlayer>>& players() const { return players_; }
  // Closes all connections.
  void leave();
  // What others say who take up the players' places: each lacks the newest `lacks` answers. From
  // now on the players may lose their connections.
  std::vector<std::string> taking_over(std::uint32_t lacks);

  // Since it was called last; the bytes are those of all clients.
  MoveCounts take_counts();
  std::vector<std::chrono::nanoseconds> take_delays() { return spread_.take(); }
  // See Spread::measure(), of those delays.
  void measure_updates(bool on) { spread_.measure(on); }
  // Of all updates that watchers have got since it was called last.
  std::uint64_t take_update_bytes() { return spread_.take_bytes(); }
  std::size_t size() const { return players_.size() + others_.size(); }

 private:
  // A client that was cut, or has lost its connection.
  struct Returning {
    LoadClient* client = nullptr;
    client::Retry retry;
    TimePoint cut_at;
    TimePoint next_try;
    bool tries = false;
    TimePoint answer_by{};  // to the last try
  };

  template <typename Client, typename... More>
  Client& add(std::vector<std::unique_ptr<Client>>& clients, More&... more);
  // Lets clients from index `first` on log in, some at a time.
  template <typename Client>
  void come(const std::vector<std::unique_ptr<Client>>& clients, std::size_t first);
  template <typename Client>
  void until_each(const std::vector<std::unique_ptr<Client>>& clients, std::size_t first,
                  bool (*holds)(const Client&));
  std::vector<LoadClient*> everybody() const;
  void let_return(LoadClient* client, TimePoint now);
  // When a client tries again whose last try has failed.
  TimePoint next_try(Returning& returning, TimePoint now);
  // Lets those who are away try again if it is time.
  void see_to_returning();

  LoadClient::Shared shared_;
  std::string word_;
  std::size_t names_ = 0;
  MoveCounts counts_;
  Spread spread_;
  asio::steady_timer timer_;
  std::vector<std::unique_ptr<LoadPlayer>> players_;
  std::vector<std::unique_ptr<LoadWatcher>> others_;
  std::vector<std::string> rooms_;
  std::size_t next_ = 0;      // the player with the next move
  std::size_t cut_next_ = 0;  // the client to reset next
  std::vector<Returning> returning_;
  std::uint64_t resumes_ = 0;
  std::mt19937 random_;
};

}  // namespace race2048::bench
