import { sql } from 'kysely'
import { monthsBefore } from '../../circulation/local-time.ts'
import type { Retention } from '../../ports/retention.ts'
import { retentions } from '../../privacy/entry.ts'
import type { Table } from './areas/table.ts'
import type { Handles } from './handles.ts'

const batchSize = 500

/** The months of a table's retention; undefined where it is not counted in months. */
export function retentionMonths({ privacy }: Table<unknown>): number | undefined {
  const retention = retentions[privacy.retention]
  return 'months' in retention ? retention.months : undefined
}

async function pruneTable(
  { write }: Handles,
  name: string,
  endedAt: NonNullable<Table<unknown>['endedAt']>,
  before: string,
): Promise<number> {
  const table = sql.table(name)
  for (let all = 0; ;) {
    const over = sql`select id from ${table} where ${endedAt} < ${before} limit ${sql.lit(batchSize)}`
    const done = await sql`delete from ${table} where id in (${over})`.execute(write)
    const gone = Number(done.numAffectedRows ?? 0)
    all += gone
    if (gone < batchSize) return all
  }
}

async function prune(handles: Handles, tables: Readonly<Record<string, Table<unknown>>>, day: string) {
  const pruned: Record<string, number> = {}
  for (const [name, table] of Object.entries(tables)) {
    const months = retentionMonths(table)
    if (table.endedAt && months !== undefined) pruned[name] = await pruneTable(handles, name, table.endedAt, monthsBefore(day, months))
  }
  return pruned
}

export const retentionStore = (handles: Handles, tables: Readonly<Record<string, Table<unknown>>>): Retention => ({
  prune: (day) => prune(handles, tables, day),
})
