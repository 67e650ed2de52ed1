import { mendedCodes } from './mended-codes.ts'
import type { Migration } from './migration.ts'

const tables = [
  { table: 'campus', inside: '' },
  { table: 'library', inside: '' },
  { table: 'location', inside: ' and other.library_id = one.library_id' },
  { table: 'collection', inside: '' },
]

/**
 * Places and collections that an import named after what records say ("English Fac.") had codes that no address and no filter holds, and
 * every list of them failed. New catalogues check it; in those that exist the codes are mended.
 */
export const migration: Migration = {
  statements: (engine) => tables.flatMap(({ table, inside }) => mendedCodes(engine, table, inside)),
}
