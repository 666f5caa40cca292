// Lets a person seat bots from within a room.
#pragma once

#include "client/bots/bot_team.h"
#include "client/play/interactive.h"

namespace race2048::client {

// Lets the person seat bots, and dismisses the bots when the person leaves the room for the lobby.
// `bots` must outlive the match that uses the options.
void offer_bots(InteractiveOptions& options, BotTeam& bots);

}  // namespace race2048::client
