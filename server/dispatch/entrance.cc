// How a connection logs in.
#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "proto/conversions.h"
#include "proto/people.h"
#include "server/dispatch/doorway.h"
#include "server/dispatch/handlers.h"
#include "server/hosting/checked_requests.h"
#include "shared/limits.h"
#include "shared/utf8.h"

namespace race2048::server {
namespace {

// The facts of a Hello besides the name.
struct Greeting {
  PlayerId player_id{};
  std::string client_version;  // printable ASCII
  std::uint32_t protocol = 0;  // the version that both sides speak
};

Verdict check_versions(const v1::Hello& hello) {
  if (hello.min_protocol() > hello.max_protocol()) {
    return closing({Reason::version, "The client's lowest protocol version is above its highest."});
  }
  const bool client_is_older = hello.max_protocol() < limits::kMinProtocol;
  if (!client_is_older && hello.min_protocol() <= limits::kMaxProtocol) return {};
  return closing(
      {Reason::version,
       std::string("This server speaks protocol versions ") + std::to_string(limits::kMinProtocol) +
           " to " + std::to_string(limits::kMaxProtocol) + "; the client speaks " +
           std::to_string(hello.min_protocol()) + " to " + std::to_string(hello.max_protocol()) +
           ". Update the " + (client_is_older ? "client." : "server.")});
}

// Checks all fields of the Hello but its name and `resume`.
OrFault<Greeting, Refusal> check(const v1::Hello& hello) {
  if (const Verdict may = check_versions(hello); !may) return may.fault();
  const std::optional<PlayerId> player_id = wire::array_from<PlayerId>(hello.player_id());
  if (!player_id) {
    return Refusal{Reason::bad_player_id, "A player_id has exactly 16 bytes."};
  }
  if (hello.client_version().size() > limits::kMaxClientVersion ||
      !is_printable_ascii(hello.client_version())) {
    return Refusal{Reason::bad_client_version,
                   "A client version has at most 32 printable ASCII characters."};
  }
  return Greeting{.player_id = *player_id,
                  .client_version = hello.client_version(),
                  .protocol = std::min(limits::kMaxProtocol, hello.max_protocol())};
}

void welcome(const Request& asked, const Person& person, const Greeting& greeting) {
  Desk& desk = asked.desk;
  desk.links.log_in(asked.link, person);
  asked.link.since_unix_ms = desk.config.unix_ms();
  for (Observer* const observer : desk.observers.sessions) {
    observer->on_logged_in(asked.id(), person, greeting.client_version);
  }
  v1::ToClient message;
  v1::Welcome& welcome = *message.mutable_welcome();
  welcome.set_protocol(greeting.protocol);
  welcome.set_server_version(RACE2048_VERSION);
  welcome.set_name(person.name);
  welcome.set_key_mark(wire::shown(person).key_mark);
  const std::vector<std::string>& nodes = desk.config.nodes;
  for (std::size_t i = 0; i < std::min(nodes.size(), limits::kMaxNodes); ++i) {
    welcome.add_nodes(nodes[i]);
  }
  desk.links.send(asked.id(), message);
}

// Of a person in the room whose link may be lost.
Rates& rates_of(Links& links, HostedRoom& hosted, SessionId person) {
  const auto away = hosted.away.find(person);
  return away != hosted.away.end() ? away->second.rates : links.at(person).rates;
}

// Gives the link the name and the rates of session `from` of the room.
void take_over(const Request& asked, HostedRoom& hosted, SessionId from) {
  Link& link = asked.link;
  Links& links = asked.desk.links;
  link.rates = rates_of(links, hosted, from);
  if (const auto away = hosted.away.find(from); away != hosted.away.end()) {
    if (away->second.name) link.name.emplace(*std::move(away->second.name));
    hosted.away.erase(away);
    return;
  }
  Link& old = links.at(from);
  if (auto name = std::exchange(old.name, std::nullopt)) link.name.emplace(*std::move(name));
  old.room = nullptr;
  old.questions.clear();
  links.log_out(old);
  old.session.close(Reason::taken_over, "This place is taken over by a newer connection.",
                    asked.now);
  links.touch(old);
}

// A new person of this server, as the Hello names it.
Verdict log_in_anew(const Request& asked, const Greeting& greeting) {
  Desk& desk = asked.desk;
  if (desk.links.logged_in() + desk.relayed >= desk.config.max_sessions) {
    return closing(
        {Reason::server_full, "The server has reached its limit of clients; try again later."});
  }
  const Person person = person_of(asked.link, asked.message.hello());
  auto name = desk.names.claim(person, desk.config.age_unix_ms());
  if (!name) return name.fault();
  asked.link.name.emplace(*std::move(name));
  welcome(asked, person, greeting);
  return {};
}

bool watched_from_afar(const Request& asked) {
  const std::optional<ServiceSecret>& secret = asked.desk.config.service_secret;
  const v1::Resume& told = asked.message.hello().resume();
  return secret && is_watch_pass(told.token(), *secret, told.code());
}

// A person who has watched the room of this server from another one comes over.
Verdict come_over(const Request& asked, const Greeting& greeting) {
  Link& link = asked.link;
  const v1::Resume& told = asked.message.hello().resume();
  HostedRoom* const hosted = asked.desk.rooms.find(told.code());
  if (hosted != nullptr) hosted->room.advance(asked.now);
  const Person person = person_of(link, asked.message.hello());
  if (hosted == nullptr || !hosted->room.is_open() || hosted->closes ||
      !opens(told.token(), *asked.desk.config.service_secret, pass_terms(hosted->room, person))) {
    link.rates.password_was_wrong(asked.now);
    return bad_token();
  }
  const Visitor visitor{.person = person,
                        .address = link.peer.host(),
                        .said_id = link.said_id,
                        .from_afar = resume_from(told).seen};
  if (Verdict may = hosted->room.may_watch_from_afar(visitor); !may) return may;
  if (Verdict may = has_own_name(hosted->room, visitor.person); !may) return may;
  if (Verdict may = log_in_anew(asked, greeting); !may) return may;
  return enter_room(asked, *hosted, visitor, Role::watcher);
}

Verdict resume(const Request& asked, const Greeting& greeting) {
  Link& link = asked.link;
  // As many wrong tokens as wrong passwords.
  if (Verdict may = link.rates.try_password(asked.now); !may) return may;
  if (watched_from_afar(asked)) return come_over(asked, greeting);
  const ResumeRequest request = resume_from(asked.message.hello().resume());
  const auto place = asked.desk.directory.find_place(request, link.peer.address, asked.now);
  if (!place) {
    link.rates.password_was_wrong(asked.now);
    return place.fault();
  }
  const auto [hosted, from] = *place;
  // The token of a person with a key is nothing without the key.
  const Person& person = hosted->room.members().at(from).person;
  if (person.keyed && (!link.key || identity_of(*link.key) != person.player_id)) {
    link.rates.password_was_wrong(asked.now);
    return bad_token();
  }
  const std::size_t answers = hosted->room.answers_to_make(from, request.seen);
  Rates& rates = rates_of(asked.desk.links, *hosted, from);
  if (Verdict may = rates.resume(answers, asked.now); !may) return may;
  take_over(asked, *hosted, from);
  welcome(asked, person, greeting);
  link.room = hosted;
  link.token_confirmed = false;
  hosted->room.resume(from, asked.id(), link.peer.host(), request.seen, asked.now);
  return {};
}

Refusal bad_proof(std::string text) {
  return {.reason = Reason::bad_proof, .text = std::move(text)};
}

// Takes the key that the Hello proves, if it proves one.
Verdict take_proof(const Request& asked) {
  Link& link = asked.link;
  const v1::Hello& hello = asked.message.hello();
  if (!hello.has_proof()) return {};
  const std::unique_ptr<Challenge> challenge = std::move(link.challenge);
  if (!challenge) return bad_proof("Ask for a challenge before each proof of a key.");
  const KeyProof proof{.public_key = hello.proof().public_key(),
                       .signature = hello.proof().signature(),
                       .host = hello.proof().host()};
  if (!asked.desk.config.host_names.may_be_signed(proof.host, link.peer.reached)) {
    return bad_proof(
        "The proof of your key names another server. If you mean this one, tell its operator by "
        "which name you reach it.");
  }
  const std::optional<KeyId> key = proved_key(proof, *challenge);
  if (!key) return bad_proof("The proof of your key does not hold.");
  if (link.key && link.key != key) return bad_proof("This connection has proved another key.");
  link.key = key;
  return {};
}

// The second half of on_hello(), perhaps some seconds later.
Verdict log_in(const Request& asked) {
  Desk& desk = asked.desk;
  Link& link = asked.link;
  const v1::Hello& hello = asked.message.hello();
  const auto greeting = check(hello);
  if (!greeting) return greeting.fault();
  if (Verdict may = check_bans(desk, link); !may) return may;
  return hello.has_resume() ? resume(asked, *greeting) : log_in_anew(asked, *greeting);
}

}  // namespace

Person person_of(const Link& link, const v1::Hello& hello) {
  return {.name = hello.name(),
          .player_id = link.key ? identity_of(*link.key) : link.said_id,
          .bot = hello.bot(),
          .keyed = link.key.has_value(),
          .bot_level = bot_level_of(hello.bot(), hello.bot_level())};
}

Verdict log_in_watcher(const Request& asked) {
  const auto greeting = check(asked.message.hello());
  if (!greeting) return greeting.fault();
  if (Verdict may = check_bans(asked.desk, asked.link); !may) return may;
  return log_in_anew(asked, *greeting);
}

Verdict check_bans(const Desk& desk, const Link& link) {
  const std::int64_t unix_ms = desk.config.unix_ms();
  if (Verdict may = desk.bans.check_address(link.peer.address, unix_ms); !may) return may;
  return link.key ? desk.bans.check_key(identity_of(*link.key), unix_ms) : Verdict();
}

Verdict on_ask_challenge(const Request& asked) {
  Link& link = asked.link;
  if (!link.is_confidential()) {
    return Refusal{Reason::tls_required,
                   "From another machine a key is proved on an encrypted connection only."};
  }
  if (!link.challenge) {
    link.challenge = std::make_unique<Challenge>();
    asked.desk.config.random(*link.challenge);
  }
  v1::ToClient message;
  message.mutable_challenge()->set_challenge(wire::to_bytes(*link.challenge));
  asked.desk.links.send(asked.id(), message);
  return {};
}

Verdict on_hello(const Request& asked) {
  Desk& desk = asked.desk;
  Link& link = asked.link;
  const v1::Hello& hello = asked.message.hello();
  if (!link.session.count_login_attempt()) {
    return closing({Reason::too_many_refusals, "Too many login attempts on this connection."});
  }
  if (Verdict may = desk.addresses.admit_login(link.peer.address, asked.now); !may) return may;
  const auto greeting = check(hello);
  if (!greeting) return greeting.fault();
  if (Verdict may = take_proof(asked); !may) return may;
  if (Verdict may = check_bans(desk, link); !may) return may;
  link.said_id = greeting->player_id;
  if (watched_from_afar(asked)) {
    // No place has kept the name.
    return desk.doorway.ask(asked, AskLogin{person_of(link, hello)}, [](const Request& permitted) {
      const std::string& code = permitted.message.hello().resume().code();
      return permitted.desk.doorway.ask(permitted, AskRoom{code}, log_in);
    });
  }
  return desk.doorway.ask(asked,
                          hello.has_resume() ? DoorQuestion(AskRoom{hello.resume().code()})
                                             : AskLogin{person_of(link, hello)},
                          log_in);
}

}  // namespace race2048::server
