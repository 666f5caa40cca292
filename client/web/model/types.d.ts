// The state that the views read, and the acts that they call: `app.state` and `app.act`. Times
// named `...At` are those of performance.now(); those named `...Ms` are on the match clock.

export interface App {
  readonly state: State;
  readonly act: Acts;
  /** The person's key; absent where the page has come without TLS. */
  readonly identity?: import('../net/identity.js').Identity;
  /** The callback comes after each message or act that changed the state. */
  onChange(callback: () => void): void;
  /** The clock of all `...At` times. */
  now(): number;
  /** The match clock, for a running or ended match. */
  matchMs(): number;
}

export interface State {
  link: Link;
  /**
   * `keyMark`: of the key that this login has proved, '' for a guest; `keyFault`: why it has not.
   * `looks`: the person only asks for results, under a name by chance.
   */
  me: {name: string; playerId: Uint8Array; keyMark: string; keyFault: string; looks: boolean};
  /** 'start' before the first login. */
  where: 'start' | 'lobby' | 'entering' | 'room';
  lobby: Lobby;
  room?: Room;
  match?: Match;
  /** What was refused last, until an act succeeds. */
  refusal?: Refusal;
  /** The latest sentence for the person; `id` rises with each. */
  news?: {id: number; at: number; text: string};
  /** The server stops at that time. */
  stopping?: {at: number; restarts: boolean};
  results: Answers;
}

export interface Link {
  /** 'closed' is final until login() or comeBack(). */
  state: 'idle' | 'connecting' | 'open' | 'lost' | 'closed';
  since: number;
  /** Why it is lost or closed: one sentence, or ''. */
  reason: string;
  /** Another tab or program of this person has taken the place over. */
  takenOver: boolean;
  /** Failed tries to connect since it was lost. */
  tries: number;
  /** When the server gives the place up, while it is lost. */
  holdUntil: number;
  /** The place in a room is being taken up again: the room is not whole yet. */
  resumes: boolean;
  serverVersion: string;
}

export interface Refusal {
  /** Name of the refused message, such as 'joinRoom'; '' if unknown. */
  about: string;
  reason: number;
  text: string;
  /** A free name, when the name was taken. */
  suggestion: string;
  at: number;
}

export interface Lobby {
  rooms: ListedRoom[];
  first: number;
  total: number;
  known: boolean;
}

export interface ListedRoom {
  code: string;
  title: string;
  host: string;
  settings: Settings;
  players: number;
  watchers: number;
  running: boolean;
  locked: boolean;
  hasPassword: boolean;
  rounds: number;
  roomName: string;
}

/** As in the .proto, with all fields. */
export interface Settings {
  rules: {size: number; startTiles: number; fourProbability: number};
  format: number;
  timeLimitMs: number;
  target: number;
  capMs: number;
  finish: number;
  onStuck: number;
  watch: number;
  seats: number;
  moveRate: number;
  openSeed: Uint8Array;
  moveLimit: number;
  moveTimeMs: number;
  draws: number;
  knockoutMs: number;
}

export interface RoomOptions {
  title?: string;
  listed?: boolean;
  password?: string;
  locked?: boolean;
  chatOff?: boolean;
  rounds?: number;
  pause?: boolean;
  startAt?: number;
  startInS?: number;
}

export interface Room {
  code: string;
  name: string;
  settings: Settings;
  /** The settings in words, one fact each. */
  words: string[];
  options: {
    title: string;
    listed: boolean;
    hasPassword: boolean;
    locked: boolean;
    chatOff: boolean;
    rounds: number;
    pause: boolean;
    startAt: number;
    startsAt?: number;
    startIsDue: boolean;
    quick: boolean;
  };
  /** Own seat; undefined for a watcher or a referee. */
  seat?: number;
  person: number;
  host: string;
  owner: string;
  isHost: boolean;
  /** The host who owns the room: may kick, mute, hand over. */
  isOwner: boolean;
  /** Those with a seat by seat, then the others. */
  people: Person[];
  watchers: number;
  chat: ChatLine[];
  emote?: {name: string; emote: number; at: number};
  putOut: string[];
  series?: Series;
  /** The match that comes next. */
  sealed: {matchId: string; round: number; open: boolean; commitment: string};
  ready: boolean;
  /** The person waits for a seat. */
  waits: boolean;
  muted: boolean;
}

