// The values of race2048d's flags that no other program has. Each goes to a variable, which must
// outlive the flag.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/program/command_line.h"
#include "shared/usage/usage.h"

namespace race2048::server {

// How long results are kept, such as "90d,1GiB": a number of days, the most that all results may
// take, or both in any order. A part left out stays as in `defaults`. The fault is a sentence
// without its end.
OrFault<store::Retention> parse_retention(std::string_view text,
                                          const store::Retention& defaults = {});

std::string to_text(const store::Retention& retention);

// IP addresses of this machine.
usage::Value addresses_value(std::vector<std::string>& to);
// "PORT", "ADDRESS:PORT" or "[ADDRESS]:PORT".
usage::Value endpoint_value(std::optional<Endpoint>& to);
// Whether a person means a database by it, not a folder.
bool is_store_address(std::string_view text);
// The address of a PostgreSQL database, as libpq takes it. A fault does not show it: it may have a
// password in it.
usage::Value store_value(std::string& to);
// "race1.example.org:2048", also with "#" and a fingerprint.
usage::Value node_value(std::string& to);
// The same, or a folder.
usage::Value store_place_value(std::string& to);
// "90d,1GiB".
usage::Value retention_value(store::Retention& to);
// "connections=16" and others.
usage::Value limits_value(AddressLimits& to);
// "192.0.2.0/24" and others.
usage::Value networks_value(Networks& to);
// Names of machines, or their addresses; without a port. In lower case.
usage::Value hosts_value(std::vector<std::string>& to);
// "/race": a path that begins with a slash and does not end with one.
usage::Value path_value(std::string& to);
// Names of people.
usage::Value names_value(std::vector<std::string>& to);
// "45s", "30m", "12h" or "7d", as a number of seconds.
usage::Value duration_value(std::string& seconds);

}  // namespace race2048::server
