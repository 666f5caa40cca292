// The key with which a person came over ssh.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace race2048::client {

// A public key as in a line of authorized_keys, with options and a comment left out.
struct GuestKey {
  std::string type;    // "ssh-ed25519"
  std::string base64;  // the key itself

  // The name of a file for this key: 64 hexadecimal digits, different for each key.
  std::string id() const;

  bool operator==(const GuestKey&) const = default;
};

// The first key in the text of a file that sshd writes for `ExposeAuthInfo yes`, which
// SSH_USER_AUTH names. Nothing if the person came without a key, as with a password.
std::optional<GuestKey> key_from_auth_info(std::string_view text);

// The same for the file itself; nothing also if it cannot be read.
std::optional<GuestKey> read_guest_key(const std::filesystem::path& auth_info);

// The name that a comment in the text of an authorized_keys file gives to the owner of the key:
// "ada" for the comment "ada@laptop". Nothing if there is no such line, or no valid name in it.
std::optional<std::string> name_in_keys(std::string_view authorized_keys, const GuestKey& key);

// The same for a file; nothing also if it cannot be read.
std::optional<std::string> name_in_keys_file(const std::filesystem::path& authorized_keys,
                                             const GuestKey& key);

}  // namespace race2048::client