export interface Person {
  name: string;
  person: number;
  seat?: number;
  bot: boolean;
  botLevel: number;
  ready: boolean;
  hasNonce: boolean;
  host: boolean;
  waits: boolean;
  muted: boolean;
  /** This reader hides the lines of the person. */
  hidden: boolean;
  /** The link is lost, and the place is kept until then. */
  awayUntil?: number;
  keyMark: string;
  own: boolean;
}

export interface ChatLine {
  id: number;
  name: string;
  text: string;
  at: number;
  hearers: number;
  own: boolean;
}

export interface Series {
  rounds: number;
  played: number;
  over: boolean;
  rows: SeriesRow[];
  /** What follows the podium, once the series is over. */
  facts: string[];
}

export interface SeriesRow {
  name: string;
  bot: boolean;
  place: number;
  points: number;
  wins: number;
  lastPoints: number;
  person: number;
  own: boolean;
}

export interface Match {
  /** In hexadecimal. */
  id: string;
  round: number;
  settings: Settings;
  phase: 'countdown' | 'racing' | 'ended';
  /** Countdown: when Go comes. */
  goAt: number;
  /** Match clock zero, and the latest end. */
  startsAt: number;
  endsAt: number;
  /** Undefined: the person watches. */
  ownSeat?: number;
  seats: Map<number, Seat>;
  /** The seats in order of place. */
  order: number[];
  /** The only leader with points. */
  leader?: number;
  splits: {exponent: number; seat: number; atMs: number}[];
  step?: {number: number; endsMs: number};
  /** The match clock stands until all are back, or until then. */
  standsUntil?: number;
  own?: Own;
  /** The newest last. */
  highlights: Highlight[];
  end?: End;
  verdict?: Verdict;
  /** Whether the server stored the result. */
  kept?: {keeping: number; text: string; replayBytes: number};
  /** A place that was asked for with getPage(). */
  page?: {first: number; total: number};
  /** What a person passes on of an ended race of the day. */
  dailyLine?: string;
}

export interface Seat {
  seat: number;
  name: string;
  bot: boolean;
  person: number;
  own: boolean;
  place: number;
  score: number;
  /** Points behind the seat in front; the leader's: ahead of the second. */
  gap: number;
  /** Points behind the leader. */
  behind: number;
  bestTile: number;
  moves: number;
  state: number;
  /** 'racing', 'stuck', 'out', 'made it', 'gave up', 'gone', 'idle', 'done', 'knocked out'. */
  stateWord: string;
  racing: boolean;
  boards: number;
  reachedMs: number;
  outMs: number;
  chosen: boolean;
  missed: number;
  pingMs: number;
  /** Knock-out: would be out now. */
  danger: boolean;
  /** Exponents in reading order; undefined while it may not be seen. */
  board?: Uint8Array;
  boardNumber: number;
  boardScore: number;
}

export interface Own {
  /** Confirmed by the server. */
  board: Uint8Array;
  /** With the first unanswered slide made, without its tile. */
  shown: Uint8Array;
  /** The first unanswered slide: 'left', 'right', 'up', 'down'. */
  preview?: Direction;
  score: number;
  shownScore: number;
  boardNumber: number;
  /** The cell of the last new tile. */
  newest?: number;
  /** Answers so far: rises with each confirmed change of the board. */
  answers: number;
  lastGain: number;
  moves: number;
  movesLeft?: number;
  place: number;
  state: number;
  racing: boolean;
  stuck: boolean;
  /** May take the next board now. */
  mayNextBoard: boolean;
  /** Typed moves that wait to be sent. */
  waiting: number;
  /** Lockstep: the move chosen for this step. */
  choice?: Direction | 'next';
  bestTile: number;
  bestScore: number;
}

