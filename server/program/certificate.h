// The certificate with which a server proves who it is.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "engine/or_fault.h"
#include "server/program/reload.h"
#include "shared/fingerprint.h"
#include "shared/tls/credentials.h"
#include "shared/tls/tls_context.h"

namespace race2048::server {

// Where the certificate comes from: the files, if they are given. Otherwise the server has one that
// it has signed itself: in the folder, made at the first start; without a folder another one at
// each start.
struct CertificateSource {
  std::string
      certificates;  // a PEM file: the server's certificate and those that lead to an authority
  std::string key;   // a PEM file; empty: the same file
  std::filesystem::path folder;
};

// Copies the key that a server has made for itself, with its certificate, to a new file, which its
// owner alone may read. Does nothing if the folder has no such key. The fault is a sentence without
// its end.
OrFault<> copy_own_certificate(const std::filesystem::path& folder,
                               const std::filesystem::path& file);

class Certificate {
 public:
  // The fault is a sentence without its end.
  static OrFault<Certificate> open(const CertificateSource& source);

  const tls::TlsContext& context() const { return context_; }
  // Of the server's key: with it, clients recognise a server for which no authority vouches.
  Fingerprint fingerprint() const { return fingerprint_; }
  // When it ends, or one of the certificates that lead to an authority.
  std::int64_t ends_unix_s() const { return ends_unix_s_; }

 private:
  Certificate(tls::TlsContext context, const tls::Credentials& credentials)
      : context_(std::move(context)),
        fingerprint_(fingerprint_of(credentials.digest())),
        ends_unix_s_(credentials.ends_unix_s()) {}

  tls::TlsContext context_;
  Fingerprint fingerprint_;
  std::int64_t ends_unix_s_;
};

// A sentence without its end about a certificate that ends within two weeks, or has ended.
std::optional<std::string> expiry_warning(std::int64_t ends_unix_s, std::int64_t unix_s);

// Reads the certificate's files again. Returns nothing if the source has no files, or if they have
// a fault, which the report says: the server keeps the old certificate then.
std::optional<Certificate> renewed_certificate(const CertificateSource& source,
                                               ReloadReport& report);

}  // namespace race2048::server
