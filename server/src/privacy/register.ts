import { columnsOf, type PrivacyClass, type PrivacyEntry, type TablePrivacy } from './entry.ts'
import type { HeldTable } from './held-tables.ts'

/** What the register says of one table. */
export interface RegisteredTable {
  readonly privacy: TablePrivacy
  readonly held?: HeldTable
  readonly notOfPersons?: string
}

/**
 * The privacy register: every column of every table with its class, purpose, legal basis, retention and who sees it. The privacy page and
 * the copy of one's data are made from it; jobs that enforce retention read it. Each table brings its part (`adapters/database/areas`); a
 * test walks both databases and fails for a column without an entry. In the order in which rows may come into being: what refers to another
 * table stands after it.
 */
export type PrivacyRegister = ReadonlyMap<string, RegisteredTable>

/** A table of which rows belong to persons. */
export type HeldEntry = RegisteredTable & { readonly name: string; readonly held: HeldTable }

/** Every table of which rows belong to persons, in the order of the register. */
export const heldIn = (register: PrivacyRegister): readonly HeldEntry[] =>
  [...register].flatMap(([name, { held, ...rest }]) => (held ? [{ ...rest, name, held }] : []))

const isNobodys = ({ class: is, column }: { readonly class: PrivacyClass; readonly column: string }) =>
  is === 'secret' || column.endsWith('_by')

/** Columns that are given to their person: no secrets, no numbers of staff, and notes that the staff keeps for itself only where `withNotes`. */
export function copiedColumns({ privacy, held }: Pick<HeldEntry, 'privacy' | 'held'>, withNotes = false): readonly string[] {
  const isSeen = ({ seenBy }: PrivacyEntry) =>
    seenBy.some((viewer) => viewer === 'person' || viewer === 'everyone' || viewer === 'operator') || seenBy.length > 1
  return [...columnsOf(privacy)]
    .filter(([column, entry]) => !isNobodys({ class: entry.class, column }))
    .filter(([column, entry]) => isSeen(entry) || (withNotes && held.internalColumns?.includes(column)))
    .map(([column]) => column)
}
