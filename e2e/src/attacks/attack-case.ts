/** One request of an attack: bytes as they are, or method and path. */
export interface AttackStep {
  readonly method?: string
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly raw?: string
  /** Statuses that are a right answer to this step. */
  readonly statuses: readonly number[]
  /** How many of it are sent together; 1 where absent. */
  readonly atOnce?: number
  /** Milliseconds in which each must be answered, and `/healthz` beside them. */
  readonly answered?: number
  /** Text that must not stand in the answer. */
  readonly absent?: readonly string[]
  /** Nothing is set in the browser. */
  readonly noCookie?: boolean
}

/** An attack as data. `seen` names where it happened. */
export interface AttackCase {
  readonly id: string
  readonly seen: string
  readonly steps: readonly AttackStep[]
}
