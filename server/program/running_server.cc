#include "server/program/running_server.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

#include <spdlog/spdlog.h>

#include "server/program/configuration.h"
#include "server/program/loaded_store.h"
#include "server/program/process_limits.h"
#include "server/program/service_manager.h"
#include "server/store/sqlite/sqlite_database.h"
#include "shared/list_text.h"
#include "shared/utf8.h"

namespace race2048::server {
namespace {

constexpr std::chrono::hours kLookAtCertificateEvery{24};

// The server's bounds, with an open file for each connection, and for those to other servers.
ServerConfig config_with_files(const ProgramOptions& options) {
  ServerConfig config = config_of(options);
  const std::size_t relays = options.node.empty() ? 0 : config.max_sessions;
  const std::size_t allowed = allow_open_files(config.max_connections + relays + kOtherFiles);
  fit_into(allowed - std::min(allowed, relays), config);
  if (config.max_sessions < options.max_sessions) {
    spdlog::warn("the system allows too few open files: {} clients at most, not {}",
                 config.max_sessions, options.max_sessions);
  }
  return config;
}

}  // namespace

std::optional<Failure> RunningServer::open() {
  ServerConfig config = config_with_files(options_);
  if (auto failure = open_store(config)) return failure;
  // Behind the store, which has made the folder.
  if (auto failure = open_certificate()) return failure;
  if (auto failure = join_others(config.timings.resume_wait)) return failure;
  Observers observers = observed_by(observer_);
  observers.sessions.push_back(&spare_memory_);
  observers.decisions.push_back(&spare_memory_);
  if (auto failure = open_figures(observers)) return failure;
  if (kept_) {
    config.age_unix_ms = kept_->ages();
    config.service_secret = kept_->secret();
  }
  server_.emplace(std::move(config), std::move(observers), kept_ ? &kept_->journal() : nullptr,
                  kept_ ? &kept_->archive() : nullptr, kept_ ? &kept_->identities() : nullptr,
                  kept_ ? kept_->registry() : nullptr);
  if (kept_ && kept_->secret()) {
    relays_.emplace(context_, *server_,
                    elsewhere_at(sharer_.address).value_or(Elsewhere{}).address);
  }
  if (kept_) {
    const auto restored = kept_->restore(*server_, std::chrono::steady_clock::now());
    if (!restored) return no_database_failure(restored.fault(), options_);
    if (!state_folder(options_).empty()) open_commands();
  }
  if (figures_) figures_->answer_from(*server_, kept_.get());
  return std::nullopt;
}

std::optional<Failure> RunningServer::open_store(const ServerConfig& config) {
  const std::filesystem::path folder = state_folder(options_);
  if (options_.store.empty() && folder.empty()) {
    say_why_nothing_is_kept();
    return std::nullopt;
  }
  if (!options_.store.empty() && !folder.empty()) {
    auto lock = store::FolderLock::take(folder);
    if (!lock) return no_state_failure(lock.fault(), options_);
    folder_lock_ = *std::move(lock);
  }
  auto opened = KeptRooms::open(context_,
                                {.retention = options_.keep,
                                 .seat_idle = config.timings.seat_idle,
                                 .results_for_all = options_.results == kAllResults,
                                 .passes_through = options_.pass_through},
                                open_database(folder));
  if (!opened) return no_database_failure(opened.fault(), options_);
  kept_ = *std::move(opened);
  if (!options_.store.empty()) say_what_the_folder_lacks(folder);
  return std::nullopt;
}

store::OrStoreFault<std::unique_ptr<store::Database>> RunningServer::open_database(
    const std::filesystem::path& folder) {
  if (options_.store.empty()) return store::open_sqlite({.folder = folder});
  return open_loaded_store(options_.store, sharer_);
}

std::optional<Failure> RunningServer::join_others(std::chrono::milliseconds resume_wait) {
  if (options_.store.empty()) return std::nullopt;
  sharer_.address = address_for_clients();
  auto nodes = open_loaded_nodes(options_.store, sharer_);
  if (!nodes) return no_database_failure(nodes.fault(), options_);
  const auto shared = kept_->share(sharer_, *std::move(nodes), resume_wait);
  if (!shared) return no_database_failure(shared.fault(), options_);
  return std::nullopt;
}

std::string RunningServer::address_for_clients() const {
  const std::string& address = options_.node;
  const bool is_known_by_its_key = options_.tls_cert.empty();
  if (address.empty() || address.find('#') != std::string::npos || !is_known_by_its_key) {
    return address;
  }
  return address + "#" + to_text(certificate_->fingerprint());
}

void RunningServer::say_why_nothing_is_kept() const {
  if (options_.no_state) return;
  if (options_.port == 0) {
    spdlog::info("nothing is kept: rooms end with the server; --state DIR keeps them");
  } else {
    spdlog::warn(
        "nothing is kept, because HOME is not set: no rooms, results, bans or commands; "
        "--state DIR keeps them");
  }
}

void RunningServer::say_what_the_folder_lacks(const std::filesystem::path& folder) {
  spdlog::info("rooms and results are kept in PostgreSQL");
  std::error_code unknown;
  if (folder.empty()) {
    spdlog::info("without a folder there are no commands, and the key is new at each start");
  } else if (std::filesystem::exists(folder / store::kDatabaseFile, unknown)) {
    spdlog::warn("the database in {} is not used: --store names another", folder.string());
  }
}

std::optional<Failure> RunningServer::open_certificate() {
  OrFault<Certificate> opened = Certificate::open(certificate_source_of(options_));
  if (!opened) {
    return Failure{.exit_code = kUsage, .text = "race2048d: " + opened.fault().text + ".\n"};
  }
  certificate_ = *std::move(opened);
  spdlog::info("TLS: the fingerprint of the server's key is {}",
               to_text(certificate_->fingerprint()));
  look_at_certificate();
  return std::nullopt;
}

std::optional<std::string> RunningServer::certificate_warning() const {
  if (options_.tls_cert.empty()) return std::nullopt;  // clients know the server's own by its key
  return expiry_warning(certificate_->ends_unix_s(), config_of(options_).unix_ms() / 1000);
}

void RunningServer::show_life() {
  const std::optional<std::chrono::microseconds> interval = watchdog_interval();
  if (!interval) return;
  tell_service_manager("WATCHDOG=1");
  life_timer_.expires_after(*interval / 2);
  life_timer_.async_wait([this](const asio::error_code& error) {
    if (!error) show_life();
  });
}

void RunningServer::look_at_certificate() {
  if (const std::optional<std::string> warning = certificate_warning()) {
    spdlog::warn("{}", *warning);
  }
  certificate_timer_.expires_after(kLookAtCertificateEvery);
  certificate_timer_.async_wait([this](const asio::error_code& error) {
    if (!error) look_at_certificate();
  });
}

std::optional<Failure> RunningServer::open_figures(Observers& observers) {
  if (!options_.metrics) return std::nullopt;
  try {
    figures_.emplace(context_, *options_.metrics);
  } catch (const std::system_error& error) {
    return Failure{.text = std::string("race2048d: ") + error.what() + ".\n"};
  }
  figures_->join(observers);
  figures_->set_certificate_end(certificate_->ends_unix_s());
  return std::nullopt;
}

void RunningServer::open_commands() {
  admin_.emplace(*server_,
                 AdminHooks{.drain = [] { std::raise(SIGTERM); },
                            .drain_timeout_s = options_.drain_timeout_s,
                            .reload =
                                [this](AdminSocket::Reply reply) {
                                  reload_replies_.push_back(std::move(reply));
                                  std::raise(kReloadSignal);
                                },
                            .when_stored =
                                [this](std::function<void(bool)> done) {
                                  kept_->when_identities_stored(std::move(done));
                                },
                            .remove_results =
                                [this](const store::Removal& removal, AdminHooks::Removed done) {
                                  kept_->remove_results(removal, std::move(done));
                                },
                            .unix_ms = config_of(options_).unix_ms});
  try {
    commands_.emplace(context_, admin_socket(state_folder(options_)),
                      [this](const std::vector<std::string>& words, AdminSocket::Reply reply) {
                        admin_->answer(words, std::move(reply));
                      });
  } catch (const std::system_error& error) {
    spdlog::warn("no commands of the operator: {}", error.what());
  }
}

std::optional<Failure> RunningServer::run(
    const std::function<bool(std::uint16_t port)>& on_listening) {
  ServeOptions serving = serve_options_of(options_);
  serving.encryption.context = certificate_->context();
  if (!options_.no_web) serving.site = &site_.emplace(site_config_of(options_));
  serving.on_hang_up = [this] { return read_again(); };
  if (figures_) serving.traffic = &figures_->traffic();
  if (kept_) serving.hands_over = [this] { return server_->keeps_rooms() && kept_->hands_over(); };
  show_life();
  try {
    serve(context_, *server_, serving, [&](std::uint16_t port) {
      if (figures_) figures_->set_ready();
      return on_listening(port);
    });
  } catch (const std::system_error& error) {
    return failure_of(error, options_.port);
  }
  return std::nullopt;
}

bool RunningServer::finish() {
  if (!kept_) return true;
  if (!server_->keeps_rooms()) kept_->end_rooms();
  return kept_->finish();
}

std::optional<tls::TlsContext> RunningServer::read_again() {
  ReloadReport report;
  const std::optional<Certificate> renewed =
      renewed_certificate(certificate_source_of(options_), report);
  if (renewed) {
    certificate_ = renewed;
    if (figures_) figures_->set_certificate_end(certificate_->ends_unix_s());
  }
  if (const std::optional<std::string> warning = certificate_warning()) report.warn(*warning);
  read_options_again(report);
  for (const AdminSocket::Reply& reply : std::exchange(reload_replies_, {})) {
    reply({.done = !report.failed(), .text = report.text()});
  }
  if (!renewed) return std::nullopt;
  return renewed->context();
}

void RunningServer::read_options_again(ReloadReport& report) {
  const auto parsed = reread_();
  if (const auto* const ends = std::get_if<EndsAtOnce>(&parsed)) {
    return report.error("nothing changes: " +
                        printable(ends->error.substr(0, ends->error.find('\n'))));
  }
  const auto& wanted = std::get<ProgramOptions>(parsed);
  const Changes found = changes(options_, wanted);
  options_.log_level = wanted.log_level;
  options_.max_sessions = wanted.max_sessions;
  options_.max_rooms = wanted.max_rooms;
  options_.max_watchers = wanted.max_watchers;
  options_.message_rate = wanted.message_rate;
  options_.keep = wanted.keep;
  options_.results = wanted.results;
  options_.address_limits = wanted.address_limits;
  options_.trusted = wanted.trusted;
  options_.reserved_names = wanted.reserved_names;
  spdlog::set_level(spdlog::level::from_str(options_.log_level));
  const ServerConfig config = config_with_files(options_);
  server_->set_bounds(config);
  server_->set_address_limits(config.address_limits, config.trusted);
  server_->set_reserved_names(config.reserved_names);
  if (kept_) {
    kept_->set_retention(options_.keep);
    kept_->set_results_for_all(options_.results == kAllResults);
  }
  report.info("read again: " + (found.taken.empty() ? "nothing that can change has changed"
                                                    : list_text(found.taken, " and ")));
  if (!found.need_restart.empty()) {
    report.warn("only a restart changes " + list_text(found.need_restart, " and "));
  }
}

}  // namespace race2048::server
