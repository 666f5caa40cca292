#include "server/door/host_names.h"

#include <algorithm>
#include <utility>

#include "shared/letter_case.h"

namespace race2048::server {
namespace {

// One form for each name.
std::string plain_host(std::string_view host) {
  if (host.ends_with('.')) host.remove_suffix(1);
  return lower_case(std::string(host));
}

}  // namespace

HostNames::HostNames(const std::vector<std::string>& names, std::vector<Address> addresses,
                     const std::vector<std::string>& machine_names)
    : addresses_(std::move(addresses)) {
  for (const std::string& name : names) names_.push_back(plain_host(name));
  for (const std::string& name : machine_names) machine_names_.push_back(plain_host(name));
}

bool HostNames::is_given(std::string_view host) const {
  return std::ranges::find(names_, plain_host(host)) != names_.end();
}

bool HostNames::is_own(std::string_view host, const std::optional<Address>& reached) const {
  if (is_given(host)) return true;
  if (!reached) return false;
  const std::optional<Address> address = Address::parse(host);
  if (!address) return reached->is_loopback() && plain_host(host) == "localhost";
  if (*address == *reached) return true;
  return reached->is_loopback() &&
         (address->is_loopback() || std::ranges::find(addresses_, *address) != addresses_.end());
}

bool HostNames::may_be_signed(std::string_view host, const std::optional<Address>& reached) const {
  if (names_.empty()) return is_own(host, reached);
  return is_given(host) || (reached && !reached->is_loopback() && Address::parse(host) == *reached);
}

bool HostNames::may_have_pages(std::string_view host) const {
  const std::string name = plain_host(host);
  return is_given(host) || name == "localhost" || Address::parse(host) ||
         std::ranges::find(machine_names_, name) != machine_names_.end();
}

}  // namespace race2048::server
