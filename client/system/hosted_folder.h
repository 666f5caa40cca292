// The files of the servers that `race2048 host` starts. All are in the state folder: the folder
// hosted-PID, in which a server keeps its rooms, and its logs server-PID.log, server-PID-2.log, ..,
// where PID is the host's process. If there is such a folder of an earlier process with the same
// number, the new one is hosted-PID-2, and so on.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "shared/descriptor.h"

namespace race2048::client {

// A host's note in the server's folder, so that a later start of the program can resume there.
struct HostedNote {
  std::uint16_t port = 0;
  bool local = false;  // the server is reachable only from this machine
  std::string room;    // code
  std::string name;    // of the host, as the server gave it

  bool operator==(const HostedNote&) const = default;
};

// Names for this process's files. They are in the folder for temporary files if the state folder
// cannot be used.

// The name of a folder that does not exist yet.
std::filesystem::path new_hosted_folder();
// `which` makes the names of several logs differ; empty for the first.
std::filesystem::path own_server_log(std::string_view which);

// Returns false if the note could not be written, with the old one still there.
bool write_hosted_note(const std::filesystem::path& folder, const HostedNote& note);
// Nothing if the folder has no valid note.
std::optional<HostedNote> read_hosted_note(const std::filesystem::path& folder);

// True if a server uses the folder now.
bool is_served(const std::filesystem::path& folder);

// A folder that a server has left behind because it was killed.
struct LeftFolder {
  std::filesystem::path path;
  HostedNote note;
  std::time_t hosted_at = 0;  // when the note was written
};

// The folders with a note that no server uses; the newest first. Empty if the state folder cannot
// be read.
std::vector<LeftFolder> left_folders();

// A folder that a server uses whose host's program has ended.
struct HostlessFolder {
  LeftFolder folder;
  pid_t server = -1;
};

// The newest first. Empty if the state folder cannot be read.
std::vector<HostlessFolder> hostless_folders();

// The right to be the host of the folder's server, until the descriptor is closed; none if another
// program is. The folder must exist.
Descriptor take_hosting(const std::filesystem::path& folder);

// Gives a left folder a name of this process, and returns it; nothing if the folder is not there
// any more: another start has been faster.
std::optional<std::filesystem::path> take_folder(const std::filesystem::path& left);

// Removes the folders that no server uses and that none has written to for a day, as long as places
// are kept; and the logs to which nothing was written for a week.
void remove_old_hosted(std::filesystem::file_time_type now);

}  // namespace race2048::client
