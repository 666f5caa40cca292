// The options of race2048d as the parts of a server take them.
#pragma once

#include <cstddef>
#include <filesystem>

#include "server/dispatch/match_server.h"
#include "server/net/serve.h"
#include "server/program/certificate.h"
#include "server/program/command_line.h"
#include "server/site/site.h"

namespace race2048::server {

// Descriptors for everything that is no connection: the store, the loop, the listeners.
inline constexpr std::size_t kOtherFiles = 40;

ServerConfig config_of(const ProgramOptions& options);
// Lowers the bounds of the server to what so many open files allow, so that each accepted
// connection has one.
void fit_into(std::size_t open_files, ServerConfig& config);
// The server's folder, in which it keeps its rooms unless --store names another place; empty: it
// has none.
std::filesystem::path state_folder(const ProgramOptions& options);
// Whether rooms outlive the server.
bool keeps_anything(const ProgramOptions& options);
CertificateSource certificate_source_of(const ProgramOptions& options);
// Where a server with this state folder takes commands.
std::filesystem::path admin_socket(const std::filesystem::path& folder);
web::SiteConfig site_config_of(const ProgramOptions& options);
// Without the certificate and the site.
ServeOptions serve_options_of(const ProgramOptions& options);

}  // namespace race2048::server
