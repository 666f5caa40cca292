#include "server/program/certificate.h"

#include <utility>

#include <spdlog/spdlog.h>

#include "shared/tls/credential_files.h"

namespace race2048::server {
namespace {

constexpr const char* kOwnName = "race2048d";

OrFault<tls::Credentials> credentials_from(const CertificateSource& source) {
  if (!source.certificates.empty()) {
    return tls::load_credentials(source.certificates,
                                 source.key.empty() ? source.certificates : source.key);
  }
  if (source.folder.empty()) return tls::make_credentials(kOwnName);
  return tls::load_or_make_credentials(source.folder / "tls.pem", kOwnName);
}

}  // namespace

OrFault<Certificate> Certificate::open(const CertificateSource& source) {
  const OrFault<tls::Credentials> credentials = credentials_from(source);
  if (!credentials) return credentials.fault();
  OrFault<tls::TlsContext> context = tls::TlsContext::for_server(*credentials);
  if (!context) return Fault{"the server's certificate " + context.fault().text};
  return Certificate(*std::move(context), fingerprint_of(credentials->digest()));
}

std::optional<tls::TlsContext> renewed_certificate(const CertificateSource& source) {
  if (source.certificates.empty()) return std::nullopt;
  const OrFault<Certificate> renewed = Certificate::open(source);
  if (!renewed) {
    spdlog::error("the old certificate stays in use: {}", renewed.fault().text);
    return std::nullopt;
  }
  spdlog::info("the certificate was read again; fingerprint {}", to_text(renewed->fingerprint()));
  return renewed->context();
}

}  // namespace race2048::server
