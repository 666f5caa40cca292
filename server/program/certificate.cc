#include "server/program/certificate.h"

#include <utility>

#include "shared/atomic_file.h"
#include "shared/read_file.h"
#include "shared/tls/credential_files.h"
#include "shared/utc_text.h"

namespace race2048::server {
namespace {

constexpr const char* kOwnName = "race2048d";
// In the folder.
constexpr const char* kOwnFile = "tls.pem";

constexpr std::int64_t kDay = 24 * 3600;
// An authority's certificate is renewed a month before its end: then this says that it was not.
constexpr std::int64_t kEndsSoon = 14 * kDay;

OrFault<tls::Credentials> credentials_from(const CertificateSource& source) {
  if (!source.certificates.empty()) {
    return tls::load_credentials(source.certificates,
                                 source.key.empty() ? source.certificates : source.key);
  }
  if (source.folder.empty()) return tls::make_credentials(kOwnName);
  return tls::load_or_make_credentials(source.folder / kOwnFile, kOwnName);
}

}  // namespace

OrFault<> copy_own_certificate(const std::filesystem::path& folder,
                               const std::filesystem::path& file) {
  const std::filesystem::path own = folder / kOwnFile;
  const auto pem = read_file(own, tls::kMaxPem, FileOrigin::edited);
  if (!pem && pem.fault().missing()) return {};
  if (!pem) return Fault{"cannot read " + own.string() + ": " + pem.fault().message()};
  const auto created = create_file(file, *pem, Durability::power_loss);
  if (!created) {
    return Fault{"cannot create " + file.string() + ": " + created.fault().error.message()};
  }
  if (!*created) return Fault{"cannot create " + file.string() + ": it exists"};
  return {};
}

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
