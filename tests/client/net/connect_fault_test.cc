#include "client/net/connect_fault.h"

#include <cerrno>

#include <asio/error.hpp>
#include <gtest/gtest.h>

namespace race2048::client {
namespace {

asio::error_code system_fault(int number) {
  return {number, asio::error::get_system_category()};
}

const Target kTarget{.host = "example.org", .port = 4000, .room = "KXQ7WP"};

TEST(ConnectFaultTest, ANameThatNobodyHasIsMisspelt) {
  EXPECT_EQ(not_found_text(kTarget, asio::error::host_not_found),
            "Cannot find the host 'example.org': no host has this name. Check its spelling.");
}

TEST(ConnectFaultTest, ANameServerThatDoesNotAnswerIsNamed) {
  EXPECT_EQ(not_found_text(kTarget, asio::error::host_not_found_try_again),
            "Cannot find the host 'example.org': the name server does not answer. Check this "
            "machine's network connection, or write the server's IP address.");
  EXPECT_EQ(lookup_fault(asio::error::host_not_found_try_again), "the name server does not answer");
}

TEST(ConnectFaultTest, AHostThatLooksLikeARoomIsTakenForOneWhateverTheNameServerSays) {
  const Target target{.host = "KXQ7WP", .port = 2048, .room = ""};
  for (const asio::error_code error : {asio::error_code(asio::error::host_not_found),
                                       asio::error_code(asio::error::host_not_found_try_again)}) {
    const std::string text = not_found_text(target, error);
    EXPECT_TRUE(
        text.ends_with(" It looks like a room code: write HOST/KXQ7WP, or /KXQ7WP for the "
                       "server that RACE2048_SERVER names."))
        << text;
  }
}

TEST(ConnectFaultTest, WithoutAThreadOnlyAnAddressHelps) {
  const std::string text = not_found_text(kTarget, system_fault(EAGAIN));
  EXPECT_TRUE(text.starts_with("Cannot find the host 'example.org': no thread can be started"))
      << text;
  EXPECT_NE(text.find("ulimit -u"), std::string::npos) << text;
  EXPECT_TRUE(text.ends_with("The server's IP address needs no such thread.")) << text;
}

TEST(ConnectFaultTest, AnInterfaceThatIsNotThereIsNoMatterOfNames) {
  EXPECT_EQ(
      not_found_text({.host = "fe80::1%eth7", .port = 2048, .room = ""}, system_fault(ENODEV)),
      "Cannot connect to [fe80::1%eth7]:2048: this machine has no such network interface. "
      "`ip link` lists those that it has.");
}

TEST(ConnectFaultTest, AnAdviceFitsTheFault) {
  EXPECT_EQ(unreachable_text(kTarget, asio::error::connection_refused),
            "Nothing is listening at example.org:4000. Does the host's screen show this address "
            "and port, and is the host still there?");
  EXPECT_EQ(unreachable_text({.host = "127.0.0.1", .port = 2048, .room = ""},
                             asio::error::connection_refused),
            "Nothing is listening at 127.0.0.1:2048: no server runs here. `race2048 host` starts "
            "one; for a friend's, write the address that their screen shows.");
  EXPECT_EQ(
      unreachable_text(kTarget, asio::error::timed_out),
      "Cannot connect to example.org:4000 (Connection timed out). Check the address, and that "
      "the server's firewall and router let port 4000 in.");
  EXPECT_EQ(unreachable_text(kTarget, asio::error::network_unreachable),
            "Cannot connect to example.org:4000 (Network is unreachable). Check the address, and "
            "this machine's network connection.");
}

TEST(ConnectFaultTest, NoTextIsALibrarysOwn) {
  for (const asio::error_code error :
       {asio::error_code(asio::error::host_not_found),
        asio::error_code(asio::error::host_not_found_try_again),
        asio::error_code(asio::error::no_recovery), system_fault(EAGAIN), system_fault(ENODEV)}) {
    EXPECT_EQ(lookup_fault(error).find(error.message()), std::string::npos) << error.message();
  }
}

}  // namespace
}  // namespace race2048::client
