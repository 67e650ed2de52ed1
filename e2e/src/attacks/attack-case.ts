/** One request of an attack: bytes as they are, or method and path. */
export interface AttackStep {
  readonly method?: string
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly raw?: string
  /** Who sends it, signed in: a person of the demo, `NAME@equipe` at the desk. */
  readonly as?: string
  /** Statuses that are a right answer to this step. */
  readonly statuses: readonly number[]
  /** How many of it are sent together; 1 where absent. */
  readonly atOnce?: number
  /** Milliseconds in which each must be answered, and `/healthz` beside them. */
  readonly answered?: number
  /** Text that must not stand in the answer. */
  readonly absent?: readonly string[]
  /** Text that must stand in the answer. */
  readonly has?: readonly string[]
  /** How often a text stands in the answer, exactly. */
  readonly counts?: Readonly<Record<string, number>>
  /** Texts that must, and must not, stand in the status line and the headers of the answer. */
  readonly head?: { readonly has?: readonly string[]; readonly absent?: readonly string[] }
  /** Asked again until it is right, for some seconds: what others read a moment later. */
  readonly until?: true
  /** Sent with each of these as `<<who>>`; the answers must be the same, letter by letter, but for this name. */
  readonly alike?: readonly string[]
  /** What an answer of `alike` may differ in. */
  readonly except?: readonly RegExp[]
  /** Sent at the same time as this one. */
  readonly beside?: readonly AttackStep[]
  /** Nothing is set in the browser. */
  readonly noCookie?: boolean
  /** Names for what the first group finds in the answer, headers and body. Later steps of the case write `<<name>>` in path, headers and body. `password`: that of the demo's people. */
  readonly keep?: Readonly<Record<string, RegExp>>
  /** A kept number that must be greater than another: `[greater, smaller]`. */
  readonly grows?: readonly [string, string]
  /** Sent by all of these at once, `atOnce` times each; the answer has this text of theirs and that of nobody else here. */
  readonly everybody?: Readonly<Record<string, string>>
  /** What a service outside answers from now on, or sends elsewhere; its address is kept as `outside`, its port as `port`. */
  readonly outside?: { readonly type: string; readonly body: string; readonly location?: string }
  /** Fields of the institution's document that an administrator sets before this step; `<<name>>` as in a body. */
  readonly institution?: Readonly<Record<string, unknown>>
  /** How many connections came to the service outside since it began to answer. */
  readonly outsideCalls?: number
  /** The newest e-mail to this address, sent by this step, has and lacks these texts; `keep` as of the step, in its text. */
  readonly email?: {
    readonly to: string
    readonly has: readonly string[]
    readonly absent: readonly string[]
    /** Texts that must not stand in its HTML. */
    readonly htmlAbsent?: readonly string[]
    readonly keep?: Readonly<Record<string, RegExp>>
  }
  /** Of all e-mails that ever went out: texts that stand in none, beginnings that no header has, and in how many a text may stand at most. */
  readonly emails?: {
    readonly absent?: readonly string[]
    readonly headsAbsent?: readonly string[]
    readonly atMost?: Readonly<Record<string, number>>
  }
  /** Work is proved before this step, as a browser does for who is no robot; kept as `proof`. */
  readonly proof?: true
  /** A command of the operator beside the running server before this step. */
  readonly command?: OperatorCommand
  /** The server's log since the case began: one JSON object a line, one line for each request at least, and nothing of these texts. */
  readonly logAbsent?: readonly string[]
  /** The server is ended and started again over its data before this step. */
  readonly restart?: true
  /** The same, with the machine in another zone; it comes back after the case. */
  readonly zone?: string
  /** Milliseconds that the clock of the machine jumps before this step. */
  readonly clock?: number
  /** So many days ahead it jumps to noon in the library before this step: what is done each night is done by then. */
  readonly clockNoon?: number
  /** An instant to which it is set before this step; everybody signs in anew. */
  readonly clockAt?: string
}

/** `npm run NAME -- WORDS`, with a file of this content as `<<file>>` in the words; `says` stands in what it writes. */
export interface OperatorCommand {
  readonly name: 'import' | 'catalogue'
  readonly words: readonly string[]
  /** The text, or with `latin1` one byte for each of its characters. */
  readonly file?: { readonly name: string; readonly text: string; readonly encoding?: 'utf8' | 'latin1' }
  readonly says: readonly string[]
  readonly saysNot?: readonly string[]
  /** Seconds in which it must have ended; half a minute where absent. */
  readonly within?: number
}

/** An attack as data. `seen` names where it happened. */
export interface AttackCase {
  readonly id: string
  readonly seen: string
  readonly steps: readonly AttackStep[]
}
