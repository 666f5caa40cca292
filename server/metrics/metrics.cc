#include "server/metrics/metrics.h"

#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

#include "proto/conversions.h"

namespace race2048::server {
namespace {

using prometheus::Counter;
using prometheus::Family;
using prometheus::Gauge;

constexpr std::size_t kResults = 4;

double seconds(std::chrono::microseconds time) {
  return std::chrono::duration<double>(time).count();
}

std::vector<double> duration_bounds() {
  std::vector<double> bounds(DurationCounts::kBounds.size());
  std::ranges::transform(DurationCounts::kBounds, bounds.begin(),
                         [](std::chrono::microseconds length) { return seconds(length); });
  return bounds;
}

// The system's figures of this process. A figure that it does not give is 0.
struct ProcessFigures {
  double cpu_seconds = 0;  // user and system
  std::uint64_t resident_bytes = 0;
  std::uint64_t open_descriptors = 0;
  std::uint64_t max_descriptors = 0;
};

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

// Linux reports the number since 6.2. Before, we count all of them, at a microsecond each.
std::uint64_t open_descriptors() {
  constexpr const char* kFolder = "/proc/self/fd";
  struct stat status {};
  if (stat(kFolder, &status) == 0 && status.st_size > 0) {
    return static_cast<std::uint64_t>(status.st_size);
  }
  std::error_code ignored;
  const std::filesystem::directory_iterator open(kFolder, ignored);
  return static_cast<std::uint64_t>(std::distance(begin(open), end(open)));
}

ProcessFigures process_figures() {
  ProcessFigures figures;
  rusage usage{};
  if (getrusage(RUSAGE_SELF, &usage) == 0) {
    figures.cpu_seconds = seconds(usage.ru_utime) + seconds(usage.ru_stime);
  }
  std::uint64_t pages = 0;
  std::ifstream memory("/proc/self/statm");
  if (memory >> pages >> pages) {  // the second is the resident size
    figures.resident_bytes = pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  }
  figures.open_descriptors = open_descriptors();
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0) figures.max_descriptors = limit.rlim_cur;
  return figures;
}

// Brings a counter up to a total that is counted elsewhere.
void raise_to(Counter& counter, double total) {
  counter.Increment(total - counter.Value());
}

}  // namespace

struct Metrics::Impl {
  // A histogram of durations that are counted elsewhere.
  class Durations {
   public:
    explicit Durations(prometheus::Histogram& histogram) : histogram_(histogram) {}

    void raise_to(const DurationCounts& counted) {
      std::vector<double> more;
      for (std::size_t i = 0; i < counted.counts.size(); ++i) {
        more.push_back(static_cast<double>(counted.counts[i] - seen_.counts[i]));
      }
      histogram_.ObserveMultiple(more, seconds(counted.total - seen_.total));
      seen_ = counted;
    }

   private:
    prometheus::Histogram& histogram_;
    DurationCounts seen_;  // as far as the histogram has them
  };

  Impl() {
    for (const auto& [result, name] : {std::pair(Result::waits, "waits"),
                                       {Result::applied, "applied"},
                                       {Result::no_change, "no_change"},
                                       {Result::rejected, "rejected"}}) {
      actions_by[static_cast<std::size_t>(result)] = &actions.Add({{"result", name}});
    }
    for (const AddressLimitRow& row : kAddressLimits) {
      limited_by[static_cast<std::size_t>(row.limit)] =
          &limited.Add({{"limit", std::string(row.name)}});
    }
  }

  Family<Counter>& counters(const char* name, const char* help) {
    return prometheus::BuildCounter().Name(name).Help(help).Register(registry);
  }
  Counter& counter(const char* name, const char* help) { return counters(name, help).Add({}); }
  Gauge& gauge(const char* name, const char* help) {
    return prometheus::BuildGauge().Name(name).Help(help).Register(registry).Add({});
  }

  Durations durations(const char* name, const char* help) {
    return Durations(prometheus::BuildHistogram().Name(name).Help(help).Register(registry).Add(
        {}, duration_bounds()));
  }

