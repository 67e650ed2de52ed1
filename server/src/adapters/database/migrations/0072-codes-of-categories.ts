import { mendedCodes } from './mended-codes.ts'
import type { Migration } from './migration.ts'

/**
 * A list of people made categories after whatever it called them ("GRAD_EAD"), and no rule, limit or new reader could name them. The codes
 * are mended as those of places were; the names stay.
 */
export const migration: Migration = { statements: (engine) => mendedCodes(engine, 'patron_category') }
