#include "server/program/reload.h"

namespace race2048::server {

Changes changes(const ProgramOptions& running, const ProgramOptions& wanted) {
  Changes found;
  const auto compare = [&](const char* key, auto ProgramOptions::*setting,
                           std::vector<std::string>& where) {
    if (running.*setting != wanted.*setting) where.emplace_back(key);
  };
  compare("keep", &ProgramOptions::keep, found.taken);
  compare("log_level", &ProgramOptions::log_level, found.taken);
  compare("max_sessions", &ProgramOptions::max_sessions, found.taken);
  compare("max_rooms", &ProgramOptions::max_rooms, found.taken);
  compare("max_watchers", &ProgramOptions::max_watchers, found.taken);
  compare("message_rate", &ProgramOptions::message_rate, found.taken);
  compare("limit", &ProgramOptions::address_limits, found.taken);
  compare("trust_net", &ProgramOptions::trusted, found.taken);
  compare("listen", &ProgramOptions::listen, found.need_restart);
  compare("port", &ProgramOptions::port, found.need_restart);
  compare("countdown", &ProgramOptions::countdown_s, found.need_restart);
  compare("seat_idle", &ProgramOptions::seat_idle_s, found.need_restart);
  compare("hold", &ProgramOptions::hold_s, found.need_restart);
  compare("resume_wait", &ProgramOptions::resume_wait_s, found.need_restart);
  compare("no_chat", &ProgramOptions::no_chat, found.need_restart);
  compare("lan", &ProgramOptions::lan, found.need_restart);
  compare("state", &ProgramOptions::state, found.need_restart);
  compare("no_state", &ProgramOptions::no_state, found.need_restart);
  compare("close_on_stop", &ProgramOptions::close_on_stop, found.need_restart);
  compare("close_on_interrupt", &ProgramOptions::close_on_interrupt, found.need_restart);
  compare("drain_timeout", &ProgramOptions::drain_timeout_s, found.need_restart);
  compare("tls_cert", &ProgramOptions::tls_cert, found.need_restart);
  compare("tls_key", &ProgramOptions::tls_key, found.need_restart);
  compare("plaintext", &ProgramOptions::plaintext, found.need_restart);
  compare("metrics", &ProgramOptions::metrics, found.need_restart);
  compare("idle_exit", &ProgramOptions::idle_exit_s, found.need_restart);
  return found;
}

}  // namespace race2048::server
