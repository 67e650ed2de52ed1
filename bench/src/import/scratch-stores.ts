import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openDatabase } from '@farol/server/adapters/database/open-database.ts'
import { composeStores, type ComposedStores } from '@farol/server/composition/stores.ts'

export interface ScratchStores {
  readonly dataDir: string
  readonly stores: ComposedStores
  readonly remove: () => Promise<void>
}

/** A catalogue of its own in a folder of its own. */
export async function scratchStores(): Promise<ScratchStores> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'farol-import-'))
  const database = await openDatabase({ dataDir })
  const { stores } = await composeStores({ databaseUrl: undefined, dataDir }, { database })
  const remove = async () => {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { dataDir, stores, remove }
}
