// For the files of this folder: the Asio context behind an EventLoop. Nobody else sees Asio.
#pragma once

#include <asio/io_context.hpp>

namespace race2048::client {

class EventLoop;

asio::io_context& context_of(EventLoop& loop);

}  // namespace race2048::client
