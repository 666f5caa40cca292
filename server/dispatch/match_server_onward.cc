// MatchServer's people whom another server answers.
#include "server/dispatch/departures.h"
#include "server/dispatch/match_server.h"
#include "server/dispatch/passages.h"

namespace race2048::server {

Link* MatchServer::relayed(SessionId session) const {
  Link* const link = links_.find(session);
  return link != nullptr && link->relay() != nullptr && !link->session.closing() ? link : nullptr;
}

std::string_view MatchServer::output_onward(SessionId session) const {
  if (const Gallery* const gallery = galleries_.find(session)) return gallery->output();
  const Link* const link = relayed(session);
  return link != nullptr ? link->relay()->output() : std::string_view();
}

void MatchServer::sent_onward(SessionId session, std::size_t bytes) {
  if (Gallery* const gallery = galleries_.find(session)) return gallery->sent(bytes);
  Link* const link = relayed(session);
  if (link == nullptr) return;
  const bool was_full = link->relay()->is_full();
  link->relay()->sent(bytes);
  if (!was_full || link->relay()->is_full()) return;
  links_.touch(*link);  // the transport reads on
  if (wake_soon_) wake_soon_();
}

bool MatchServer::receive_back(SessionId session, std::span<const std::uint8_t> bytes,
                               TimePoint real_now) {
  const TimePoint now = own(real_now);
  if (galleries_.find(session) != nullptr) {
    const bool wants_more = galleries_.receive(session, bytes, now);
    if (wake_soon_) wake_soon_();
    return wants_more;
  }
  Link* const link = relayed(session);
  if (link == nullptr) return false;
  const bool wants_more = pass_back(desk_, *link, bytes, now);
  if (link->session.closing()) input_.note(*link);
  if (wake_soon_) wake_soon_();
  return wants_more;
}

void MatchServer::gone_onward(SessionId session, TimePoint real_now) {
  const TimePoint now = own(real_now);
  if (galleries_.find(session) != nullptr) {
    galleries_.gone(session, now);
    if (wake_soon_) wake_soon_();
    return;
  }
  Link* const link = relayed(session);
  if (link == nullptr) return;
  close_relayed(*link, Reason::server_restarts,
                "The server of the room is gone; try again in some seconds.", now);
  server::release(desk_, *link, now);
  input_.note(*link);
  links_.touch(*link);
  if (wake_soon_) wake_soon_();
}

}  // namespace race2048::server
