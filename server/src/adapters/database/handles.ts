import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely } from 'kysely'
import type { AlertKinds } from '../../ports/alert-kinds.ts'
import type { Clock } from '../../ports/clock.ts'
import { isRetryable } from './database-error.ts'
import type { EngineName } from './engine.ts'
import type { Database } from './open-database.ts'
import { referenceReads, type ReferenceReads } from './reference-reads.ts'
import type { Tables } from './tables.ts'

/** What a store works with. Inside a transaction `read` and `write` are that transaction. */
export interface Handles {
  readonly engine: EngineName
  readonly clock: Clock
  readonly read: Kysely<Tables>
  readonly write: Kysely<Tables>
  /** For statements that read whole tables: on SQLite, outside a transaction, in a thread of their own. */
  readonly scan: Kysely<Tables>
  /** See the port `Changes`. Absent inside a transaction, which sees what nobody else does. */
  readonly dataVersion?: () => Promise<string>
  /** Absent inside a transaction: what it reads it reads itself. */
  readonly reference?: ReferenceReads
  /** Kinds of alerts that may be told, as features declare them. */
  readonly alertKinds: Partial<AlertKinds>
  /** All of `work` or nothing. Inside a transaction it is part of that one. */
  atomically<T>(work: (handles: Handles) => Promise<T>): Promise<T>
}

const maxAttempts = 8

/** The transaction that called the code that runs just now, if any; it may be over by now. */
const begun = new AsyncLocalStorage<{ readonly database: Database; open: boolean }>()

function refuseInside(database: Database): void {
  const transaction = begun.getStore()
  if (transaction?.open && transaction.database === database)
    throw new Error('A transaction is open here: write with the stores that it was given, or this write would wait for itself.')
}

/** Handles outside a transaction: each `atomically` begins one, and begins it again when it met another and one of them had to yield. */
export function handlesOf(database: Database, clock: Clock, alertKinds: Partial<AlertKinds> = {}): Handles {
  const { engine, read, write, commitNotifier } = database
  const dataVersion = () => database.versions.dataVersion()
  const once = async <T>(work: (handles: Handles) => Promise<T>): Promise<T> => {
    refuseInside(database)
    const scope = { database, open: true }
    const transact = write.transaction()
    try {
      const done = await begun.run(scope, () =>
        transact.execute((transaction) => {
          const inside: Handles = {
            engine,
            clock,
            alertKinds,
            read: transaction,
            write: transaction,
            scan: transaction,
            atomically: (more) => more(inside),
          }
          return work(inside)
        }),
      )
      commitNotifier.notify()
      return done
    } finally {
      scope.open = false
    }
  }
  const atomically = async <T>(work: (handles: Handles) => Promise<T>): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await once(work)
      } catch (error) {
        if (!isRetryable(error) || tries === maxAttempts) throw error
      }
    }
  }
  return {
    engine,
    clock,
    alertKinds,
    read,
    get write() {
      refuseInside(database)
      return write
    },
    scan: database.scan ?? read,
    dataVersion,
    reference: referenceReads(read, dataVersion),
    atomically,
  }
}

/** The present instant as it is kept. */
export const instant = (handles: Pick<Handles, 'clock'>): string => handles.clock.now().toISOString()

/** An instant some seconds from now as it is kept. */
export const instantIn = (handles: Pick<Handles, 'clock'>, seconds: number): string =>
  new Date(handles.clock.now().getTime() + seconds * 1000).toISOString()
