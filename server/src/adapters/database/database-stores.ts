import type { Clock } from '../../ports/clock.ts'
import type { LibrarySystem } from '../../ports/library-system.ts'
import type { PageReads, Stores, Transactions } from '../../ports/stores.ts'
import type { AllOf } from './all-of.ts'
import { areas } from './areas.ts'
import { handlesOf, type Handles } from './handles.ts'
import { heldDataStore } from './held-data-store.ts'
import type { Database } from './open-database.ts'
import { readOnce } from './read-once.ts'
import { retentionStore } from './retention-store.ts'
import { privacyRegister, tables } from './tables.ts'

/** Opens a library system. Inside a transaction it is opened again, over the handles of that transaction. */
export type OpenLibrarySystem = (handles: Handles) => LibrarySystem

type AreaStores = AllOf<ReturnType<(typeof areas)[number]['stores']>>

/** The stores of every area. One that a port adds to `Stores` and no area makes does not compile below. */
const areaStores = (handles: Handles): AreaStores => Object.assign({}, ...areas.map((area) => area.stores(handles)))

const storesOver = (handles: Handles, openLibrarySystem: OpenLibrarySystem): Stores => ({
  ...areaStores(handles),
  heldData: heldDataStore(handles, privacyRegister),
  retention: retentionStore(handles, tables),
  librarySystem: openLibrarySystem(handles),
})

/** Every store over one database, alone and together. */
export function databaseStores(
  database: Database,
  clock: Clock,
  openLibrarySystem: OpenLibrarySystem,
  alertKinds?: Handles['alertKinds'],
): Stores & Transactions & PageReads {
  const handles = handlesOf(database, clock, alertKinds)
  const onePage = (): Handles => ({
    ...handles,
    read: readOnce(database.engine, database.read),
    ...(handles.reference && { reference: handles.reference.forOnePage() }),
  })
  return {
    ...storesOver(handles, openLibrarySystem),
    forOnePage: () => storesOver(onePage(), openLibrarySystem),
    together: (work) => handles.atomically((inside) => work(storesOver(inside, openLibrarySystem))),
  }
}
