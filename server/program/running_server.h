// A server with all that it needs: its store, certificate, log, metrics and commands.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <asio/io_context.hpp>
#include <asio/steady_timer.hpp>

#include "proto/decisions.h"
#include "server/admin/admin.h"
#include "server/dispatch/match_server.h"
#include "server/log/log_observer.h"
#include "server/net/admin_socket.h"
#include "server/net/relays.h"
#include "server/net/serve.h"
#include "server/net/spare_memory.h"
#include "server/program/certificate.h"
#include "server/program/command_line.h"
#include "server/program/failure.h"
#include "server/program/figures.h"
#include "server/program/kept_rooms.h"
#include "server/program/reload.h"
#include "server/site/site.h"
#include "server/store/sqlite/folder.h"

namespace race2048::server {

class RunningServer {
 public:
  // SIGHUP makes it call `reread`.
  RunningServer(const ProgramOptions& options, Reread reread)
      : options_(options), reread_(std::move(reread)) {}

  // Makes all that it needs, and takes up the rooms of the last run. Returns why it cannot.
  std::optional<Failure> open();
  // Serves until a signal or the idle exit, or not at all if `on_listening` returns false. Returns
  // why it cannot. REQUIRES: open() has succeeded.
  std::optional<Failure> run(const std::function<bool(std::uint16_t port)>& on_listening);
  // Stores what waits. False if the disk may lack something that it said it had. The last call.
  bool finish();

 private:
  std::optional<Failure> open_store(const ServerConfig& config);
  // The database of --store, or that of the folder.
  store::OrStoreFault<std::unique_ptr<store::Database>> open_database(
      const std::filesystem::path& folder);
  void say_why_nothing_is_kept() const;
  // With a database elsewhere.
  static void say_what_the_folder_lacks(const std::filesystem::path& folder);
  std::optional<Failure> open_certificate();
  // Becomes one of the servers that share the database, if others can.
  std::optional<Failure> join_others(std::chrono::milliseconds resume_wait);
  // The address of --node, with the fingerprint of this server's own key behind it.
  std::string address_for_clients() const;
  std::optional<Failure> open_figures(Observers& observers);
  void open_commands();
  // Reports to the service manager that the loop runs, now and as often as it demands.
  void show_life();
  std::optional<std::string> certificate_warning() const;
  // Warns of a certificate that ends soon, now and every day.
  void look_at_certificate();
  // Reads certificate and command line again, and takes the settings that a running server can
  // take. Returns the certificate if it was renewed.
  std::optional<tls::TlsContext> read_again();
  void read_options_again(ReloadReport& report);

  ProgramOptions options_;  // with which it runs
  Reread reread_;
  asio::io_context context_{1};
  store::Sharer sharer_{.node = store::new_node_id(), .decisions = kDecisionsVersion};
  std::optional<store::FolderLock> folder_lock_;  // if no database in the folder has it
  std::unique_ptr<KeptRooms> kept_;               // null: nothing is kept
  std::optional<Certificate> certificate_;
  asio::steady_timer certificate_timer_{context_};
  asio::steady_timer life_timer_{context_};
  LogObserver observer_;
  SpareMemory spare_memory_{context_};
  std::optional<Figures> figures_;
  std::optional<MatchServer> server_;
  std::optional<Relays> relays_;   // nothing: this server is alone
  std::optional<web::Site> site_;  // nothing: no pages for browsers
  std::optional<Admin> admin_;
  std::optional<AdminSocket> commands_;
  std::vector<AdminSocket::Reply> reload_replies_;  // to commands that wait for read_again()
};

}  // namespace race2048::server
