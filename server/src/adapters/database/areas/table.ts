import type { RawBuilder } from 'kysely'
import type { HeldTable } from '../../../privacy/held-tables.ts'
import type { TablePrivacy } from '../../../privacy/entry.ts'
import type { DataSubject } from '../data-subjects.ts'

/** What is said of one table in the file of its area. `Columns` are its column types. */
export interface TableDeclaration<Columns> {
  /** Which data version a write raises. `never`: nothing of the table is in a cache that many share (what belongs to a person, work that waits, counters). */
  readonly subject: DataSubject | 'never'
  readonly privacy: TablePrivacy
  /**
   * The instant or local date from which the months of `privacy.retention` count, null while they do not: rows whose months are over are
   * deleted at night. Absent where a job of its own does it, or where nothing ends.
   */
  readonly endedAt?: RawBuilder<string | null>
  /** How rows belong to a person. */
  readonly held?: HeldTable<keyof Columns & string>
  /** Of a table with columns that lead to a person or tell of one, of which no row is a reader’s own: why not. */
  readonly notOfPersons?: string
}

/** Never set: it binds the column types to the declaration. */
declare const columns: unique symbol

export interface Table<Columns> extends TableDeclaration<Columns> {
  readonly [columns]?: Columns
}

export const table = <Columns>(declaration: TableDeclaration<Columns>): Table<Columns> => declaration
