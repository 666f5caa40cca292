#include "server/program/certificate.h"

#include <utility>

#include "shared/tls/credential_files.h"
#include "shared/utc_text.h"

namespace race2048::server {
namespace {

constexpr const char* kOwnName = "race2048d";

constexpr std::int64_t kDay = 24 * 3600;
// An authority's certificate is renewed a month before its end: then this says that it was not.
constexpr std::int64_t kEndsSoon = 14 * kDay;

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
  return Certificate(*std::move(context), *credentials);
}

std::optional<std::string> expiry_warning(std::int64_t ends_unix_s, std::int64_t unix_s) {
  const std::int64_t left = ends_unix_s - unix_s;
  if (left >= kEndsSoon) return std::nullopt;
  const std::string when = utc_text(ends_unix_s * 1000) + " UTC";
  if (left <= 0) {
    return "the certificate ended on " + when +
           ": clients that trust its authority refuse this server until it is renewed";
  }
  const std::int64_t days = left / kDay;
  return "the certificate ends on " + when + ", in " +
         (days == 0   ? "less than a day"
          : days == 1 ? "1 day"
                      : std::to_string(days) + " days") +
         ": renew it, and let the server read it again";
}

std::optional<Certificate> renewed_certificate(const CertificateSource& source,
                                               ReloadReport& report) {
  if (source.certificates.empty()) return std::nullopt;
  OrFault<Certificate> renewed = Certificate::open(source);
  if (!renewed) {
    report.error("the old certificate stays in use: " + renewed.fault().text);
    return std::nullopt;
  }
  report.info("the certificate was read again; fingerprint " + to_text(renewed->fingerprint()));
  return *std::move(renewed);
}

}  // namespace race2048::server
