#include "tests/bench/load/crowd.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "engine/settings/settings.h"
#include "tests/support/settings.h"

namespace race2048::bench {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr auto kPatience = 60s;
// Logins on their way at a time; the server has room for twice as many.
constexpr std::size_t kLoginsAtOnce = 64;
// Paced moves go out this often, together with all that are due by then.
constexpr std::chrono::nanoseconds kTick = 1ms;
// Moves of each seat for which the crowd has kPatience.
constexpr std::uint32_t kMovesAtOnce = 100;
// How often the program looks for clients that are back.
constexpr auto kLookEvery = 10ms;

}  // namespace

void run_until(asio::io_context& context, const std::function<bool()>& holds) {
  const Clock::time_point end = Clock::now() + kPatience;
  while (!holds()) {
    if (Clock::now() > end) throw std::runtime_error("the server does not answer in time");
    context.run_one_for(100ms);
  }
}

void run_for(asio::io_context& context, std::chrono::nanoseconds time) {
  const Clock::time_point end = Clock::now() + time;
  while (Clock::now() < end) context.run_one_until(end);
}

Crowd::Crowd(asio::io_context& context, const asio::ip::tcp::endpoint& server, std::string word,
             const tls::TlsContext* tls, bool web)
    : shared_{.context = context, .server = server, .tls = tls, .web = web, .message = {}},
      word_(std::move(word)),
      timer_(context) {}

template <typename Client, typename... More>
Client& Crowd::add(std::vector<std::unique_ptr<Client>>& clients, More&... more) {
  const std::string name = word_ + std::to_string(names_++);
  return *clients.emplace_back(std::make_unique<Client>(shared_, name, more...));
}

template <typename Client>
void Crowd::until_each(const std::vector<std::unique_ptr<Client>>& clients, std::size_t first,
                       bool (*holds)(const Client&)) {
  // Asks each client until it agrees, and not again.
  run_until(shared_.context, [&] {
    while (first < clients.size() && holds(*clients[first])) ++first;
    return first == clients.size();
  });
}

template <typename Client>
void Crowd::come(const std::vector<std::unique_ptr<Client>>& clients, std::size_t first) {
  for (std::size_t next = first; first < clients.size();) {
    for (; next < std::min(clients.size(), first + kLoginsAtOnce); ++next) clients[next]->come();
    run_until(shared_.context, [&] { return clients[first]->welcomed(); });
    while (first < next && clients[first]->welcomed()) ++first;
  }
}

void Crowd::race(std::size_t rooms, std::size_t seats, Lengths lengths) {
  const std::size_t first = players_.size();
  for (std::size_t i = 0; i < rooms * seats; ++i) {
    add(players_, counts_);
    const bool ends_room = i % seats == seats - 1;
    std::vector<std::string>& service = shared_.service;
    if (ends_room && !service.empty()) std::ranges::rotate(service, service.begin() + 1);
  }
  come(players_, first);
  for (std::size_t room = 0; room < rooms; ++room) {
    const auto more = (lengths.longest - lengths.shortest) * room / rooms;
    MatchSettings settings = time_settings(lengths.shortest + static_cast<std::uint32_t>(more));
    settings.seats = static_cast<std::uint32_t>(seats);
    settings.move_rate = 0;
    players_[first + room * seats]->create_room(settings);
  }
  for (std::size_t i = first; i < players_.size(); i += seats) {
    const LoadPlayer& host = *players_[i];
    run_until(shared_.context, [&host] { return host.in_room(); });
    for (std::size_t k = 1; k < seats; ++k) players_[i + k]->join_room(host.room());
    rooms_.push_back(host.room());
  }
  until_each<LoadPlayer>(players_, first, [](const LoadPlayer& it) { return it.sealed(); });
  for (std::size_t i = first; i < players_.size(); ++i) players_[i]->get_ready();
  until_each<LoadPlayer>(players_, first, [](const LoadPlayer& it) { return it.racing(); });
}

void Crowd::stay_for_more() {
  for (const auto& player : players_) player->stay_for_more();
}

void Crowd::idle(std::size_t people) {
  const std::size_t first = others_.size();
  for (std::size_t i = 0; i < people; ++i) add(others_, spread_);
  come(others_, first);
}

void Crowd::watch(const std::vector<std::string>& rooms, std::size_t watchers) {
  const std::size_t first = others_.size();
  idle(watchers);
  for (std::size_t i = first; i < others_.size(); ++i) {
    others_[i]->watch_room(rooms[(i - first) % rooms.size()]);
  }
  until_each<LoadWatcher>(others_, first, [](const LoadWatcher& it) { return it.in_room(); });
}

void Crowd::play_closed(std::size_t outstanding, std::chrono::nanoseconds time) {
  for (const auto& player : players_) player->keep_moving(outstanding);
  run_for(shared_.context, time);
  for (const auto& player : players_) player->keep_moving(0);
  until_each<LoadPlayer>(players_, 0, [](const LoadPlayer& it) { return !it.waits(); });
}

