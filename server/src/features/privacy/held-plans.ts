import { heldTables, type HeldTableName } from '../../privacy/held-tables.ts'
import type { HeldPlan } from '../../ports/held-data.ts'

/** A table of the register as the store reads it. */
export function planOf(table: HeldTableName): HeldPlan {
  const { links } = heldTables[table]
  return {
    table,
    links: links.map(({ column, through }) => (through ? { column, through: planOf(through as HeldTableName) } : { column })),
  }
}

export const heldTableNames = Object.keys(heldTables) as HeldTableName[]
