import { afterAll, beforeAll } from 'vitest'
import type { PageReads, Stores, Transactions } from '../../../ports/stores.ts'
import { SettableClock } from '../../clock/settable-clock.ts'
import { databaseStores } from '../database-stores.ts'
import { builtInLibrarySystem } from '../../library-system/built-in/built-in-library-system.ts'
import type { TestDatabase, TestEngine } from './test-database.ts'
import { alertKinds } from '../../../composition/alert-kinds.ts'

export interface OpenStores {
  database: TestDatabase
  stores: Stores & Transactions & PageReads
  clock: SettableClock
}

/** For the body of a `describe`: fresh stores for all its tests, their time standing still at noon UTC of 20 November 2026. */
export function openStores(engine: TestEngine): OpenStores {
  const open = {} as OpenStores
  beforeAll(async () => {
    open.clock = new SettableClock('2026-11-20T12:00:00.000Z')
    open.database = await engine.open()
    open.stores = databaseStores(open.database, open.clock, builtInLibrarySystem, alertKinds)
  })
  afterAll(() => open.database?.remove())
  return open
}
