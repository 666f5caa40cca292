#include "server/program/figures.h"

#include <string>

#include <spdlog/spdlog.h>

namespace race2048::server {
namespace {

// The content type of Prometheus' text format.
constexpr const char* kMetricsType = "text/plain; version=0.0.4; charset=utf-8";

// Why a load balancer should send nobody here; null if it may.
const char* why_not_ready(const MatchServer& server, bool listens) {
  if (!listens) return "the server starts";
  if (server.is_draining()) return "the server stops";
  if (server.has_storage_trouble()) return "nothing can be stored";
  return nullptr;
}

void add(const KeptRooms& kept, Moment& moment) {
  moment.results = kept.kept().results;
  moment.database_bytes = kept.kept().bytes;
  moment.stored_in = kept.stored_in();
  const SharedRooms* const shared = kept.shared_rooms();
  if (shared == nullptr) return;
  moment.nodes = shared->nodes();
  moment.lease_confirmed = shared->lease_is_confirmed();
  moment.lease_lapses = shared->counts().lapses;
  moment.rooms_claimed = shared->counts().claimed;
  moment.rooms_lost = shared->counts().lost;
}

}  // namespace

Figures::Figures(asio::io_context& context, const Endpoint& endpoint)
    : web_(context, endpoint.address, endpoint.port,
           [this](std::string_view path) { return page(path); }) {
  spdlog::info("metrics on {} port {}", endpoint.address, web_.port());
}

void Figures::join(Observers& observers) {
  observers.sessions.push_back(&metrics_);
  observers.decisions.push_back(&metrics_);
}

std::optional<WebPage> Figures::page(std::string_view path) {
  // A loop that answers is alive.
  if (path == "/healthz") return WebPage{.body = "ok\n"};
  if (server_ == nullptr) return WebPage{.available = false, .body = "the server starts\n"};
  if (path == "/readyz") {
    const char* const why = why_not_ready(*server_, listens_);
    return WebPage{.available = why == nullptr,
                   .body = std::string(why == nullptr ? "ready" : why) + "\n"};
  }
  if (path != "/metrics") return std::nullopt;
  Moment moment{.connections = server_->session_count(),
                .clients = server_->client_count(),
                .rooms = server_->room_count(),
                .matches = server_->running_count(),
                .storage_trouble = server_->has_storage_trouble(),
                .draining = server_->is_draining(),
                .certificate_ends_unix_s = certificate_ends_unix_s_,
                .bans = server_->bans().size(),
                .counts = server_->counts(),
                .limits = server_->limit_counts()};
  if (kept_ != nullptr) add(*kept_, moment);
  return WebPage{.type = kMetricsType, .body = metrics_.text(moment, traffic_)};
}

}  // namespace race2048::server