export type Direction = 'left' | 'right' | 'up' | 'down';

export interface Highlight {
  id: number;
  what: 'lead' | 'firstTile' | 'twoHalves' | 'closingIn' | 'stuck' | 'done' | 'lastSeconds';
  atMs: number;
  at: number;
  seat: number;
  exponent: number;
  text: string;
  bearing: 'good' | 'bad' | 'neutral';
}

export interface End {
  reason: number;
  /** Such as 'time is up'. */
  reasonText: string;
  matchMs: number;
  at: number;
  /** 'You win', 'ada wins', 'ada and bob share the first place'. */
  title: string;
  winners: number[];
}

export interface Verdict {
  kind: 'verified' | 'wrong' | 'nothing';
  text: string;
}

export interface Answers {
  list?: {entries: ResultEntry[]; more: boolean};
  page?: {match: ResultEntry; first: number; seats: ResultSeat[]; settings?: Settings;
    words: string[]; splits: {exponent: number; seat: number; atMs: number}[];
    replayBytes: number};
  top?: {first: number; entries: TopEntry[]};
  replay?: {matchId: string; total: number; bytes: Uint8Array; whole: boolean};
  /** The question that waits for its answer. */
  asked: string;
}

export interface ResultEntry {
  number: number;
  matchId: string;
  title: string;
  round: number;
  rounds: number;
  format: number;
  size: number;
  target: number;
  beganUnixMs: number;
  endedUnixMs: number;
  reason: number;
  openSeed: boolean;
  seats: number;
  winner: string;
  winnerScore: number;
}

export interface ResultSeat {
  seat: number;
  name: string;
  bot: boolean;
  place: number;
  score: number;
  bestTile: number;
  boards: number;
  moves: number;
  state: number;
  stateWord: string;
  reachedMs: number;
  points: number;
}

export interface TopEntry {
  matchId: string;
  endedUnixMs: number;
  name: string;
  score: number;
  bestTile: number;
  moves: number;
  madeMs: number;
}

export interface Acts {
  /** Connects, or says the name again after it was refused. */
  login(name: string): void;
  /** Connects under another name and id each time, and without the key, to ask for results. */
  look(): void;
  /** After a reload: takes the kept place up again; false if there is none. */
  comeBack(): boolean;
  /** Ends the link; the page can login() again. */
  logout(): void;
  listRooms(first?: number): void;
  /** The four ways into a room; said before the login is answered, they wait for it. */
  quickMatch(settings?: Settings): void;
  create(settings: Settings, options?: RoomOptions, more?: {referee?: boolean; roomName?: string;
    /** The client says ready for the host too, before the first match. */ readyAtFirst?: boolean}): void;
  join(code: string, password?: string): void;
  watch(code: string, password?: string): void;
  leave(): void;
  ready(ready?: boolean): void;
  startMatch(): void;
  editSettings(settings: Settings): void;
  /** Changes these; the others stay. */
  editRoom(options: RoomOptions): void;
  kick(name: string): void;
  unkick(name: string): void;
  mute(name: string, lifted?: boolean): void;
  /** Hides the lines of a person from this reader alone. */
  hide(person: number, hidden: boolean): void;
  handOver(name: string): void;
  chat(text: string): void;
  announce(text: string): void;
  emote(emote: number): void;
  /** Takes a seat, or gives it up. */
  seat(sit: boolean): void;
  move(direction: Direction): void;
  nextBoard(): void;
  giveUp(): void;
  getPage(first: number): void;
  listResults(question?: {before?: number; name?: string; room?: string; format?: number}): void;
  getResult(match: string, first?: number): void;
  listTop(question?: {format?: number; size?: number; tile?: number; bots?: boolean; first?: number}): void;
  /** All of it; `results.replay` grows. */
  getReplay(match: string): void;
  dismissRefusal(): void;
  /** One sentence about the race now, for the announcer: place and gap. */
  status(): string;
}
