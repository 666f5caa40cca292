// The certificate with which a server proves who it is.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "engine/or_fault.h"
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

class Certificate {
 public:
  // The fault is a sentence without its end.
  static OrFault<Certificate> open(const CertificateSource& source);

  const tls::TlsContext& context() const { return context_; }
  // Of the server's key: with it, clients recognise a server for which no authority vouches.
  Fingerprint fingerprint() const { return fingerprint_; }

 private:
  Certificate(tls::TlsContext context, Fingerprint fingerprint)
      : context_(std::move(context)), fingerprint_(fingerprint) {}

  tls::TlsContext context_;
  Fingerprint fingerprint_;
};

// Reads it again: after a fault the server goes on with the old one, and the log says why. Nothing
// happens without files.
std::optional<tls::TlsContext> renewed_certificate(const CertificateSource& source);

}  // namespace race2048::server