  void take(const Moment& moment) {
    connections.Set(static_cast<double>(moment.connections));
    clients.Set(static_cast<double>(moment.clients));
    rooms.Set(static_cast<double>(moment.rooms));
    matches.Set(static_cast<double>(moment.matches));
    storage_trouble.Set(moment.storage_trouble ? 1 : 0);
    draining.Set(moment.draining ? 1 : 0);
    certificate_ends.Set(static_cast<double>(moment.certificate_ends_unix_s));
    bans.Set(static_cast<double>(moment.bans));
    results.Set(static_cast<double>(moment.results));
    database_bytes.Set(static_cast<double>(moment.database_bytes));
    stored_in.raise_to(moment.stored_in);
    nodes.Set(static_cast<double>(moment.nodes));
    lease_confirmed.Set(moment.lease_confirmed ? 1 : 0);
    raise_to(lease_lapses, static_cast<double>(moment.lease_lapses));
    raise_to(rooms_claimed, static_cast<double>(moment.rooms_claimed));
    raise_to(rooms_lost, static_cast<double>(moment.rooms_lost));
    raise_to(turned_away, static_cast<double>(moment.counts.turned_away));
    raise_to(put_out, static_cast<double>(moment.counts.put_out));
    raise_to(reading_pauses, static_cast<double>(moment.counts.reading_pauses));
    raise_to(sent_away, static_cast<double>(moment.counts.sent_away));
    raise_to(passed_on, static_cast<double>(moment.counts.passed_on));
    raise_to(watched_from_afar, static_cast<double>(moment.counts.watched_from_afar));
    for (std::size_t i = 0; i < kLimits; ++i) {
      raise_to(*limited_by[i], static_cast<double>(moment.limits[i]));
    }
  }

  void take(const std::array<std::uint64_t, kResults>& counted) {
    for (std::size_t i = 0; i < kResults; ++i) {
      raise_to(*actions_by[i], static_cast<double>(counted[i]));
    }
  }

  void take(const Traffic& traffic) {
    raise_to(bytes_in, static_cast<double>(traffic.bytes_in));
    raise_to(bytes_out, static_cast<double>(traffic.bytes_out));
    wake_ups.raise_to(traffic.wake_ups);
  }

  void take(const ProcessFigures& figures) {
    raise_to(cpu, figures.cpu_seconds);
    resident.Set(static_cast<double>(figures.resident_bytes));
    descriptors.Set(static_cast<double>(figures.open_descriptors));
    max_descriptors.Set(static_cast<double>(figures.max_descriptors));
  }

  prometheus::Registry registry;

  // Counted as it happens.
  Counter& opened = counter("race2048_connections_total", "Connections that were accepted");
  Family<Counter>& logins = counters("race2048_logins_total", "Logins of people and bots");
  Counter& people = logins.Add({{"kind", "person"}});
  Counter& bots = logins.Add({{"kind", "bot"}});
  Family<Counter>& refusals = counters("race2048_refusals_total", "Refused messages, by reason");
  Family<Counter>& actions =
      counters("race2048_actions_total", "Numbered actions of racing seats, by result");
  std::array<Counter*, kResults> actions_by{};  // Result
  // The totals, to which text() brings those counters: counting with the library takes longer than
  // most parts of a move.
  std::array<std::uint64_t, kResults> acted{};  // Result
  Counter& begun = counter("race2048_matches_begun_total", "Matches that began");
  Counter& ended = counter("race2048_matches_ended_total", "Matches that came to their end");

