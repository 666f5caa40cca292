// What a guest who plays over ssh tells others.
#pragma once

#include <string>
#include <string_view>

namespace race2048::client {

// The command with which others come to the same account: "ssh -p 2222 play@192.168.1.20".
// `connection` is sshd's SSH_CONNECTION. Empty if that makes no sense.
std::string ssh_invitation(const std::string& account, std::string_view connection);

}  // namespace race2048::client
