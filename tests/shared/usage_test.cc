#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "shared/usage/completions.h"
#include "shared/usage/help.h"
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
      .commands = {{.name = "on",
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
                    .positionals = {{.name = "ROOM",
                                     .help = "which room",
                                     .value = text(to.room),
                                     .required = true}},
                    .notes = "It burns until\nit is off:\n  lamp off\n",
                    .topics = {examples({{"lamp on kitchen", "at home"}, {"lamp on -- -x", ""}})},
                    .group = "Light"},
                   {.name = "log",
                    .summary = "Print what happened",
                    .positionals = {{.name = "FILE", .help = "the log", .value = files(to.files)}}},
                   {.name = "ask",
                    .summary = "Ask the lamp",
                    .commands = {{.name = "colour", .summary = "which colour"},
                                 {.name = "room",
                                  .summary = "which room",
                                  .flags = {{.names = {"--of"},
                                             .help = "whose",
                                             .value = choice(to.colour, {"mine", "yours"}),
                                             .environment = "LAMP_OF"}},
                                  .positionals = {{.name = "FLOOR",
                                                   .help = "on this floor",
                                                   .value = text(to.room),
                                                   .required = true}}}},
                    .needs_command = true}},
      .notes = ".lamprc is read first.",
      .topics = {{.title = "Exit status", .rows = {{"0", "it is\nlit"}, {"1", "it's dark"}}},
                 {.title = "Environment",
                  .rows = {{"HOME", "where .lamprc is"}},
                  .text = "Flags override them.",
                  .has_variables = true}}};
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
  EXPECT_TRUE(has(page, "it is off:\n.PP\n.EX\n  lamp off\n.EE\n")) << page;
  EXPECT_TRUE(has(page,
                  ".PP\nExamples:\n.TP\n\\fBlamp on kitchen\\fR\nat home\n"
                  ".TP\n\\fBlamp on \\-\\- \\-x\\fR\n"))
      << page;
  EXPECT_TRUE(has(page, ".SH DESCRIPTION\n\\&.lamprc is read first.\n.SH OPTIONS\n")) << page;
}

TEST(ManPageTest, HasCommandsBelowCommandsWithTheirArguments) {
  const std::string page = man_page(lamp(), 6, "1.2");
  EXPECT_TRUE(has(page,
                  "\n.br\n\\fBlamp ask colour\\fR [\\fIOPTIONS\\fR]\n"
                  ".br\n\\fBlamp ask room\\fR [\\fIOPTIONS\\fR] \\fIFLOOR\\fR\n"))
      << page;
  EXPECT_FALSE(has(page, "\\fBlamp ask\\fR [")) << "nothing without a command: " << page;
  EXPECT_TRUE(has(page,
                  ".SS lamp ask\nAsk the lamp.\n.SS lamp ask colour\nwhich colour.\n"
                  ".SS lamp ask room\nwhich room.\n"
                  ".TP\n\\fIFLOOR\\fR\non this floor\n.TP\n\\fB\\-\\-of\\fR"))
      << page;
}

TEST(ManPageTest, EachTopicIsASectionOfItsOwn) {
  const std::string page = man_page(lamp(), 6, "1.2");
  EXPECT_TRUE(
      page.ends_with(".SH EXIT STATUS\n"
                     ".TP\n\\fB0\\fR\nit is\nlit\n.TP\n\\fB1\\fR\nit\\(aqs dark\n"
                     ".SH ENVIRONMENT\n"
                     ".TP\n\\fBLAMP_FOR\\fR\nas \\-\\-for\n"
                     ".TP\n\\fBLAMP_OF\\fR\nas \\-\\-of\n"
                     ".TP\n\\fBHOME\\fR\nwhere .lamprc is\n"
                     ".PP\nFlags override them.\n"))
      << page;
}

TEST(HelpTest, TheWholeOfItEndsWithTheTopics) {
  const Command program = lamp();
  const std::string help = help_text({&program}, {.all = true});
  EXPECT_TRUE(
      help.ends_with("\n.lamprc is read first.\n"
                     "\nExit status:\n"
                     "  0   it is\n"
                     "      lit\n"
                     "  1   it's dark\n"
                     "\nEnvironment:\n"
                     "  LAMP_FOR  as --for\n"
                     "  LAMP_OF   as --of\n"
                     "  HOME      where .lamprc is\n"
                     "Flags override them.\n"))
      << help;
}

TEST(HelpTest, TheFirstPageHasTheMarkedFlagsAndTheExamples) {
  const Command program = lamp();
  Command on = program.commands.front();
  show_first(on, {"--colour"});
  EXPECT_EQ(help_text({&program, &on}),
            "Switch it on\n"
            "Usage: lamp on [OPTIONS] ROOM\n"
            "\n"
            "Arguments:\n"
            "  ROOM  which room\n"
            "\n"
            "Options:\n"
            "  --colour red|blue  the light's colour; [any] of two (default red)\n"
            "\n"
            "Examples:\n"
            "  lamp on kitchen  at home\n"
            "  lamp on -- -x\n"
            "\n"
            "  lamp on --help all  every option and detail\n");
}

