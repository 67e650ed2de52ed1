import { existsSync } from 'node:fs'
import path from 'node:path'
import { sqliteFileName } from '../adapters/database/open-database.ts'
import type { Config } from '../config.ts'
import type { ComposedStores } from './stores.ts'

/** Says where a catalogue may be that this start does not show: in the file of `DATA_DIR`, while `DATABASE_URL` names an empty database. */
export async function tellOtherDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { holdsRecords }: Pick<ComposedStores, 'holdsRecords'>,
  say: (line: string) => void,
): Promise<void> {
  const file = path.join(dataDir, sqliteFileName)
  if (databaseUrl === undefined || !existsSync(file) || (await holdsRecords())) return
  say(`Note: the database of DATABASE_URL is empty; ${file} is not read while DATABASE_URL is set, and nothing is carried over`)
}
