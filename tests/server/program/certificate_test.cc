#include "server/program/certificate.h"

#include <cstdint>
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
  ReloadReport report_;
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
  const auto renewed = renewed_certificate(source(), report_);
  ASSERT_TRUE(renewed);
  EXPECT_EQ(renewed->ends_unix_s(), tls::client_credentials().ends_unix_s());
  EXPECT_FALSE(report_.failed());
  EXPECT_EQ(log_.count("info the certificate was read again; fingerprint " +
                       to_text(fingerprint_of(tls::client_credentials().digest()))),
            1u);
}

TEST_F(CertificateTest, ABadRenewedOneLeavesTheOldOneInUse) {
  std::ofstream(file_) << "cut in the mid";
  EXPECT_FALSE(renewed_certificate(source(), report_));
  EXPECT_EQ(log_.count("error the old certificate stays in use: " + file_.string()), 1u);
  EXPECT_TRUE(report_.failed());
  EXPECT_EQ(report_.text().find("the old certificate stays in use: " + file_.string()), 0u);
}

TEST_F(CertificateTest, TheServersOwnIsNotRenewed) {
  EXPECT_FALSE(
      renewed_certificate({.certificates = "", .key = "", .folder = folder_.path()}, report_));
  EXPECT_EQ(log_.text(), "");
}

TEST(ExpiryWarningTest, ComesTwoWeeksBeforeTheEndAndAfterIt) {
  constexpr std::int64_t kEnd = 1'800'000'000;
  constexpr std::int64_t kDay = 24 * 3600;
  EXPECT_EQ(expiry_warning(kEnd, kEnd - 14 * kDay), std::nullopt);
  EXPECT_EQ(
      expiry_warning(kEnd, kEnd - 14 * kDay + 1),
      "the certificate ends on 2027-01-15 08:00 UTC, in 13 days: renew it, and let the server "
      "read it again");
  EXPECT_NE(expiry_warning(kEnd, kEnd - kDay).value_or("").find(", in 1 day:"), std::string::npos);
  EXPECT_NE(expiry_warning(kEnd, kEnd - 1).value_or("").find(", in less than a day:"),
            std::string::npos);
  EXPECT_EQ(
      expiry_warning(kEnd, kEnd),
      "the certificate ended on 2027-01-15 08:00 UTC: clients that trust its authority refuse "
      "this server until it is renewed");
}

}  // namespace
}  // namespace race2048::server
