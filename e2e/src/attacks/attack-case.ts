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
  /** Nothing is set in the browser. */
  readonly noCookie?: boolean
  /** Names for what the first group finds in the answer. Later steps of the case write `<<name>>` in path, headers and body. `password`: that of the demo's people. */
  readonly keep?: Readonly<Record<string, RegExp>>
  /** A kept number that must be greater than another: `[greater, smaller]`. */
  readonly grows?: readonly [string, string]
  /** Sent by all of these at once, `atOnce` times each; the answer has this text of theirs and that of nobody else here. */
  readonly everybody?: Readonly<Record<string, string>>
  /** What a service outside answers from now on; its address is kept as `outside`. */
  readonly outside?: { readonly type: string; readonly body: string }
  /** Fields of the institution's document that an administrator sets before this step; `<<name>>` as in a body. */
  readonly institution?: Readonly<Record<string, unknown>>
  /** The newest e-mail to this address, sent by this step, has and lacks these texts. */
  readonly email?: { readonly to: string; readonly has: readonly string[]; readonly absent: readonly string[] }
  /** The server is ended and started again over its data before this step. */
  readonly restart?: true
  /** The same, with the machine in another zone; it comes back after the case. */
  readonly zone?: string
  /** Milliseconds that the clock of the machine jumps before this step. */
  readonly clock?: number
}

/** An attack as data. `seen` names where it happened. */
export interface AttackCase {
  readonly id: string
  readonly seen: string
  readonly steps: readonly AttackStep[]
}
