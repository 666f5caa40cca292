// The Asio context of an EventLoop. Only for files in this folder: no other code uses Asio.
#pragma once

#include <asio/io_context.hpp>

namespace race2048::client {

class EventLoop;

asio::io_context& context_of(EventLoop& loop);

}  // namespace race2048::client
