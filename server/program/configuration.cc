#include "server/program/configuration.h"

#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "server/net/own_addresses.h"
#include "server/store/age_clock.h"
#include "shared/environment.h"
#include "shared/random.h"

namespace race2048::server {
namespace {

std::int64_t unix_ms() {
  const auto since_1970 = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(since_1970).count();
}

// The processor time of the calling thread.
std::chrono::nanoseconds thread_time() {
  timespec used{};
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used) != 0) return {};
  return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
}

// Perhaps with its domain; empty if the machine has no name.
std::string whole_machine_name() {
  std::array<char, 256> name{};
  if (gethostname(name.data(), name.size() - 1) != 0) return {};
  return name.data();
}

// Without its domain.
std::string machine_name() {
  const std::string whole = whole_machine_name();
  return whole.substr(0, whole.find('.'));
}

HostNames host_names_of(const ProgramOptions& options) {
  std::vector<std::string> of_machine;
  if (const std::string name = machine_name(); !name.empty()) {
    // Multicast DNS has the machine as NAME.local.
    of_machine = {whole_machine_name(), name, name + ".local"};
  }
  return HostNames(options.web_hosts, own_addresses(), of_machine);
}

// The connections of a web proxy belong to many people: each of them counts once the proxy has
// named the address.
Networks exempt_networks(const ProgramOptions& options) {
  Networks all = options.trusted;
  all.insert(all.end(), options.proxies.begin(), options.proxies.end());
  return all;
}

}  // namespace

std::filesystem::path state_folder(const ProgramOptions& options) {
  if (options.no_state) return {};
  if (!options.state.empty()) return options.state;
  if (const std::string given = variable("STATE_DIRECTORY"); !given.empty()) return given;
  // Two servers of one person cannot have the same port, but a free one is another each time.
  const std::filesystem::path folder = state_path();
  if (options.port == 0 || !folder.is_absolute()) return {};
  return folder / ("server-" + std::to_string(options.port));
}

std::filesystem::path admin_socket(const std::filesystem::path& folder) {
  return folder / "admin.sock";
}

bool keeps_anything(const ProgramOptions& options) {
  return !options.store.empty() || !state_folder(options).empty();
}

void fit_into(std::size_t open_files, ServerConfig& config) {
  if (open_files >= config.max_connections + kOtherFiles) return;
  config.max_connections = open_files > kOtherFiles ? open_files - kOtherFiles : 1;
  config.max_waiting = std::clamp<std::size_t>(config.max_connections / 4, 1, config.max_waiting);
  config.max_sessions =
      std::clamp<std::size_t>(config.max_connections - config.max_waiting, 1, config.max_sessions);
}

ServerConfig config_of(const ProgramOptions& options) {
  const std::chrono::duration<double> countdown(options.countdown_s);
  return {.random = os_random,
          .timings = {.countdown = std::chrono::duration_cast<std::chrono::milliseconds>(countdown),
                      .seat_idle = std::chrono::seconds(options.seat_idle_s),
                      .hold = std::chrono::seconds(options.hold_s),
                      .resume_wait = std::chrono::seconds(options.resume_wait_s)},
          .max_sessions = options.max_sessions,
          .max_waiting = most_waiting(options.max_sessions),
          .max_connections = most_connections(options.max_sessions),
          .max_rooms = options.max_rooms,
          .max_watchers = options.max_watchers,
          .message_rate = options.message_rate,
          .address_limits = options.address_limits,
          .trusted = exempt_networks(options),
          .reserved_names = options.reserved_names,
          .host_names = host_names_of(options),
          .pass_through = options.pass_through,
          .chat = !options.no_chat,
          .unix_ms = unix_ms,
          .age_unix_ms = [ages = store::AgeClock()] { return ages.unix_ms(); },
          .thread_time = thread_time,
          .keeps_rooms = !options.close_on_stop && keeps_anything(options)};
}

CertificateSource certificate_source_of(const ProgramOptions& options) {
  return {
      .certificates = options.tls_cert, .key = options.tls_key, .folder = state_folder(options)};
}

web::SiteConfig site_config_of(const ProgramOptions& options) {
  return {.base = options.web_base,
          .hosts = host_names_of(options),
          .proxies = options.proxies,
          .plain_from_anywhere = options.plaintext};
}

ServeOptions serve_options_of(const ProgramOptions& options) {
  ServeOptions serve{.addresses = options.listen,
                     .port = options.port,
                     .drain_timeout = std::chrono::seconds(options.drain_timeout_s),
                     .close_on_interrupt = options.close_on_interrupt};
  if (options.plaintext) {
    serve.encryption.may_be_plain = [](const Address&) { return true; };
  }
  if (options.lan) serve.lan_name = machine_name();
  if (options.idle_exit_s != 0) serve.idle_exit = std::chrono::seconds(options.idle_exit_s);
  return serve;
}

}  // namespace race2048::server
