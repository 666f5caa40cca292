// The server that `race2048 host` starts.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "client/choices/target.h"
#include "client/play/interactive.h"
#include "client/system/hosted_folder.h"
#include "client/system/server_process.h"
#include "engine/or_fault.h"
#include "shared/descriptor.h"

namespace race2048::client {

// A server that this program has started, and starts again after a crash.
class OwnServer {
 public:
  // The server ends by itself once its host has left and nobody has been on it for some minutes.
  // `port` 0 means any free port; `local` means reachable only from this machine.
  static OrFault<OwnServer, ServerFault> start(std::uint16_t port, bool local);

  // For this program alone: reachable only from this machine, at any free port, and without a page.
  // No later start resumes its rooms.
  static OrFault<OwnServer, ServerFault> start_private();

  // Resumes the rooms in `folder`, which an earlier server has left behind: on its port, or on
  // another if that is taken.
  static OrFault<OwnServer, ServerFault> take_up(const HostedNote& left,
                                                 const std::filesystem::path& folder);

  // Becomes the host of a server that still runs; nothing if another program is.
  static std::optional<OwnServer> adopt(const HostlessFolder& hostless);

  // The host is in this room under this name: after a crash of both, a later start can resume
  // there.
  void note_room(const std::string& room, const std::string& name) const;
  const StartedServer& process() const { return process_; }
  // True if the server has ended or ends within `patience`.
  bool has_ended(std::chrono::milliseconds patience);
  // Starts a server that crashed again, with its rooms. Returns false if it ended on purpose,
  // crashed too often or cannot start, and for an adopted one, whose end is unknown. REQUIRES:
  // has_ended().
  bool start_again();
  // Ends the server with all its rooms, and removes its files.
  void stop();
  // True if a later start can resume the rooms. REQUIRES: it has ended.
  bool keeps_rooms() const;
  // Removes the files that only this server's rooms need. REQUIRES: it has ended.
  void clean_up() const;

 private:
  OwnServer(bool local, std::filesystem::path state) : local_(local), state_(std::move(state)) {}
  OrFault<StartedServer, ServerFault> run(std::uint16_t port);

  bool local_;
  std::filesystem::path state_;  // the folder of its rooms
  StartedServer process_;
  Descriptor hosting_;    // see take_hosting()
  bool adopted_ = false;  // another process has started it
  bool private_ = false;  // see start_private()
  int restarts_ = 0;
  std::optional<int> status_;  // from waitpid(); nothing while it runs
};

// After a fault: if another race2048 server has the port, asks the person whether to create the
// room there. `local`: the person wanted one that only this machine reaches. Returns kDone if they
// agree; otherwise explains what to do, and returns the program's exit code.
int offer_running_server(const ServerFault& fault, const Target& target, bool local);

// The server at this target if this person has started it, its program has ended, and it runs on:
// this program is its host then.
std::optional<OwnServer> own_server_at(const Target& target);

// After the match: stops the server, or prints how to come back to it, depending on how the person
// left. Returns the program's exit code.
int settle_server(OwnServer& server, const InteractiveResult& result,
                  const std::vector<std::string>& ways_back);

}  // namespace race2048::client
