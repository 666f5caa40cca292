#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "shared/usage/completions.h"
#include "shared/usage/man_page.h"
#include "shared/usage/values.h"

namespace race2048::usage {
namespace {

// What the flags of the lamp are set to.
struct Lamp {
  std::string colour = "red";
  std::string time;
  std::string room;
  std::vector<std::string> files;
};

Command lamp(Lamp& to) {
  return {
      .name = "lamp",
      .summary = "Light a room",
      .flags = {{.names = {"-h", "--help"}, .help = "print this", .value = nowhere()}},
      .commands =
          {{.name = "on",
            .summary = "Switch it on",
            .flags = {{.names = {"--colour"},
                       .help = "the light's colour; [any] of two",
                       .value = choice(to.colour, {"red", "blue"}),
                       .shows_default = true,
                       .group = "The light"},
                      {.names = {"--for"},
                       .help = "how long: 90s\nor forever",
                       .value = text(to.time),
                       .environment = "LAMP_FOR",
                       .group = "The light"}},
            .positionals =
                {{.name = "ROOM", .help = "which room", .value = text(to.room), .required = true}},
            .notes = "Examples:\n  lamp on kitchen\n  lamp on -- -x\n"},
           {.name = "log",
            .summary = "Print what happened",
            .positionals = {{.name = "FILE", .help = "the log", .value = files(to.files)}}}},
      .notes = ".lamprc is read first."};
}

Command lamp() {
  static Lamp any;
  return lamp(any);
}

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST(ManPageTest, HasTheProgramItsCommandsAndTheirArguments) {
  const std::string page = man_page(lamp(), 6, "1.2");
  EXPECT_TRUE(page.starts_with(".TH LAMP 6 \"\" \"lamp 1.2\"\n.SH NAME\nlamp \\- Light a room\n"))
      << page;
  EXPECT_TRUE(has(page, "\\fBlamp on\\fR [\\fIOPTIONS\\fR] \\fIROOM\\fR\n")) << page;
  EXPECT_TRUE(has(page, "\\fBlamp log\\fR [\\fIOPTIONS\\fR] [\\fIFILE\\fR...]\n")) << page;
  EXPECT_TRUE(has(page, ".SS lamp on\nSwitch it on.\n")) << page;
}

TEST(ManPageTest, AFlagHasItsValueItsChoicesAndWhereElseItComesFrom) {
  const std::string page = man_page(lamp(), 6, "1.2");
  EXPECT_TRUE(has(page,
                  ".PP\nThe light:\n.TP\n\\fB\\-\\-colour\\fR \\fITEXT\\fR\n"
                  "the light\\(aqs colour; [any] of two\n"
                  ".br\nOne of red, blue.\n.br\nDefault: red.\n"))
      << page;
  EXPECT_TRUE(has(page, "how long: 90s\n.br\nor forever\n.br\nEnvironment: LAMP_FOR.\n")) << page;
}

TEST(ManPageTest, ShowsExamplesAsTheyStandAndNoTextAsARequest) {
  const std::string page = man_page(lamp(), 6, "1.2");
  EXPECT_TRUE(has(page, "Examples:\n.PP\n.EX\n  lamp on kitchen\n  lamp on \\-\\- \\-x\n.EE\n"))
      << page;
  EXPECT_TRUE(page.ends_with(".SH NOTES\n\\&.lamprc is read first.\n")) << page;
}

TEST(CompletionTest, BashOffersChoicesFlagsCommandsAndFiles) {
  const std::string script = bash_completion(lamp());
  EXPECT_TRUE(has(script, "on:--colour) words='red blue' ;;")) << script;
  EXPECT_TRUE(has(script, "on:--for) return ;;")) << script;
  EXPECT_TRUE(has(script, "words='on log'")) << script;
  EXPECT_TRUE(has(script, "on) words='--colour --for' ;;")) << script;
  EXPECT_TRUE(has(script, "log) files=yes words='' ;;")) << script;
}

TEST(CompletionTest, ZshAndFishSayWhatAFlagDoesInAFewWords) {
  EXPECT_TRUE(has(zsh_completion(lamp()), "'--colour[the light\"s colour]:TEXT:(red blue)'"))
      << zsh_completion(lamp());
  EXPECT_TRUE(has(fish_completion(lamp()),
                  "complete -c lamp -n '__fish_seen_subcommand_from on' -l colour -x -a 'red blue' "
                  "-d 'the light\"s colour'\n"))
      << fish_completion(lamp());
}

TEST(CompletionTest, ZshTakesNoTextForSyntax) {
  Command odd{.name = "odd",
              .flags = {{.names = {"--x"}, .help = "a [b] c: d\\e", .value = nowhere()}}};
  EXPECT_TRUE(has(zsh_completion(odd), "'--x[a \\[b\\] c\\: d\\\\e]'")) << zsh_completion(odd);
}

}  // namespace
}  // namespace race2048::usage
