import type { Kysely } from 'kysely'
import type { Handles } from './handles.ts'
import type { Tables } from './tables.ts'

/**
 * Small tables that every reader's answer is made of (settings, libraries, rules of loans), read again once the data version is another.
 * Nothing that belongs to a person.
 */
export interface ReferenceReads {
  /** What `read` gives under this name. Callers must not change it. */
  get<T>(name: string, read: (database: Kysely<Tables>) => Promise<T>): Promise<T>
  /** The same for one answer that is put together from several reads: the version is asked for once, at the first of them. */
  forOnePage(): ReferenceReads
}

/** From what is kept for everybody, or inside a transaction by a statement of its own. */
export const kept = <T>(
  { reference, read }: Pick<Handles, 'reference' | 'read'>,
  name: string,
  make: (read: Handles['read']) => Promise<T>,
): Promise<T> => (reference ? reference.get(name, make) : make(read))

type Answers = Map<string, Promise<unknown>>

const readsOver = (database: Kysely<Tables>, answers: () => Promise<Answers>): ReferenceReads => ({
  get: async <T>(name: string, read: (database: Kysely<Tables>) => Promise<T>) => {
    const known = await answers()
    const begun = known.get(name)
    if (begun) return begun as Promise<T>
    const reading = read(database)
    known.set(name, reading)
    reading.catch(() => known.delete(name))
    return reading
  },
  forOnePage: () => {
    let asked: Promise<Answers> | undefined
    return readsOver(database, () => (asked ??= answers()))
  },
})

/** `dataVersion` is asked before anything is read: newer data may stand under an older version, never the reverse. */
export function referenceReads(database: Kysely<Tables>, dataVersion: () => Promise<string>): ReferenceReads {
  let current: { readonly version: string; readonly answers: Answers } = { version: '', answers: new Map() }
  return readsOver(database, async () => {
    const version = await dataVersion()
    if (version !== current.version) current = { version, answers: new Map() }
    return current.answers
  })
}
