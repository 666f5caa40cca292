#include "client/net/child_program.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <string>

#include <gtest/gtest.h>

#include "shared/descriptor.h"
#include "tests/support/temporary_folder.h"

namespace race2048::client {
namespace {

TEST(ChildProgramTest, WhatIsRefusedIsTakenOnceTheProgramReads) {
  const tests::TemporaryFolder folder;
  const std::string gate = (folder.path() / "gate").string();
  ASSERT_EQ(mkfifo(gate.c_str(), 0600), 0);
  EventLoop loop;
  int rooms = 0;
  // Reads nothing before the gate opens.
  ChildProgram program(loop, "read go < '" + gate + "'; exec cat > /dev/null",
                       {.on_output = [](std::string_view) {},
                        .on_room =
                            [&] {
                              ++rooms;
                              loop.stop();
                            },
                        .on_end = [](const ChildProgram::Ended&) {}});
  const std::string line(1000, 'x');
  int taken = 0;
  while (program.write(line)) ASSERT_LT(++taken, 10'000) << "there is a bound";
  EXPECT_GE(taken, 64);
  EXPECT_FALSE(program.write(line));
  const Descriptor opener(open(gate.c_str(), O_RDWR | O_CLOEXEC));
  ASSERT_EQ(::write(opener.get(), "go\n", 3), 3);
  loop.run();
  EXPECT_EQ(rooms, 1);
  EXPECT_TRUE(program.write(line));
}

}  // namespace
}  // namespace race2048::client