  // Brought up to date when somebody asks.
  Gauge& connections = gauge("race2048_connections", "Connections that are open");
  Gauge& clients = gauge("race2048_clients", "Clients that are logged in");
  Gauge& rooms = gauge("race2048_rooms", "Rooms that are open");
  Gauge& matches = gauge("race2048_matches", "Matches that run or count down");
  Gauge& storage_trouble =
      gauge("race2048_storage_trouble", "1 while nothing can be stored and no match begins");
  Gauge& draining = gauge("race2048_draining", "1 while the server waits for matches to stop");
  Gauge& certificate_ends = gauge("race2048_certificate_expiry_timestamp_seconds",
                                  "When the certificate ends, in seconds since 1970");
  Gauge& bans = gauge("race2048_bans", "Bans that stand");
  Gauge& results = gauge("race2048_results", "Results of matches that are kept");
  Gauge& database_bytes = gauge("race2048_database_bytes", "Bytes of the database's files");
  Family<Counter>& limited =
      counters("race2048_limited_total", "Refusals by the limits of network addresses, by limit");
  std::array<Counter*, kLimits> limited_by{};  // Limit
  Counter& turned_away = counter("race2048_connections_turned_away_total",
                                 "Connections of addresses that had enough, closed at once");
  Counter& put_out = counter("race2048_connections_put_out_total",
                             "Connections closed before a login because too many waited");
  Counter& reading_pauses = counter("race2048_reading_pauses_total",
                                    "Pauses in reading from connections that sent too much");
  Counter& sent_away = counter("race2048_redirects_total",
                               "Connections sent to another server, which has their room");
  Counter& passed_on = counter("race2048_passed_on_total",
                               "Connections passed on to another server, which answers them");
  Counter& watched_from_afar = counter("race2048_watched_from_afar_total",
                                       "People let in here to watch a room of another server");
  Counter& bytes_in = counter("race2048_received_bytes_total", "Bytes of the protocol received");
  Counter& bytes_out = counter("race2048_sent_bytes_total", "Bytes of the protocol sent");
  Durations wake_ups =
      durations("race2048_wake_up_seconds", "How long the loop was busy each time that it woke up");
  Durations stored_in =
      durations("race2048_store_seconds", "How long the store took for decisions and results");
  Gauge& nodes = gauge("race2048_nodes", "Servers of this service that live; 0 without others");
  Gauge& lease_confirmed =
      gauge("race2048_lease_confirmed", "1 while the lease of this server's rooms is confirmed");
  Counter& lease_lapses =
      counter("race2048_lease_lapses_total", "Times that the lease was not confirmed in time");
  Counter& rooms_claimed =
      counter("race2048_rooms_claimed_total", "Rooms without an owner that were taken up");
  Counter& rooms_lost =
      counter("race2048_rooms_lost_total", "Rooms that other servers have claimed");
  Counter& cpu = counter("process_cpu_seconds_total", "Processor time, user and system");
  Gauge& resident = gauge("process_resident_memory_bytes", "Resident memory");
  Gauge& descriptors = gauge("process_open_fds", "Open file descriptors");
  Gauge& max_descriptors = gauge("process_max_fds", "The most file descriptors");
};

Metrics::Metrics() : impl_(std::make_unique<Impl>()) {}
Metrics::~Metrics() = default;

void Metrics::on_session_opened(SessionId, const std::string&) {
  impl_->opened.Increment();
}

void Metrics::on_logged_in(SessionId, const Person& person, const std::string&) {
  (person.bot ? impl_->bots : impl_->people).Increment();
}

void Metrics::on_refused(SessionId, const Refusal& refusal) {
  impl_->refusals.Add({{"reason", v1::Reason_Name(wire::to_wire(refusal.reason))}}).Increment();
}

void Metrics::on_decision(const std::string&, const RoomState& state, const Decision& decision) {
  if (const auto* const acted = std::get_if<Acted>(&decision.body)) {
    const ActionRecord& record = state.match()->seats.at(acted->seat).last_record();
    ++impl_->acted[static_cast<std::size_t>(record.result)];
  } else if (std::holds_alternative<MatchWent>(decision.body)) {
    impl_->begun.Increment();
  } else if (std::holds_alternative<MatchEnded>(decision.body)) {
    impl_->ended.Increment();
  }
}

std::string Metrics::text(const Moment& moment, const Traffic& traffic) {
  impl_->take(moment);
  impl_->take(impl_->acted);
  impl_->take(traffic);
  impl_->take(process_figures());
  std::ostringstream out;
  prometheus::TextSerializer().Serialize(out, impl_->registry.Collect());
  return out.str();
}

}  // namespace race2048::server
