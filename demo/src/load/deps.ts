import type { Clock } from '@farol/server/ports/clock.ts'
import type { CommentDesk } from '@farol/server/ports/comment-desk.ts'
import type { PasswordHasher } from '@farol/server/ports/password-hasher.ts'
import type { Stores, Transactions } from '@farol/server/ports/stores.ts'
import type { Teaching } from '@farol/server/ports/teaching.ts'
import type { UseEvents } from '@farol/server/ports/use-events.ts'

/** What the demo is written through: the stores of the site and the import that a library uses. */
export type DemoDeps = Stores &
  Transactions & {
    readonly clock: Clock
    readonly teaching: Teaching
    readonly useEvents: UseEvents
    readonly commentDesk: CommentDesk
    /** The same stores at another time. */
    readonly atTime: (time: Clock) => Stores & Transactions
    readonly emptyForDemo: (what: 'circulation' | 'alerts') => Promise<void>
  }

/** A line of progress for whoever waits. */
export type Say = (line: string) => void

/** How the thirty people sign in: one password for all of them, drawn by who starts the demo. Without it they cannot sign in. */
export interface DemoLogins {
  readonly hasher: PasswordHasher
  readonly password: string
  /** Of Gil’s authenticator app, and what the server encrypts it under. */
  readonly factor?: { readonly secret: Buffer; readonly serverSecret: Buffer }
}
