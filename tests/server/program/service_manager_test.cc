// What the service manager hears of the server.
#include "server/program/service_manager.h"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "shared/descriptor.h"
#include "tests/support/temporary_folder.h"

namespace race2048::server {
namespace {

// A service manager that listens on a socket with this name.
class ServiceManager {
 public:
  explicit ServiceManager(const std::string& name) : socket_(::socket(AF_UNIX, SOCK_DGRAM, 0)) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::ranges::copy(name, address.sun_path);
    if (name.front() == '@') address.sun_path[0] = '\0';
    const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + name.size());
    EXPECT_EQ(bind(socket_.get(), reinterpret_cast<sockaddr*>(&address), length), 0);
  }

  // Empty if nothing has come.
  std::string heard() const {
    std::array<char, 64> told{};
    const ssize_t size = recv(socket_.get(), told.data(), told.size(), MSG_DONTWAIT);
    return size < 0 ? "" : std::string(told.data(), static_cast<std::size_t>(size));
  }

 private:
  Descriptor socket_;
};

TEST(ServiceManagerTest, HearsTheStateOnTheSocketThatItNames) {
  const tests::TemporaryFolder folder;
  for (const std::string& name :
       {(folder.path() / "notify").string(), "@" + folder.path().filename().string()}) {
    const ServiceManager manager(name);
    const tests::ScopedVariable told("NOTIFY_SOCKET", name);
    tell_service_manager("READY=1");
    EXPECT_EQ(manager.heard(), "READY=1") << name;
    EXPECT_EQ(manager.heard(), "");
  }
}

TEST(ServiceManagerTest, NobodyHearsWhereNobodyAsked) {
  const tests::TemporaryFolder folder;
  const std::string name = (folder.path() / "notify").string();
  const ServiceManager manager(name);
  for (const std::string& other : {std::string(), std::string("/"), name + "x", "relative" + name,
                                   "/" + std::string(200, 'x')}) {
    const tests::ScopedVariable told("NOTIFY_SOCKET", other);
    tell_service_manager("READY=1");
    EXPECT_EQ(manager.heard(), "") << other;
  }
}

TEST(ServiceManagerTest, ItsWatchdogIsForTheProcessThatItNames) {
  using namespace std::chrono_literals;
  const tests::ScopedVariable none("WATCHDOG_USEC", std::nullopt);
  const tests::ScopedVariable nobody("WATCHDOG_PID", std::nullopt);
  EXPECT_EQ(watchdog_interval(), std::nullopt);
  const tests::ScopedVariable minute("WATCHDOG_USEC", "60000000");
  EXPECT_EQ(watchdog_interval(), 60s);
  const tests::ScopedVariable own("WATCHDOG_PID", std::to_string(getpid()));
  EXPECT_EQ(watchdog_interval(), 60s);
  const tests::ScopedVariable other("WATCHDOG_PID", std::to_string(getpid() + 1));
  EXPECT_EQ(watchdog_interval(), std::nullopt);
}

TEST(ServiceManagerTest, AWatchdogWithoutATimeIsNone) {
  const tests::ScopedVariable nobody("WATCHDOG_PID", std::nullopt);
  for (const char* const text : {"", "0", "-1", "60s", "x", "99999999999999999999"}) {
    const tests::ScopedVariable wrong("WATCHDOG_USEC", text);
    EXPECT_EQ(watchdog_interval(), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace race2048::server
