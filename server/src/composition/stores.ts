import { shippedZone, setLibraryZone } from '@farol/contract/library-zone.ts'
import { systemClock } from '../adapters/clock/system-clock.ts'
import { databaseStores } from '../adapters/database/database-stores.ts'
import { emptyForDemo } from '../adapters/database/empty-circulation.ts'
import { holdsRecords } from '../adapters/database/holds-records.ts'
import { openDatabase, type Database, type DatabaseSettings } from '../adapters/database/open-database.ts'
import { defaultLibrarySystem, type Config } from '../config.ts'
import { fillInitialSettings } from '../features/institution/initial-settings.ts'
import type { Clock } from '../ports/clock.ts'
import { settingNames } from '../ports/institution-settings.ts'
import { scanPool } from '../workers/pools.ts'
import { alertKinds } from './alert-kinds.ts'
import { librarySystemOf, type LibrarySystemChoice } from './library-system.ts'

/** Dependencies of the stores that tests replace. */
export interface StoreReplacements {
  readonly clock?: Clock
  readonly database?: Database
  readonly librarySystem?: LibrarySystemChoice
  /** Milliseconds to wait for another process that writes; ten seconds where nothing is said. */
  readonly timeout?: number
}

interface StoreOptions {
  readonly clock?: Clock | undefined
  readonly librarySystem?: LibrarySystemChoice | undefined
  /** Asked for when the database is open. */
  readonly secret?: (() => Uint8Array) | undefined
}

/** Every store over an open database, with the library system that is configured. */
export function storesOver(database: Database, { clock = systemClock, librarySystem = defaultLibrarySystem, secret }: StoreOptions = {}) {
  const name = typeof librarySystem === 'string' ? librarySystem : undefined
  return {
    ...databaseStores(database, clock, librarySystemOf(librarySystem, secret?.()), alertKinds),
    changes: { ...database.versions, onWrite: (listener: () => void) => database.commitNotifier.listen(listener) },
    clock,
    /** The same stores at another time: the demo's loans are made by the rules of the day on which they began. */
    atTime: (time: Clock) => databaseStores(database, time, librarySystemOf(librarySystem, secret?.()), alertKinds),
    /** Empties circulation or alerts: the demo makes them anew for another day. */
    emptyForDemo: emptyForDemo(database),
    /** Whether this database keeps anything of a library: such a one the demo must not fill. */
    holdsRecords: holdsRecords(database),
    librarySystemName: name,
    /** For threads that read by themselves; undefined where they cannot. */
    databaseFile: name === undefined ? undefined : database.file,
  }
}

/** Commands that touch no copies need not name the library system, nor those that write no receipts the site's secret. */
export type StoreConfig = Pick<Config, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Config, 'librarySystem'>> &
  Pick<DatabaseSettings, 'onUpgrade'> & { readonly secret?: () => Uint8Array }

/** The zone that a stored document names; a document that this program cannot read keeps it too. */
const zoneIn = (document: unknown): string => {
  const { zone } = (document ?? {}) as { readonly zone?: unknown }
  return typeof zone === 'string' && Intl.supportedValuesOf('timeZone').includes(zone) ? zone : shippedZone
}

/** The stores and what writes records: all that commands and the demo need. */
export async function composeStores(config: StoreConfig, replaced: StoreReplacements = {}) {
  const { databaseUrl, dataDir, librarySystem, secret, onUpgrade } = config
  const settings = { databaseUrl, dataDir, timeout: replaced.timeout, scanThread: scanPool, onUpgrade }
  const database = replaced.database ?? (await openDatabase(settings))
  const stores = storesOver(database, { clock: replaced.clock, librarySystem: replaced.librarySystem ?? librarySystem, secret })
  await fillInitialSettings(stores)
  setLibraryZone(zoneIn((await stores.settings.get(settingNames.institution))?.value))
  return { database, stores, close: () => (replaced.database ? Promise.resolve() : database.close()) }
}

export type ComposedStores = ReturnType<typeof storesOver>
