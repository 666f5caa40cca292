#include "client/commands/seat_bots.h"

#include "engine/bot_levels.h"

namespace race2048::client {

void offer_bots(InteractiveOptions& options, BotTeam& bots) {
  options.add_bot = [&bots](const std::string& code, std::size_t level, const BotAdmission& with) {
    return bots.add(code, bot_levels()[level], with.password, with.player_id);
  };
  options.lost_bots = [&bots] { return bots.losses(); };
  options.on_left = [&bots] { bots.dismiss(); };
}

}  // namespace race2048::client
