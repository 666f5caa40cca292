#include "client/commands/subcommand.h"

// Each subcommand NAME has a file NAME.cc here or in a folder below, which defines make_NAME();
// guest has ssh_guest.cc.
#define RACE2048_SUBCOMMANDS(SUBCOMMAND) \
  SUBCOMMAND(host)                       \
  SUBCOMMAND(join)                       \
  SUBCOMMAND(watch)                      \
  SUBCOMMAND(lobby)                      \
  SUBCOMMAND(solo)                       \
  SUBCOMMAND(daily)                      \
  SUBCOMMAND(results)                    \
  SUBCOMMAND(top)                        \
  SUBCOMMAND(replay)                     \
  SUBCOMMAND(review)                     \
  SUBCOMMAND(verify)                     \
  SUBCOMMAND(rooms)                      \
  SUBCOMMAND(bot)                        \
  SUBCOMMAND(slide)                      \
  SUBCOMMAND(guest)                      \
  SUBCOMMAND(identity)

namespace race2048::client {

#define RACE2048_DECLARE(NAME) std::unique_ptr<Subcommand> make_##NAME();
RACE2048_SUBCOMMANDS(RACE2048_DECLARE)
#undef RACE2048_DECLARE

std::vector<std::unique_ptr<Subcommand>> all_subcommands() {
  std::vector<std::unique_ptr<Subcommand>> all;
#define RACE2048_MAKE(NAME) all.push_back(make_##NAME());
  RACE2048_SUBCOMMANDS(RACE2048_MAKE)
#undef RACE2048_MAKE
  return all;
}

}  // namespace race2048::client
