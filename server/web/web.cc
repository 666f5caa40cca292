#include "server/web/web.h"

#include <chrono>
#include <restinio/asio_timer_manager.hpp>
#include <restinio/http_server.hpp>
#include <restinio/null_logger.hpp>
#include <restinio/traits.hpp>
#include <system_error>
#include <utility>

#include <asio/ip/address.hpp>

namespace race2048::server {
namespace {

// Browsers and collectors of metrics keep a connection or two each.
constexpr std::size_t kMaxConnections = 16;
// A request is a path and the usual headers. Beyond: the connection ends.
constexpr std::size_t kMaxPath = 256;
constexpr std::size_t kMaxHeaders = 64;
constexpr std::size_t kMaxHeader = 1024;
// To send a request, to take the answer, and between two requests.
constexpr std::chrono::seconds kDeadline{10};

restinio::request_handling_status_t answer(const restinio::request_handle_t& request,
                                           const Web::Pages& pages) {
  const restinio::http_method_id_t method = request->header().method();
  const bool is_head = method == restinio::http_method_head();
  if (!is_head && method != restinio::http_method_get()) {
    return request->create_response(restinio::status_method_not_allowed())
        .append_header(restinio::http_field::allow, "GET, HEAD")
        .done();
  }
  const restinio::string_view_t path = request->header().path();
  std::optional<WebPage> page = pages({path.data(), path.size()});
  if (!page) return request->create_response(restinio::status_not_found()).done();
  auto response = request->create_response(
      page->available ? restinio::status_ok() : restinio::status_service_unavailable());
  response.append_header(restinio::http_field::content_type, page->type);
  response.append_header(restinio::http_field::cache_control, "no-store");
  if (!is_head) response.set_body(std::move(page->body));
  return response.done();
}

// An address of one network alone names an interface. One that is not there has no number.
asio::ip::address listening_address(const std::string& text) {
  const asio::ip::address address = asio::ip::make_address(text);
  if (address.is_v6() && address.to_v6().is_link_local() && address.to_v6().scope_id() == 0) {
    throw asio::system_error(asio::error::no_such_device);
  }
  return address;
}

}  // namespace

class Web::Impl {
  struct Traits
      : restinio::single_thread_traits_t<restinio::asio_timer_manager_t, restinio::null_logger_t> {
    static constexpr bool use_connection_count_limiter = true;
  };

 public:
  Impl(asio::io_context& context, const std::string& address, std::uint16_t port, Pages pages)
      : pages_(std::move(pages)),
        server_(restinio::external_io_context(context),
                restinio::server_settings_t<Traits>(1)
                    .address(listening_address(address))
                    .port(port)
                    .max_parallel_connections(kMaxConnections)
                    .incoming_http_msg_limits(restinio::incoming_http_msg_limits_t{}
                                                  .max_url_size(kMaxPath)
                                                  .max_field_name_size(kMaxHeader)
                                                  .max_field_value_size(kMaxHeader)
                                                  .max_field_count(kMaxHeaders)
                                                  .max_body_size(0))
                    .read_next_http_message_timelimit(kDeadline)
                    .write_http_response_timelimit(kDeadline)
                    .handle_request_timeout(kDeadline)
                    .acceptor_post_bind_hook([this](asio::ip::tcp::acceptor& acceptor) {
                      port_ = acceptor.local_endpoint().port();
                    })
                    .request_handler([this](const restinio::request_handle_t& request) {
                      return answer(request, pages_);
                    })) {
    server_.open_sync();
  }
  ~Impl() { server_.close_sync(); }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  std::uint16_t port() const { return port_; }

 private:
  Pages pages_;
  std::uint16_t port_ = 0;
  restinio::http_server_t<Traits> server_;
};

Web::Web(asio::io_context& context, const std::string& address, std::uint16_t port, Pages pages) {
  try {
    impl_ = std::make_unique<Impl>(context, address, port, std::move(pages));
  } catch (const asio::system_error& error) {
    throw std::system_error(error.code().value(), std::system_category(),
                            "cannot listen on " + address + ":" + std::to_string(port));
  }
}

Web::~Web() = default;

std::uint16_t Web::port() const {
  return impl_->port();
}

}  // namespace race2048::server
