#include "shared/tls/credentials.h"

#include <sys/stat.h>

#include <cstdint>
#include <ctime>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "shared/tls/credential_files.h"
#include "shared/tls/tls_context.h"
#include "tests/shared/tls/filters.h"
#include "tests/support/temporary_folder.h"

namespace race2048::tls {
namespace {

constexpr const char* kEncryptedKey =
    "-----BEGIN ENCRYPTED PRIVATE KEY-----\n"
    "MIGbMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAjAArhzVh4KDgICCAAw\n"
    "DAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEELSKzPZ7PtdhA99G9mQXDMwEQCTU\n"
    "dWsNfjsuq5/IVWUsoOrAeKM7uSgfPqgDaR619v/fv/0o3u1DSzt+c0zSzS+jESnH\n"
    "7ufPtEwUQ5Qt4RByzkQ=\n"
    "-----END ENCRYPTED PRIVATE KEY-----\n";

// Ended on 2021-03-05.
constexpr const char* kEndedCertificate =
    "-----BEGIN CERTIFICATE-----\n"
    "MIIBcTCCARegAwIBAgIUIbhVnnz7+4VgYsAVcnhYyAnwo04wCgYIKoZIzj0EAwIw\n"
    "DjEMMAoGA1UEAwwDb2xkMB4XDTIxMDMwNDA1MDYwN1oXDTIxMDMwNTA1MDYwN1ow\n"
    "DjEMMAoGA1UEAwwDb2xkMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEPps9YOF1\n"
    "pUgRHDPUmppUsFewGq9FygLmLhxoi8UygvLj3ETe2+C2yVUEwIVmHXN37sgDVwMM\n"
    "tu+QoJDtzDkwqaNTMFEwHQYDVR0OBBYEFJRYc05p2U0IWVDZLKPvg+rwn7lwMB8G\n"
    "A1UdIwQYMBaAFJRYc05p2U0IWVDZLKPvg+rwn7lwMA8GA1UdEwEB/wQFMAMBAf8w\n"
    "CgYIKoZIzj0EAwIDSAAwRQIhANhKdIjxQimNKMzx/sZfjUDRSGBR0vfPKEaq3Vu7\n"
    "ZQOMAiA3hbH009zfBLOUZOZsvNWrff6gxESXKwb1CT1ZiibxTg==\n"
    "-----END CERTIFICATE-----\n";

std::string fault_of(const std::string& certificates, const std::string& key) {
  const auto parsed = Credentials::parse(certificates, key);
  return parsed ? "" : parsed.fault().text;
}

TEST(CredentialsTest, AreTheSameAfterTheyWereText) {
  const std::string pem = server_credentials().pem();
  const auto parsed = Credentials::parse(pem, pem);
  ASSERT_TRUE(parsed);
  EXPECT_EQ(parsed->digest(), server_credentials().digest());
  EXPECT_EQ(parsed->pem(), pem);
  EXPECT_TRUE(TlsContext::for_server(*parsed));
}

TEST(CredentialsTest, EndWithTheFirstOfTheirCertificates) {
  constexpr std::int64_t kTwentyYears = std::int64_t{20} * 365 * 24 * 3600;
  EXPECT_NEAR(static_cast<double>(server_credentials().ends_unix_s()),
              static_cast<double>(std::time(nullptr) + kTwentyYears), 3600.0);
  const std::string pem = server_credentials().pem();
  const auto chain = Credentials::parse(pem + kEndedCertificate, pem);
  ASSERT_TRUE(chain);
  EXPECT_EQ(chain->ends_unix_s(), 1'614'920'767);
}

TEST(CredentialsTest, EachKeyHasItsOwnDigest) {
  EXPECT_NE(server_credentials().digest(), client_credentials().digest());
}

TEST(CredentialsTest, FaultsSayWhatIsMissing) {
  const std::string pem = server_credentials().pem();
  const std::size_t middle = pem.find("-----BEGIN CERTIFICATE");
  const std::string key = pem.substr(0, middle);
  const std::string certificate = pem.substr(middle);
  EXPECT_EQ(fault_of("", ""), "holds no certificate in PEM form");
  EXPECT_EQ(fault_of(key, key), "holds no certificate in PEM form");
  EXPECT_EQ(fault_of(certificate, certificate), "holds no private key in PEM form");
  EXPECT_EQ(fault_of(certificate, client_credentials().pem()),
            "holds a certificate of another key");
  EXPECT_EQ(fault_of(certificate + certificate.substr(0, 200), key), "holds a damaged certificate");
  EXPECT_EQ(fault_of(std::string(kMaxPem + 1, 'x'), key),
            "is too long for a key with its certificates");
  std::string many;
  for (std::size_t i = 0; i <= kMaxChain; ++i) many += certificate;
  EXPECT_EQ(fault_of(many, key), "holds more than 8 certificates");
  EXPECT_EQ(fault_of(certificate, kEncryptedKey),
            "holds a key that needs a passphrase; store it without one");
}

class CredentialFilesTest : public testing::Test {
 protected:
  tests::TemporaryFolder folder_;
  const std::filesystem::path file_ = folder_.path() / "tls.pem";
};

TEST_F(CredentialFilesTest, TheFirstStartMakesThemAndLaterOnesFindThem) {
  const auto made = load_or_make_credentials(file_, "race2048d");
  ASSERT_TRUE(made) << made.fault().text;
  const auto found = load_or_make_credentials(file_, "race2048d");
  ASSERT_TRUE(found) << found.fault().text;
  EXPECT_EQ(found->digest(), made->digest());
}

TEST_F(CredentialFilesTest, OnlyTheOwnerMayReadThem) {
  ASSERT_TRUE(load_or_make_credentials(file_, "race2048d"));
  struct stat facts {};
  ASSERT_EQ(stat(file_.c_str(), &facts), 0);
  EXPECT_EQ(facts.st_mode & 0777, 0600u);
}

TEST_F(CredentialFilesTest, ADamagedFileIsNamedAndKept) {
  std::ofstream(file_) << "damage";
  const auto found = load_or_make_credentials(file_, "race2048d");
  ASSERT_FALSE(found);
  EXPECT_EQ(found.fault().text, file_.string() + " holds no certificate in PEM form");
  EXPECT_EQ(tests::bytes_of(file_), "damage");
}

TEST_F(CredentialFilesTest, AMissingFileOrFolderIsNamed) {
  const auto missing = load_credentials(file_, file_);
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.fault().text, "cannot read " + file_.string() + " (No such file or directory)");
  const auto folder = load_credentials(folder_.path(), folder_.path());
  ASSERT_FALSE(folder);
  EXPECT_EQ(folder.fault().text, "cannot read " + folder_.path().string() + " (Is a directory)");
  const std::filesystem::path nowhere = folder_.path() / "none" / "tls.pem";
  const auto unmade = load_or_make_credentials(nowhere, "race2048d");
  ASSERT_FALSE(unmade);
  EXPECT_EQ(unmade.fault().text,
            "cannot make " + nowhere.string() + " (No such file or directory)");
}

}  // namespace
}  // namespace race2048::tls