void Crowd::play_paced(std::size_t per_second, std::chrono::nanoseconds time) {
  const Clock::time_point start = Clock::now();
  const double moves_per_ns = static_cast<double>(per_second * players_.size()) * 1e-9;
  std::size_t made = 0;
  for (auto passed = 0ns; passed < time; passed += kTick) {
    timer_.expires_at(start + passed);
    bool due = false;
    timer_.async_wait([&due](const asio::error_code&) { due = true; });
    while (!due) shared_.context.run_one();
    const auto until = static_cast<std::size_t>(static_cast<double>(passed.count()) * moves_per_ns);
    for (; made < until; ++made) players_[next_++ % players_.size()]->move();
    if (passed % kLookEvery == 0ns) see_to_returning();
  }
}

void Crowd::play_until(std::uint32_t moves) {
  for (std::uint32_t made = 0; made < moves;) {  // in steps that no patience is too short for
    made = std::min(moves, made + kMovesAtOnce);
    for (const auto& player : players_) player->keep_moving(1, made);
    until_each<LoadPlayer>(players_, 0, [](const LoadPlayer& it) { return !it.waits(); });
  }
}

std::vector<std::string> Crowd::taking_over(std::uint32_t lacks) {
  std::vector<std::string> all;
  for (const auto& player : players_) {
    player->may_be_lost(true);
    v1::ToServer hello = player->hello();
    v1::Resume& resume = *hello.mutable_hello()->mutable_resume();
    resume.set_answers(resume.answers() - std::min(resume.answers(), lacks));
    std::string& bytes = all.emplace_back(limits::kPreface);
    wire::append_frame(hello, bytes);
  }
  return all;
}

MoveCounts Crowd::take_counts() {
  counts_.bytes = std::exchange(shared_.bytes, 0);
  return std::exchange(counts_, {});
}

std::vector<LoadClient*> Crowd::everybody() const {
  std::vector<LoadClient*> everybody;
  for (const auto& player : players_) everybody.push_back(player.get());
  for (const auto& other : others_) everybody.push_back(other.get());
  return everybody;
}

void Crowd::cut(std::size_t clients) {
  const std::vector<LoadClient*> all = everybody();
  const TimePoint now = Clock::now();
  for (std::size_t i = 0; i < std::min(clients, all.size()); ++i) {
    LoadClient* const client = all[cut_next_++ % all.size()];
    if (!client->is_back()) continue;
    client->may_be_lost(true);
    client->cut();
    let_return(client, now);
  }
}

void Crowd::let_return(LoadClient* client, TimePoint now) {
  client::Retry retry([this](std::span<std::uint8_t> bytes) {
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random_());
  });
  const auto redirect = client->take_redirect();
  const TimePoint first_try = redirect ? retry.told(now + *redirect) : retry.first(now);
  returning_.push_back(
      {.client = client, .retry = std::move(retry), .cut_at = now, .next_try = first_try});
}

TimePoint Crowd::next_try(Returning& returning, TimePoint now) {
  if (const auto redirect = returning.client->take_redirect()) {
    return returning.retry.told(now + *redirect);
  }
  if (shared_.service.empty()) return returning.retry.next(now);
  returning.client->pass_over();
  return returning.retry.elsewhere(now);
}

void Crowd::see_to_returning() {
  const TimePoint now = Clock::now();
  for (LoadClient* const client : std::exchange(shared_.lost, {})) {
    if (std::ranges::find(returning_, client, &Returning::client) == returning_.end()) {
      let_return(client, now);
    }
  }
  std::erase_if(returning_, [&](Returning& it) {
    if (it.client->is_back()) {
      it.client->may_be_lost(false);
      ++resumes_;
      return true;
    }
    if (now - it.cut_at > kPatience) throw std::runtime_error("not all come back in time");
    if (!it.client->is_away()) {
      const bool may_be_silent = shared_.service.empty() || it.client->welcomed();
      if (may_be_silent || now < it.answer_by) return false;
      it.client->cut();
    }
    if (std::exchange(it.tries, false)) it.next_try = next_try(it, now);
    if (it.next_try > now) return false;
    it.client->come();
    it.tries = true;
    it.answer_by = now + client::Links::kAttempt;
    return false;
  });
}

void Crowd::until_all_are_back() {
  for (see_to_returning(); !returning_.empty(); see_to_returning()) {
    shared_.context.run_for(kLookEvery);
  }
}

void Crowd::leave() {
  for (LoadClient* const client : everybody()) client->cut();
  returning_.clear();
  shared_.lost.clear();
  players_.clear();
  others_.clear();
  rooms_.clear();
}

}  // namespace race2048::bench
