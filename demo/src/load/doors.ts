import type { ImportDoors } from '@farol/server/features/import/import-records.ts'
import type { Clock } from '@farol/server/ports/clock.ts'
import type { Stores } from '@farol/server/ports/stores.ts'
import type { Teaching } from '@farol/server/ports/teaching.ts'
import type { UseEvents } from '@farol/server/ports/use-events.ts'

/** What the demo is written through: the stores of the site and the import that a library uses. */
export type DemoDoors = ImportDoors &
  Pick<Stores, 'copies' | 'librarySystem' | 'settings' | 'titles'> & {
    readonly clock: Clock
    readonly teaching: Teaching
    readonly useEvents: UseEvents
  }

/** A line of progress for whoever waits. */
export type Say = (line: string) => void
