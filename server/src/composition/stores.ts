import { systemClock } from '../adapters/clock/system-clock.ts'
import { arrivalStore } from '../adapters/database/arrival-store.ts'
import { databaseStores } from '../adapters/database/database-stores.ts'
import { handlesOf } from '../adapters/database/handles.ts'
import { knowledgeStore } from '../adapters/database/knowledge-store.ts'
import { openDatabase, type Database } from '../adapters/database/open-database.ts'
import { teachingPlanStore } from '../adapters/database/teaching-plan-store.ts'
import { teachingStore } from '../adapters/database/teaching-store.ts'
import { useEventStore } from '../adapters/database/use-event-store.ts'
import type { Config } from '../config.ts'
import { fillInitialSettings } from '../features/institution/initial-settings.ts'
import type { Clock } from '../ports/clock.ts'

/** Dependencies of the stores that tests replace. */
export interface StoreReplacements {
  readonly clock?: Clock
  readonly database?: Database
  /** Milliseconds to wait for another process that writes; ten seconds where nothing is said. */
  readonly timeout?: number
}

/** Every store over an open database. */
export function storesOver(database: Database, clock: Clock = systemClock) {
  const handles = handlesOf(database, clock)
  return {
    ...databaseStores(database, clock),
    knowledge: knowledgeStore(handles),
    teaching: teachingStore(handles),
    teachingPlans: teachingPlanStore(handles),
    arrivals: arrivalStore(handles),
    useEvents: useEventStore(handles),
    changes: { dataVersion: database.dataVersion, onWrite: (listener: () => void) => database.commitNotifier.listen(listener) },
    clock,
    databaseFile: database.file,
  }
}

/** The stores and what writes records: all that commands and the demo need. */
export async function composeStores(config: Pick<Config, 'databaseUrl' | 'dataDir'>, replaced: StoreReplacements = {}) {
  const { databaseUrl, dataDir } = config
  const database = replaced.database ?? (await openDatabase({ databaseUrl, dataDir, timeout: replaced.timeout }))
  const stores = storesOver(database, replaced.clock)
  await fillInitialSettings(stores)
  return { database, stores, close: () => (replaced.database ? Promise.resolve() : database.close()) }
}

export type ComposedStores = ReturnType<typeof storesOver>
