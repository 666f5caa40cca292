#include "server/program/flag_values.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include <asio/ip/address.hpp>

#include "shared/fingerprint.h"
#include "shared/letter_case.h"
#include "shared/list_text.h"
#include "shared/names.h"
#include "shared/usage/values.h"
#include "shared/utf8.h"
#include "shared/whole_number.h"

namespace race2048::server {
namespace {

// The largest value of --limit. 0 means no limit.
constexpr std::uint32_t kMostOfALimit = 1'000'000;
// The longest name in the DNS, in bytes.
constexpr std::size_t kLongestHost = 253;

// A list of the results of `read` for each word; `text` is the inverse of `read`.
template <typename Item, typename Read, typename Text>
usage::Value list_value(std::vector<Item>& to, Read read, Text text) {
  return usage::words(
      [&to, read](const std::vector<std::string>& typed) -> OrFault<> {
        std::vector<Item> items;
        for (const std::string& word : typed) {
          OrFault<Item> item = read(word);
          if (!item) return item.fault();
          items.push_back(*std::move(item));
        }
        to = std::move(items);
        return {};
      },
      [&to, text] {
        std::string line;
        for (const Item& item : to) line.append(line.empty() ? "" : ",").append(text(item));
        return line;
      });
}

std::string as_it_is(const std::string& word) {
  return word;
}

// Each network of a machine has such addresses of its own; "fe80::1%eth0" says on which.
bool lacks_interface(const std::string& text) {
  asio::error_code not_v6;
  const asio::ip::address_v6 address = asio::ip::make_address_v6(text, not_v6);
  return !not_v6 && address.is_link_local() && text.find('%') == text.npos;
}

Fault interface_is_missing(const std::string& address) {
  return {"takes " + address + " only with its network interface, as in " + address + "%eth0; " +
          "`ip link` lists them"};
}

// From "PORT", "ADDRESS:PORT" or "[ADDRESS]:PORT".
std::optional<Endpoint> endpoint_from(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  const std::string digits = text.substr(colon == text.npos ? 0 : colon + 1);
  std::string address = colon == text.npos ? "127.0.0.1" : text.substr(0, colon);
  if (address.starts_with('[') && address.ends_with(']')) {
    address = address.substr(1, address.size() - 2);
  }
  const auto port = whole_number<std::uint16_t>(digits);
  asio::error_code error;
  asio::ip::make_address(address, error);
  if (error || !port) return std::nullopt;
  return Endpoint{.address = address, .port = *port};
}

// Sets the limit that a text such as "connections=16" is about.
OrFault<> set_limit(const std::string& typed, AddressLimits& limits) {
  const std::size_t sign = typed.find('=');
  const std::string name = typed.substr(0, sign);
  const std::string digits = sign == typed.npos ? "" : typed.substr(sign + 1);
  const auto number = whole_number<std::uint32_t>(digits);
  std::vector<std::string> names;
  for (const AddressLimitRow& row : kAddressLimits) {
    names.emplace_back(row.name);
    if (row.name == name && number && *number <= kMostOfALimit) {
      limits.*row.most = *number;
      return {};
    }
  }
  return Fault{"takes one of " + list_text(names, " and ") +
               ", an equals sign and a number up to " + std::to_string(kMostOfALimit) + ", not '" +
               printable(typed) + "'"};
}

// Seconds from "45s", "30m", "12h" or "7d"; nothing for anything else.
std::optional<std::uint64_t> seconds_from(std::string_view text) {
  constexpr std::array<std::pair<char, std::uint64_t>, 4> kUnits{
      {{'s', 1}, {'m', 60}, {'h', 3600}, {'d', 24 * 3600}}};
  if (text.empty()) return std::nullopt;
  const auto unit =
      std::ranges::find(kUnits, text.back(), [](const auto& row) { return row.first; });
  const auto count = whole_number<std::uint32_t>(text.substr(0, text.size() - 1));
  if (unit == kUnits.end() || count.value_or(0) == 0) return std::nullopt;
  return *count * unit->second;
}

bool is_uri_of_store(std::string_view text) {
  return text.starts_with("postgresql://") || text.starts_with("postgres://");
}

// An @ in a password would end it, and the rest be taken for a host, which errors name.
OrFault<> take_address(const std::string& typed, std::string& to) {
  // In a URI the part before the path names whom and where.
  const std::string whom = typed.substr(0, typed.find('/', typed.find("//") + 2));
  if (is_uri_of_store(typed) && std::ranges::count(whom, '@') > 1) {
    return Fault{"takes an address in which an @ of a password is written %40"};
  }
  to = typed;
  return {};
}

// ---- how long results are kept

constexpr std::uint32_t kMaxKeepDays = 36'500;

struct SizeUnit {
  std::string_view name;
  std::uint64_t bytes;
};
// The largest first.
constexpr std::array<SizeUnit, 3> kSizeUnits = {
    {{"TiB", 1ULL << 40}, {"GiB", 1ULL << 30}, {"MiB", 1ULL << 20}}};
constexpr std::uint64_t kMaxKeepBytes = 1024 * kSizeUnits[0].bytes;

// The number in front of the unit; nothing if the text is anything else.
std::optional<std::uint64_t> number_before(std::string_view unit, std::string_view text) {
  if (!text.ends_with(unit)) return std::nullopt;
  text.remove_suffix(unit.size());
  return whole_number<std::uint64_t>(text);
}

std::optional<std::uint32_t> days_of(std::string_view text) {
  const auto days = number_before("d", text);
  if (!days || *days == 0 || *days > kMaxKeepDays) return std::nullopt;
  return static_cast<std::uint32_t>(*days);
}

std::optional<std::uint64_t> bytes_of(std::string_view text) {
  for (const SizeUnit& unit : kSizeUnits) {
    const auto count = number_before(unit.name, text);
    if (count && *count != 0 && *count <= kMaxKeepBytes / unit.bytes) return *count * unit.bytes;
  }
  return std::nullopt;
}

Fault bad_part(std::string_view part) {
  return Fault{"'" + std::string(part) + "' is neither days, 1d to " +
               std::to_string(kMaxKeepDays) + "d, nor a size, 1MiB to 1024TiB (90d,1GiB)"};
}

}  // namespace

OrFault<store::Retention> parse_retention(std::string_view text, const store::Retention& defaults) {
  store::Retention retention = defaults;
  bool has_days = false;
  bool has_bytes = false;
  for (bool more = true; more;) {
    const std::size_t comma = text.find(',');
    const std::string_view part = text.substr(0, comma);
    more = comma != std::string_view::npos;
    if (more) text.remove_prefix(comma + 1);
    if (const auto days = days_of(part); days && !has_days) {
      retention.keep_days = *days;
      has_days = true;
    } else if (const auto bytes = bytes_of(part); bytes && !has_bytes) {
      retention.max_bytes = *bytes;
      has_bytes = true;
    } else if (days || bytes) {
      return Fault{"'" + std::string(part) + "' comes after another " +
                   (days ? "number of days" : "size")};
    } else {
      return bad_part(part);
    }
  }
  return retention;
}

std::string to_text(const store::Retention& retention) {
  std::string text = std::to_string(retention.keep_days) + "d,";
  for (const SizeUnit& unit : kSizeUnits) {
    if (retention.max_bytes % unit.bytes != 0) continue;
    return text + std::to_string(retention.max_bytes / unit.bytes) + std::string(unit.name);
  }
  return text + std::to_string(retention.max_bytes) + "B";
}

usage::Value addresses_value(std::vector<std::string>& to) {
  const auto read = [](const std::string& word) -> OrFault<std::string> {
    asio::error_code error;
    asio::ip::make_address(word, error);
    if (error) {
      return Fault{"takes an IP address of this machine, such as 127.0.0.1 or ::1, not '" +
                   printable(word) + "'"};
    }
    if (lacks_interface(word)) return interface_is_missing(word);
    return word;
  };
  return list_value(to, read, as_it_is);
}

usage::Value endpoint_value(std::optional<Endpoint>& to) {
  return usage::word(
      [&to](const std::string& typed) -> OrFault<> {
        to = endpoint_from(typed);
        if (to && lacks_interface(to->address)) return interface_is_missing(to->address);
        if (to) return {};
        return Fault{"takes a port such as 9248, or ADDRESS:PORT, not '" + printable(typed) + "'"};
      },
      [&to] { return to ? "[" + to->address + "]:" + std::to_string(to->port) : std::string(); });
}

bool is_store_address(std::string_view text) {
  if (is_uri_of_store(text)) return true;
  return !text.starts_with('/') && !text.starts_with('.') && text.find('=') != text.npos;
}

usage::Value store_value(std::string& to) {
  return usage::word(
      [&to](const std::string& typed) -> OrFault<> {
        if (!is_store_address(typed)) {
          return Fault{
              "takes the address of a PostgreSQL database, such as "
              "postgresql://race2048d@db.example.org/race2048 or service=race2048"};
        }
        return take_address(typed, to);
      },
      [&to] { return to; });
}

usage::Value node_value(std::string& to) {
  return usage::word(
      [&to](const std::string& typed) -> OrFault<> {
        const std::size_t hash = typed.find('#');
        const std::string place = typed.substr(0, hash);
        const std::size_t colon = place.rfind(':');
        const std::string host = place.substr(0, colon);
        const auto port = colon == place.npos
                              ? std::nullopt
                              : whole_number<std::uint16_t>(place.substr(colon + 1));
        const bool is_host = !host.empty() && host.size() <= kLongestHost &&
                             host.find_first_of(" /@?,") == host.npos &&
                             (host.find(':') == host.npos) == (host.front() != '[');
        if (port.value_or(0) == 0 || !is_host) {
          return Fault{"takes HOST:PORT, by which clients reach this server, not '" +
                       printable(typed) + "'"};
        }
        if (hash != typed.npos && !fingerprint_from(std::string_view(typed).substr(hash + 1))) {
          return Fault{"takes a fingerprint of 26 letters behind the #"};
        }
        to = typed;
        return {};
      },
      [&to] { return to; });
}

usage::Value store_place_value(std::string& to) {
  return usage::word(
      [&to](const std::string& typed) -> OrFault<> { return take_address(typed, to); },
      [&to] { return to; });
}

usage::Value retention_value(store::Retention& to) {
  return usage::word(
      [&to](const std::string& typed) -> OrFault<> {
        const OrFault<store::Retention> keep = parse_retention(typed);
        if (!keep) {
          return Fault{"takes a time and a size such as 90d,1GiB: " + keep.fault().text};
        }
        to = *keep;
        return {};
      },
      [&to] { return to_text(to); });
}

usage::Value limits_value(AddressLimits& to) {
  return usage::words(
      [&to](const std::vector<std::string>& typed) -> OrFault<> {
        for (const std::string& word : typed) {
          if (OrFault<> set = set_limit(word, to); !set) return set;
        }
        return {};
      },
      [&to] {
        std::string line;
        for (const AddressLimitRow& row : kAddressLimits) {
          line.append(line.empty() ? "" : ",").append(row.name);
          line.append("=").append(std::to_string(to.*row.most));
        }
        return line;
      });
}

usage::Value networks_value(Networks& to) {
  const auto read = [](const std::string& word) -> OrFault<Network> {
    if (const auto network = Network::parse(word)) return *network;
    return Fault{
        "takes a network such as 192.0.2.0/24 or 2001:db8::/32, with nothing behind its "
        "first bits, not '" +
        printable(word) + "'"};
  };
  return list_value(to, read, [](const Network& network) {
    return network.base.text() + "/" + std::to_string(network.bits);
  });
}

usage::Value hosts_value(std::vector<std::string>& to) {
  const auto read = [](const std::string& word) -> OrFault<std::string> {
    constexpr std::string_view kAllowed = "abcdefghijklmnopqrstuvwxyz0123456789-.";
    std::string host = lower_case(word);
    if (!host.empty() && host.size() <= kLongestHost &&
        host.find_first_not_of(kAllowed) == host.npos) {
      return host;
    }
    return Fault{"takes a name such as race.example.org, without a port, not '" + printable(word) +
                 "'"};
  };
  return list_value(to, read, as_it_is);
}

usage::Value path_value(std::string& to) {
  return usage::word(
      [&to](const std::string& typed) -> OrFault<> {
        constexpr std::string_view kAllowed = "abcdefghijklmnopqrstuvwxyz0123456789-_/";
        if (typed.size() < 2 || typed.front() != '/' || typed.back() == '/' ||
            typed.find("//") != typed.npos ||
            lower_case(typed).find_first_not_of(kAllowed) != typed.npos) {
          return Fault{"takes a path such as /race, not '" + printable(typed) + "'"};
        }
        to = typed;
        return {};
      },
      [&to] { return to; });
}

usage::Value names_value(std::vector<std::string>& to) {
  const auto read = [](const std::string& name) -> OrFault<std::string> {
    if (is_valid_name(name)) return name;
    return Fault{std::string("takes a name of ") + kNameRules + ", not '" + printable(name) + "'"};
  };
  return list_value(to, read, as_it_is);
}

usage::Value duration_value(std::string& seconds) {
  return usage::word(
      [&seconds](const std::string& typed) -> OrFault<> {
        const std::optional<std::uint64_t> read = seconds_from(typed);
        if (!read) {
          return Fault{"takes a time such as 30m, 12h or 7d, not '" + printable(typed) + "'"};
        }
        seconds = std::to_string(*read);
        return {};
      },
      [&seconds] { return seconds; });
}

}  // namespace race2048::server