TEST(HelpTest, TheWholeOfItHasEveryFlagInItsGroupWithItsVariable) {
  const Command program = lamp();
  Command on = program.commands.front();
  show_first(on, {"--colour"});
  const std::string help = help_text({&program, &on}, {.all = true});
  EXPECT_TRUE(has(help,
                  "The light:\n"
                  "  --colour red|blue  the light's colour; [any] of two (default red)\n"
                  "  --for TEXT         how long: 90s (or $LAMP_FOR)\n"
                  "                     or forever\n"))
      << help;
  EXPECT_TRUE(has(help, "\nIt burns until it is off:\n  lamp off\n")) << help;
}

TEST(HelpTest, WithoutMarkedFlagsTheFirstPageHasAll) {
  const Command program = lamp();
  const std::string help = help_text({&program, &program.commands.front()});
  EXPECT_TRUE(has(help, "  --for TEXT ")) << help;
}

TEST(HelpTest, CommandsStandUnderTheHeadingsOfTheirGroups) {
  const Command program = lamp();
  EXPECT_EQ(help_text({&program}),
            "Light a room\n"
            "Usage: lamp [OPTIONS] [COMMAND]\n"
            "\n"
            "Light:\n"
            "  on  Switch it on\n"
            "\n"
            "Commands:\n"
            "  log  Print what happened\n"
            "  ask  Ask the lamp\n"
            "\n"
            "Options:\n"
            "  -h, --help  print this\n"
            "\n"
            "  lamp COMMAND --help  the options of a command\n"
            "  lamp --help all      every option and detail\n");
}

TEST(HelpTest, NoLineIsWiderThanTheTerminal) {
  Command program = lamp();
  program.notes =
      "A lamp that is lit shows the room, and a lamp that is not lit shows nothing.\n"
      "  lamp on kitchen --colour red --for 90s and so on and on\n";
  for (const std::size_t columns : {24U, 40U, 60U, 80U}) {
    const std::string help = help_text({&program}, {.all = true, .columns = columns});
    for (std::size_t begin = 0; begin < help.size();) {
      const std::size_t end = help.find('\n', begin);
      EXPECT_LE(end - begin, columns) << help.substr(begin, end - begin);
      begin = end + 1;
    }
  }
}

TEST(HelpTest, OnANarrowTerminalAnExplanationStandsBelowItsSubject) {
  const Command program = lamp();
  EXPECT_TRUE(has(help_text({&program}, {.columns = 40}),
                  "  log\n"
                  "      Print what happened\n"));
}

TEST(HelpTest, AFlagThatNamesItsVariableIsNotListedAgain) {
  Command program = lamp().commands.front();
  program.topics = lamp().topics;
  EXPECT_FALSE(has(help_text({&program}), "\n  LAMP_FOR ")) << help_text({&program});
  EXPECT_TRUE(has(man_page(program, 6, "1.2"), "\\fBLAMP_FOR\\fR\nas"));
}

TEST(CompletionTest, BashOffersChoicesFlagsCommandsAndFiles) {
  const std::string script = bash_completion(lamp());
  EXPECT_TRUE(has(script, "on:--colour) words='red blue' ;;")) << script;
  EXPECT_TRUE(has(script, "on:--for) return ;;")) << script;
  EXPECT_TRUE(has(script, "commands='on log ask'")) << script;
  EXPECT_TRUE(has(script, "on) words='--colour --for' ;;")) << script;
  EXPECT_TRUE(has(script, "log) files=yes words='' ;;")) << script;
}

TEST(CompletionTest, KnowsCommandsBelowCommands) {
  const std::string bash = bash_completion(lamp());
  EXPECT_TRUE(has(bash, "      :ask) command=ask ;;\n      ask:colour) command=ask/colour ;;\n"))
      << bash;
  EXPECT_TRUE(has(bash, "ask/room:--of) words='mine yours' ;;")) << bash;
  EXPECT_TRUE(has(bash, "ask) commands='colour room' words='' ;;")) << bash;
  const std::string zsh = zsh_completion(lamp());
  EXPECT_TRUE(has(zsh, "        ask)\n          _lamp_ask\n")) << zsh;
  EXPECT_LT(zsh.find("_lamp_ask() {"), zsh.find("_lamp() {")) << zsh;
  EXPECT_TRUE(has(zsh, "    'room:which room'\n")) << zsh;
  const std::string fish = fish_completion(lamp());
  EXPECT_TRUE(has(fish,
                  "-n '__fish_seen_subcommand_from ask; and not __fish_seen_subcommand_from "
                  "colour room' -a room -d 'which room'\n"))
      << fish;
  EXPECT_TRUE(has(fish,
                  "-n '__fish_seen_subcommand_from ask; and __fish_seen_subcommand_from room' "
                  "-l of -x -a 'mine yours'"))
      << fish;
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
