#include "server/sessions/wire_reason.h"

namespace race2048::server {

static_assert(to_wire(Reason::version) == v1::REASON_VERSION);
static_assert(to_wire(Reason::bad_name) == v1::REASON_BAD_NAME);
static_assert(to_wire(Reason::name_taken) == v1::REASON_NAME_TAKEN);
static_assert(to_wire(Reason::bad_player_id) == v1::REASON_BAD_PLAYER_ID);
static_assert(to_wire(Reason::not_logged_in) == v1::REASON_NOT_LOGGED_IN);
static_assert(to_wire(Reason::login_deadline) == v1::REASON_LOGIN_DEADLINE);
static_assert(to_wire(Reason::bad_client_version) == v1::REASON_BAD_CLIENT_VERSION);
static_assert(to_wire(Reason::banned) == v1::REASON_BANNED);
static_assert(to_wire(Reason::tls_required) == v1::REASON_TLS_REQUIRED);
static_assert(to_wire(Reason::too_many) == v1::REASON_TOO_MANY);
static_assert(to_wire(Reason::frame_too_long) == v1::REASON_FRAME_TOO_LONG);
static_assert(to_wire(Reason::bad_frame) == v1::REASON_BAD_FRAME);
static_assert(to_wire(Reason::bad_preface) == v1::REASON_BAD_PREFACE);
static_assert(to_wire(Reason::not_now) == v1::REASON_NOT_NOW);
static_assert(to_wire(Reason::unknown_message) == v1::REASON_UNKNOWN_MESSAGE);
static_assert(to_wire(Reason::too_many_refusals) == v1::REASON_TOO_MANY_REFUSALS);
static_assert(to_wire(Reason::too_slow) == v1::REASON_TOO_SLOW);
static_assert(to_wire(Reason::silent) == v1::REASON_SILENT);
static_assert(to_wire(Reason::seq_gap) == v1::REASON_SEQ_GAP);
static_assert(to_wire(Reason::too_many_moves) == v1::REASON_TOO_MANY_MOVES);
static_assert(to_wire(Reason::too_often) == v1::REASON_TOO_OFTEN);
static_assert(to_wire(Reason::taken_over) == v1::REASON_TAKEN_OVER);
static_assert(to_wire(Reason::bad_settings) == v1::REASON_BAD_SETTINGS);
static_assert(to_wire(Reason::no_such_room) == v1::REASON_NO_SUCH_ROOM);
static_assert(to_wire(Reason::room_full) == v1::REASON_ROOM_FULL);
static_assert(to_wire(Reason::server_full) == v1::REASON_SERVER_FULL);
static_assert(to_wire(Reason::not_host) == v1::REASON_NOT_HOST);
static_assert(to_wire(Reason::bad_nonce) == v1::REASON_BAD_NONCE);
static_assert(to_wire(Reason::nobody_ready) == v1::REASON_NOBODY_READY);
static_assert(to_wire(Reason::old_seal) == v1::REASON_OLD_SEAL);
static_assert(to_wire(Reason::bad_room_options) == v1::REASON_BAD_ROOM_OPTIONS);
static_assert(to_wire(Reason::wrong_password) == v1::REASON_WRONG_PASSWORD);
static_assert(to_wire(Reason::room_locked) == v1::REASON_ROOM_LOCKED);
static_assert(to_wire(Reason::kicked) == v1::REASON_KICKED);
static_assert(to_wire(Reason::no_such_person) == v1::REASON_NO_SUCH_PERSON);
static_assert(to_wire(Reason::bad_chat) == v1::REASON_BAD_CHAT);
static_assert(to_wire(Reason::chat_off) == v1::REASON_CHAT_OFF);
static_assert(to_wire(Reason::bad_token) == v1::REASON_BAD_TOKEN);
static_assert(to_wire(Reason::bad_answers) == v1::REASON_BAD_ANSWERS);
static_assert(to_wire(Reason::not_owner) == v1::REASON_NOT_OWNER);
static_assert(to_wire(Reason::bad_room_name) == v1::REASON_BAD_ROOM_NAME);
static_assert(to_wire(Reason::room_name_taken) == v1::REASON_ROOM_NAME_TAKEN);
static_assert(to_wire(Reason::has_seat) == v1::REASON_HAS_SEAT);
static_assert(to_wire(Reason::muted) == v1::REASON_MUTED);
static_assert(to_wire(Reason::wrong_round) == v1::REASON_WRONG_ROUND);
static_assert(to_wire(Reason::not_racing) == v1::REASON_NOT_RACING);
static_assert(to_wire(Reason::no_such_result) == v1::REASON_NO_SUCH_RESULT);
static_assert(to_wire(Reason::nothing_is_kept) == v1::REASON_NOTHING_IS_KEPT);
static_assert(to_wire(Reason::store_busy) == v1::REASON_STORE_BUSY);
static_assert(to_wire(Reason::bad_question) == v1::REASON_BAD_QUESTION);
static_assert(to_wire(Reason::server_stops) == v1::REASON_SERVER_STOPS);
static_assert(to_wire(Reason::server_restarts) == v1::REASON_SERVER_RESTARTS);

}  // namespace race2048::server
