#include "client/words/news_text.h"

#include "client/text/text.h"
#include "client/words/failure_text.h"
#include "client/words/stated_text.h"
#include "shared/limits.h"

namespace race2048::client {
namespace {

std::string why_dropped(const MovesDropped& dropped) {
  switch (dropped.why) {
    case DropReason::too_many:
      return "at most " + std::to_string(limits::kMaxMovesWaiting) + " can wait";
    case DropReason::too_fast:
      return "the room allows " + counted(dropped.move_rate, "move") + " a second";
    case DropReason::board_ended:
      return "the board has ended";
    case DropReason::run_ended:
      return "your run has ended";
    case DropReason::match_ended:
      return "the match has ended";
  }
  return {};
}

std::string hosts_now(const NewHost& host) {
  return (host.own ? "you are" : host.name + " is") + std::string(" the host now.");
}

// One overload for each kind of news, so that the compiler reports a kind without text.
struct Words {
  const std::string& server;

  std::string operator()(const RequestRefused& refused) const {
    return stated_text(server, refused.reason, refused.said);
  }

  std::string operator()(const PutOut& put_out) const {
    return put_out_text(server, put_out.reason, put_out.said);
  }

  std::string operator()(const NewHost& host) const {
    switch (host.why) {
      case NewHost::Why::back:
        return host.own ? "You host this room again." : host.name + " is back and hosts again.";
      case NewHost::Why::gone:
        return host.before + " is gone; " + hosts_now(host);
      case NewHost::Why::away:
        return host.before + " is away; " + hosts_now(host);
      case NewHost::Why::handed_over:
        break;
    }
    return host.own ? "You are the host now." : hosts_now(host);
  }

  std::string operator()(const LineNotSent& line) const {
    switch (line.why) {
      case LineNotSent::Why::races:
        return "The line was not sent: racers have no chat.";
      case LineNotSent::Why::too_fast:
        return "Too fast: wait two seconds, then send the line again.";
      case LineNotSent::Why::chat_off:
        return "The line was not sent: chat is off in this room.";
      case LineNotSent::Why::unfit:
        return "The line was not sent: it " + line.fault + ".";
    }
    return {};
  }

  std::string operator()(const RoomIsNew&) const {
    return "No open room: this is a new one, others find it.";
  }

  std::string operator()(const MovesDropped& dropped) const {
    return counted(dropped.count, "move") + " dropped: " + why_dropped(dropped);
  }

  std::string operator()(const ServerIsBack& back) const {
    std::string text = "The server is back after " + std::to_string(back.silence.count()) + " s";
    if (back.dropped > 0) text += ": " + counted(back.dropped, "move") + " dropped";
    return text;
  }

  std::string operator()(const LinkIsBack& back) const {
    std::string text = "The connection is back";
    if (back.away.count() > 0) text += " after " + std::to_string(back.away.count()) + " s";
    if (back.dropped > 0) text += ": " + counted(back.dropped, "move") + " dropped";
    return back.match_missed ? text + ". Your match has ended meanwhile." : text;
  }

  std::string operator()(const OperatorSays& said) const {
    return said.said.by("The operator of " + server);
  }

  std::string operator()(const PlaceWasGone& gone) const {
    return "Your earlier place in the room is gone. " + stated_text(server, gone.reason, gone.said);
  }

  std::string operator()(const ClockStood& stood) const {
    return "The server stood still for " + std::to_string(stood.by.count()) +
           " s, and the match clock with it";
  }

  std::string operator()(const SealIsGone&) const {
    return "THE NEXT MATCH IS NOT SEALED, as matches here were: its seed is known, so that "
           "tiles can be foreseen.";
  }

  std::string operator()(const ChatMuted& muted) const {
    if (muted.name.empty()) {
      return muted.lifted ? "The host lets you chat again."
                          : "The host has muted you: nobody gets your chat.";
    }
    return muted.lifted ? "You get " + muted.name + "'s chat again."
                        : "You do not get " + muted.name + "'s chat in this room any more.";
  }

  std::string operator()(const MatchGoesOn&) const { return "The match goes on"; }
};

}  // namespace

std::string news_text(const News& news, const std::string& server) {
  return std::visit(Words{server}, news.what);
}

}  // namespace race2048::client
