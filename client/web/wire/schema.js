// @ts-check
// Made from proto/race2048.proto.
// A field is number:name:kind. Kinds: u a number of 32 bits or an enum, l of 64 bits,
// b bool, s string, y bytes, else a message. * is repeated, ? optional, | of the oneof.
/** @type {Record<string, string>} */
export const schema = {
ToServer: '1:move:Move| 2:pong:Pong| 3:hello:Hello| 4:createRoom:CreateRoom| 5:joinRoom:JoinRoom| 6:watchRoom:WatchRoom| 7:leaveRoom:LeaveRoom| 8:nonce:Nonce| 9:ready:Ready| 10:startMatch:StartMatch| 16:editSettings:EditSettings| 17:editRoom:EditRoom| 18:kick:Kick| 19:handOver:HandOver| 20:chat:Chat| 21:listRooms:ListRooms| 22:quickMatch:QuickMatch| 23:getPage:GetPage| 24:listResults:ListResults| 25:getResult:GetResult| 26:listTop:ListTop| 27:getReplay:GetReplay| 28:seating:Seating| 29:announce:Announce| 30:unkick:Unkick| 31:inviteBot:InviteBot| 32:mute:Mute| 33:sendEmote:SendEmote| 34:askChallenge:AskChallenge|',
ToClient: '1:outcome:Outcome| 2:standings:Standings| 4:ping:Ping| 5:welcome:Welcome| 6:refused:Refused| 7:entered:Entered| 8:sealed:Sealed| 9:roster:Roster| 10:start:Start| 11:go:Go| 12:end:End| 13:left:Left| 14:goodbye:Goodbye| 15:step:Step| 16:roomInfo:RoomInfo| 17:series:Series| 18:said:Said| 19:rooms:Rooms| 20:page:Page| 21:clock:Clock| 22:kept:Kept| 23:results:Results| 24:resultPage:ResultPage| 25:topList:TopList| 26:replayPart:ReplayPart| 27:stopping:Stopping| 28:putOut:PutOut| 29:notice:Notice| 30:emoted:Emoted| 31:challenge:Challenge| 32:redirect:Redirect|',
Hello: '1:minProtocol:u 2:maxProtocol:u 3:clientVersion:s 4:playerId:y 5:name:s 6:bot:b 7:resume:Resume 8:botLevel:u 9:proof:KeyProof',
AskChallenge: '',
Challenge: '1:challenge:y',
KeyProof: '1:publicKey:y 2:signature:y 3:host:s',
Resume: '1:code:s 2:token:y 3:matchId:y 4:answers:u',
Welcome: '1:protocol:u 2:serverVersion:s 3:name:s 4:keyMark:s 5:nodes:s*',
Refused: '1:reason:u 2:text:s 3:suggestion:s 4:about:u 5:seq:u 6:minProtocol:u 7:maxProtocol:u',
Goodbye: '1:reason:u 2:text:s',
Redirect: '1:address:s 2:fingerprint:y 3:room:s 4:epoch:l 5:inMs:u',
Ping: '1:id:u 2:matchMs:u',
Pong: '1:id:u',
Settings: '1:rules:Rules 2:format:u 3:timeLimitMs:u 4:target:u 5:capMs:u 6:finish:u 7:onStuck:u 8:watch:u 9:seats:u 10:moveRate:u 11:openSeed:y 12:moveLimit:u 13:moveTimeMs:u 14:draws:u 15:knockoutMs:u',
Rules: '1:size:u 2:startTiles:u 3:fourProbability:u',
CreateRoom: '1:settings:y 2:options:RoomOptions 3:referee:b 4:roomName:s',
RoomOptions: '1:title:s 2:listed:b 3:password:s? 4:locked:b 5:chatOff:b 6:rounds:u 7:pause:b 8:startAt:u 9:startInS:u?',
JoinRoom: '1:code:s 2:password:s 3:token:y',
WatchRoom: '1:code:s 2:password:s',
QuickMatch: '1:settings:y 2:exact:b',
ListRooms: '1:first:u',
Rooms: '1:first:u 2:total:u 3:rooms:RoomEntry*',
RoomEntry: '1:code:s 2:title:s 3:host:s 4:settings:y 5:players:u 6:watchers:u 7:running:b 8:locked:b 9:hasPassword:b 10:rounds:u 11:roomName:s',
LeaveRoom: '',
EditSettings: '1:settings:y',
EditRoom: '1:options:RoomOptions',
Kick: '1:name:s',
Unkick: '1:name:s',
Mute: '1:name:s 2:lifted:b',
InviteBot: '1:playerId:y',
HandOver: '1:name:s',
Chat: '1:text:s',
Announce: '1:text:s',
Said: '1:name:s 2:text:s 3:hearers:u',
SendEmote: '1:emote:u',
Emoted: '1:name:s 2:emote:u',
Seating: '1:standsUp:b',
PutOut: '1:names:s* 2:total:u',
Entered: '1:code:s 2:seated:b 3:seat:u 4:running:b 5:token:y 6:person:u 7:holdMs:u 8:holdBetweenMs:u 10:roomName:s 9:resumed:Resumed',
Resumed: '1:nextSeq:u 2:fromStart:b',
Left: '1:reason:u 2:text:s',
RoomInfo: '1:title:s 2:listed:b 3:hasPassword:b 4:locked:b 5:chatOff:b 6:rounds:u 7:pause:b 8:startAt:u 9:startsInMs:u 10:startIsDue:b 11:quick:b',
Series: '1:rounds:u 2:played:u 3:rows:SeriesRow*',
SeriesRow: '1:name:s 3:bot:b 4:place:u 5:points:u 6:wins:u 7:lastPoints:u 8:person:u',
Sealed: '1:matchId:y 2:settings:y 3:commitment:y 4:round:u',
Nonce: '1:matchId:y 2:nonce:y',
Ready: '1:matchId:y 2:withdrawn:b',
StartMatch: '1:matchId:y',
Roster: '1:members:Member* 2:watchers:u 4:whole:b 5:gone:u* 6:host:s 7:watching:Watching 8:owner:s',
Watching: '1:people:Watcher*',
Watcher: '1:name:s 2:bot:b 3:waits:b 4:person:u 5:awayMs:u 6:keyMark:s 7:muted:b 8:botLevel:u',
Member: '1:seat:u 2:name:s 4:bot:b 5:ready:b 6:hasNonce:b 7:person:u 8:awayMs:u 9:keyMark:s 10:muted:b 11:botLevel:u',
Start: '1:matchId:y 2:round:u 3:seats:StartSeat* 4:countdownMs:u',
StartSeat: '1:seat:u 2:name:s 4:bot:b 5:nonce:y 6:person:u',
Go: '1:round:u 2:spawns:Spawn* 3:matchMs:u',
Clock: '1:round:u 2:matchMs:u 3:standsMs:u',
Spawn: '1:cell:u 2:tile:u',
Move: '1:round:u 2:board:u 3:seq:u 4:action:u 5:step:u',
Step: '1:round:u 2:number:u 3:endsMs:u',
Outcome: '1:seq:u 2:result:u 3:rejection:u 4:spawns:Spawn* 5:score:l 6:board:u 7:atMs:u 8:rank:u 9:state:u 10:made:u',
Standings: '1:round:u 2:standings:Standing* 3:splits:Split* 4:boards:SeatBoard*',
Split: '1:exponent:u 2:seat:u 3:atMs:u',
Standing: '1:seat:u 2:rank:u 3:score:l 4:bestTile:u 5:moves:u 6:state:u 7:pingMs:u 8:boards:u 9:reachedMs:u 10:chosen:b 11:missed:u 12:outMs:u',
GetPage: '1:round:u 2:first:u',
Page: '1:round:u 2:first:u 3:total:u 4:standings:Standing* 5:boards:SeatBoard*',
End: '1:matchId:y 2:round:u 3:reason:u 4:secret:y 5:standings:Standing* 6:matchMs:u 7:splits:Split*',
SeatBoard: '1:seat:u 2:board:u 3:cells:y 4:score:l 5:moves:u',
Kept: '1:matchId:y 2:keeping:u 3:text:s 4:replayBytes:u',
ListResults: '1:before:l 2:name:s 3:room:s 4:format:u',
Results: '1:results:ResultEntry* 2:more:b',
ResultEntry: '1:number:l 2:matchId:y 3:title:s 4:round:u 5:rounds:u 6:format:u 7:size:u 8:target:u 9:beganUnixMs:l 10:endedUnixMs:l 11:reason:u 12:openSeed:b 13:seats:u 14:winner:s 15:winnerScore:l',
GetResult: '1:match:s 2:first:u',
ResultPage: '1:match:ResultEntry 2:first:u 3:seats:ResultSeat* 4:settings:y 5:splits:Split* 6:replayBytes:u',
ResultSeat: '1:seat:u 2:name:s 3:bot:b 4:place:u 5:score:l 6:bestTile:u 7:boards:u 8:moves:u 9:state:u 10:reachedMs:u 11:points:u',
ListTop: '1:format:u 2:size:u 3:tile:u 4:bots:b 5:first:u',
TopList: '1:first:u 2:entries:TopEntry*',
TopEntry: '1:matchId:y 2:endedUnixMs:l 3:name:s 4:score:l 5:bestTile:u 6:moves:u 7:madeMs:u',
GetReplay: '1:matchId:y 2:offset:u',
ReplayPart: '1:matchId:y 2:offset:u 3:total:u 4:data:y',
Notice: '1:text:s',
Stopping: '1:inMs:u 2:restarts:b',
};
export const Reason = {UNSPECIFIED: 0, VERSION: 1, BAD_NAME: 2, NAME_TAKEN: 3, BAD_PLAYER_ID: 4, NOT_LOGGED_IN: 5, LOGIN_DEADLINE: 6, BAD_CLIENT_VERSION: 7, BANNED: 8, TLS_REQUIRED: 9, TOO_MANY: 10, BAD_PROOF: 11, FRAME_TOO_LONG: 20, BAD_FRAME: 21, BAD_PREFACE: 22, NOT_NOW: 23, UNKNOWN_MESSAGE: 24, TOO_MANY_REFUSALS: 25, TOO_SLOW: 26, SILENT: 27, SEQ_GAP: 28, TOO_MANY_MOVES: 29, TOO_OFTEN: 30, TAKEN_OVER: 31, BAD_SETTINGS: 40, NO_SUCH_ROOM: 41, ROOM_FULL: 42, SERVER_FULL: 43, NOT_HOST: 44, BAD_NONCE: 45, NOBODY_READY: 46, OLD_SEAL: 47, BAD_ROOM_OPTIONS: 48, WRONG_PASSWORD: 49, ROOM_LOCKED: 50, KICKED: 51, NO_SUCH_PERSON: 52, BAD_CHAT: 53, CHAT_OFF: 54, BAD_TOKEN: 55, BAD_ANSWERS: 56, NOT_OWNER: 57, BAD_ROOM_NAME: 58, ROOM_NAME_TAKEN: 59, HAS_SEAT: 62, MUTED: 63, WRONG_ROUND: 60, NOT_RACING: 61, NO_SUCH_RESULT: 70, NOTHING_IS_KEPT: 71, STORE_BUSY: 72, BAD_QUESTION: 73, SERVER_STOPS: 80, SERVER_RESTARTS: 81};
export const Format = {UNSPECIFIED: 0, TIME: 1, FIRST: 2, MOVES: 3, LAST: 4, STEP: 5, KNOCKOUT: 6};
export const Finish = {UNSPECIFIED: 0, FIRST: 1, ALL: 2};
export const OnStuck = {UNSPECIFIED: 0, NEXT_BOARD: 1, OUT: 2};
export const Draws = {SAME: 0, POSITION: 1};
export const Watch = {UNSPECIFIED: 0, LIVE: 1, AT_END: 3, OFF: 4, ALL: 5};
export const Emote = {UNSPECIFIED: 0, GG: 1, WOW: 2, NOOO: 3, SMILE: 4};
export const Hearers = {UNSPECIFIED: 0, ALL: 1, NOT_RACING: 2, ANNOUNCED: 3};
export const Action = {UNSPECIFIED: 0, UP: 1, DOWN: 2, LEFT: 3, RIGHT: 4, NEXT_BOARD: 5, GIVE_UP: 6};
export const Result = {UNSPECIFIED: 0, APPLIED: 1, NO_CHANGE: 2, REJECTED: 3};
export const Rejection = {NONE: 0, UNKNOWN_ACTION: 1, STALE_BOARD: 2, BOARD_NOT_OVER: 3, RUN_OVER: 4, TOO_FAST: 5, STALE_STEP: 6, STEP_TAKEN: 7};
export const SeatState = {UNSPECIFIED: 0, RACING: 1, STUCK: 2, OUT_STUCK: 3, REACHED: 4, GAVE_UP: 5, LINK_LOST: 6, IDLE: 7, MOVES_MADE: 8, KNOCKED_OUT: 9};
export const EndReason = {UNSPECIFIED: 0, TIME_UP: 1, TARGET_REACHED: 2, ALL_DONE: 3, CAP: 4, ONE_LEFT: 5};
export const Keeping = {UNSPECIFIED: 0, STORED: 1, NOT_YET: 2, NEVER: 3};
