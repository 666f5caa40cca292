// Reports the server's state to the service manager that started it, such as systemd: the protocol
// of sd_notify(3), which asks for one datagram to a socket that a variable names.
#pragma once

#include <chrono>
#include <optional>
#include <string_view>

namespace race2048::server {

// How often the service manager expects "WATCHDOG=1", or it takes the server for dead; nothing:
// never.
std::optional<std::chrono::microseconds> watchdog_interval();

// Sends the state, such as "READY=1". Does nothing without a service manager that asks for it;
// failing to reach one is no fault of the server.
void tell_service_manager(std::string_view state);

}  // namespace race2048::server
