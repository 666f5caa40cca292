#include "client/net/child_program.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <sstream>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "shared/descriptor.h"
#include "shared/signals.h"
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
                       program_environment({}),
                       {.on_output = [](std::string_view) {},
                        .on_room =
                            [&] {
                              ++rooms;
                              loop.stop();
                            },
                        .on_closed = [] {},
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

// What a program with this environment prints.
std::string output_of(const std::string& command, const Environment& environment) {
  EventLoop loop;
  std::string output;
  ChildProgram program(loop, command, environment,
                       {.on_output = [&](std::string_view bytes) { output += bytes; },
                        .on_room = [] {},
                        .on_closed = [] {},
                        .on_end = [&](const ChildProgram::Ended&) { loop.stop(); }});
  loop.run();
  return output;
}

TEST(ChildProgramTest, AProgramGetsNothingOfTheEnvironmentButWhatItNeeds) {
  setenv("RACE2048_TEST_TOKEN", "secret", 1);
  setenv("RACE2048_TEST_WANTED", "yes", 1);
  setenv("LC_TIME", "C", 1);
  const std::string names = "env | cut -d= -f1 | grep -v '^PWD$\\|^OLDPWD$\\|^SHLVL$\\|^_$'";
  const std::string all = output_of(names, program_environment({"RACE2048_TEST_WANTED"}));
  unsetenv("RACE2048_TEST_TOKEN");
  unsetenv("RACE2048_TEST_WANTED");
  unsetenv("LC_TIME");
  EXPECT_NE(all.find("PATH\n"), std::string::npos) << all;
  EXPECT_NE(all.find("LC_TIME\n"), std::string::npos) << all;
  EXPECT_NE(all.find("RACE2048_TEST_WANTED\n"), std::string::npos) << all;
  std::istringstream lines(all);
  for (std::string name; std::getline(lines, name);) {
    EXPECT_TRUE(name == "PATH" || name == "HOME" || name == "TMPDIR" || name == "TERM" ||
                name == "LANG" || name.starts_with("LC_") || name == "RACE2048_TEST_WANTED")
        << name;
  }
}

TEST(ChildProgramTest, AClosedPipeIsNoticedWhileTheProgramRuns) {
  ignore_signals_of_writing();
  for (const bool output : {true, false}) {
    EventLoop loop;
    int closed = 0;
    ChildProgram program(
        loop,
        output ? "exec >&-; read line; exec sleep 1000" : "exec <&-; echo closed; exec sleep 1000",
        program_environment({}),
        {.on_output = [&](std::string_view) { EXPECT_TRUE(program.write("line\n")); },
         .on_room = [] {},
         .on_closed =
             [&] {
               ++closed;
               loop.stop();
             },
         .on_end = [&](const ChildProgram::Ended&) { loop.stop(); }});
    loop.run();
    EXPECT_EQ(closed, 1);
    EXPECT_EQ(program.can_answer(), !output);
  }
}

}  // namespace
}  // namespace race2048::client
