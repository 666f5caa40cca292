// Whether the server at the other end of an encrypted link is the one that the person means.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>

#include "client/choices/target.h"
#include "client/system/known_servers.h"
#include "engine/or_fault.h"
#include "shared/fingerprint.h"

namespace race2048::client {

// The server's proof in the handshake.
struct ShownServer {
  Fingerprint fingerprint{};     // of the server's key
  bool vouched_for = false;      // by an authority of this system, for the target's host
  bool on_this_machine = false;  // reached over the loopback: nobody is in between

  bool operator==(const ShownServer&) const = default;
};

// Writes the proof as one word or two, for the environment of another program.
std::string to_text(const ShownServer& shown);
// Nothing if the text is not to_text() of anything.
std::optional<ShownServer> shown_server_from(const std::string& text);

// Judges the server on each connection of one visit, from the first one on. The sessions of a visit
// share it, such as those before and after a question for a password.
//
// The first connection trusts, in this order: the fingerprint in the target, and no other; an
// address of this machine itself; a proof that fits the entry of the server in the file of
// KnownServers; and a server without an entry. A key fits to itself, and to a server for which an
// authority vouches; where an authority has vouched, nothing but an authority will do. A name that
// leads to this machine is trusted if the file does not have it, and is not remembered then; a
// known name gets no such trust, since an attacker may have led it here.
//
// All later connections must show the same proof as the first trusted one, even if the file has
// changed since or could not be written; the key that the first one proved is always enough.
class ServerCheck {
 public:
  enum class Whom : std::uint8_t {
    only_the_known,
    // For a question that is no secret and that anybody may answer: every server is trusted at
    // first, and none is remembered in the file.
    anybody,
    // Another server, which is trusted, has named this one: with the fingerprint in the target, or,
    // without one, as one for which an authority vouches. The file has no say, and does not change:
    // nobody may use it to put a server in the place of one that the person knows.
    introduced,
  };

  // `known_servers`: the path of a file of KnownServers; an empty path means no file.
  ServerCheck(Target target, std::filesystem::path known_servers, Whom whom = Whom::only_the_known)
      : target_(std::move(target)), file_(std::move(known_servers)), whom_(whom) {}

  // Counts `first` as the proof of the first trusted connection of the visit.
  void expect(const ShownServer& first) { first_ = first; }
  // The proof of the first trusted connection; nothing before it.
  const std::optional<ShownServer>& first() const { return first_; }

  // Whether an authority's certificate can matter. `on_this_machine`: as in ShownServer.
  bool asks_authorities(bool on_this_machine) const;

  // During the handshake, before the client sends any fact about the person: whether a server that
  // shows this will be trusted, once it has proved that it has the key. Remembers nothing. The
  // fault says what was expected and seen, and what to do.
  OrFault<> judge(const ShownServer& shown) const;

  // After the handshake: trusts the server, and remembers how, for this session and in the file. A
  // line for the person, who should know that the server was trusted without a proof, or that it
  // was known in another way; empty: nothing to say. Another program may have changed the file
  // since judge(): then the fault is like judge()'s.
  OrFault<std::string> trust(const ShownServer& shown);

 private:
  // The judgement on a server that fits.
  struct Verdict {
    std::string line{};
    std::optional<KnownServer> remember{};  // nothing: it is already known so, or not to be kept
  };

  // True if the file does not matter: in a later connection, at an address of this machine, or for
  // anybody.
  bool is_beside_the_file(const ShownServer& shown) const;
  OrFault<Verdict> verdict_without_file(const ShownServer& shown) const;
  OrFault<Verdict> verdict(const ShownServer& shown, const KnownServers& known) const;
  // The file cannot be read or locked.
  OrFault<Verdict> verdict_without_known(const ShownServer& shown, const Fault& why) const;
  OrFault<std::string> trust_by_file(const ShownServer& shown);

  Target target_;
  std::filesystem::path file_;
  Whom whom_;
  std::optional<ShownServer> first_;  // the first trusted connection
};

}  // namespace race2048::client
