#include "server/program/certificate.h"

#include <fstream>

#include <gtest/gtest.h>

#include "tests/server/captured_log.h"
#include "tests/shared/tls/filters.h"
#include "tests/support/temporary_folder.h"

namespace race2048::server {
namespace {

class CertificateTest : public testing::Test {
 protected:
  void store(const tls::Credentials& credentials) { std::ofstream(file_) << credentials.pem(); }
  CertificateSource source() const {
    return {.certificates = file_.string(), .key = "", .folder = {}};
  }

  CapturedLog log_;
  tests::TemporaryFolder folder_;
  const std::filesystem::path file_ = folder_.path() / "example.org.pem";
};

TEST_F(CertificateTest, TheServersOwnIsTheSameAtTheNextStart) {
  const auto first = Certificate::open({.certificates = "", .key = "", .folder = folder_.path()});
  const auto second = Certificate::open({.certificates = "", .key = "", .folder = folder_.path()});
  ASSERT_TRUE(first && second);
  EXPECT_EQ(first->fingerprint(), second->fingerprint());
  EXPECT_TRUE(std::filesystem::exists(folder_.path() / "tls.pem"));
}

TEST_F(CertificateTest, WithoutAFolderItIsAnotherOneAtEachStart) {
  const auto first = Certificate::open({});
  const auto second = Certificate::open({});
  ASSERT_TRUE(first && second);
  EXPECT_FALSE(first->fingerprint() == second->fingerprint());
}

TEST_F(CertificateTest, FilesComeBeforeTheServersOwn) {
  store(tls::server_credentials());
  CertificateSource both = source();
  both.folder = folder_.path();
  const auto opened = Certificate::open(both);
  ASSERT_TRUE(opened);
  EXPECT_EQ(opened->fingerprint(), fingerprint_of(tls::server_credentials().digest()));
  EXPECT_FALSE(std::filesystem::exists(folder_.path() / "tls.pem"));
}

TEST_F(CertificateTest, ABadFileIsNamed) {
  std::ofstream(file_) << "not a certificate";
  const auto opened = Certificate::open(source());
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.fault().text, file_.string() + " holds no certificate in PEM form");
}

TEST_F(CertificateTest, ARenewedOneIsReadAgain) {
  store(tls::server_credentials());
  ASSERT_TRUE(Certificate::open(source()));
  store(tls::client_credentials());
  EXPECT_TRUE(renewed_certificate(source()));
  EXPECT_EQ(log_.count("info the certificate was read again; fingerprint " +
                       to_text(fingerprint_of(tls::client_credentials().digest()))),
            1u);
}

TEST_F(CertificateTest, ABadRenewedOneLeavesTheOldOneInUse) {
  std::ofstream(file_) << "cut in the mid";
  EXPECT_FALSE(renewed_certificate(source()));
  EXPECT_EQ(log_.count("error the old certificate stays in use: " + file_.string()), 1u);
}

TEST_F(CertificateTest, TheServersOwnIsNotRenewed) {
  EXPECT_FALSE(renewed_certificate({.certificates = "", .key = "", .folder = folder_.path()}));
  EXPECT_EQ(log_.text(), "");
}

}  // namespace
}  // namespace race2048::server
