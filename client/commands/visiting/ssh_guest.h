// The name of a guest over ssh, and the command that such a guest passes on to others.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "client/system/guest_folder.h"
#include "client/system/guest_key.h"

namespace race2048::client {

// The name of a guest, as far as it is known without asking: as in the comment of the key in the
// file `keys`, which is the operator's word and may change; else as the guest once typed it, unless
// the guest wants to be asked `anew`.
std::optional<std::string> known_guest_name(const GuestFolder& folder,
                                            const std::optional<GuestKey>& key,
                                            const std::filesystem::path& keys, bool anew = false);

// The command with which others come to the same account: "ssh -p 2222 play@192.168.1.20".
// `connection` is sshd's SSH_CONNECTION. Empty if that makes no sense.
std::string ssh_invitation(const std::string& account, std::string_view connection);

}  // namespace race2048::client
