import { afterEach, beforeEach } from 'vitest'
import type { TestDatabase, TestEngine } from '../../../adapters/database/testing/test-database.ts'
import { composeStores, type ComposedStores } from '../../../composition/stores.ts'

/** An empty database of its own for each test of a group, with the stores over it. */
export function freshStores(engine: TestEngine): { readonly database: TestDatabase; readonly stores: ComposedStores } {
  let database: TestDatabase
  let stores: ComposedStores
  beforeEach(async () => {
    database = await engine.open()
    stores = (await composeStores({ databaseUrl: undefined, dataDir: '' }, { database })).stores
  })
  afterEach(() => database.remove())
  return {
    get database() {
      return database
    },
    get stores() {
      return stores
    },
  }
}
