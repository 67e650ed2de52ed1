import { libraryZone, localDay } from '@farol/contract/library-zone.ts'
import { instantOf } from '../../circulation/local-time.ts'
import type { Handles } from './handles.ts'

/** The day that it is in the library, `2026-11-27`. */
export const todayOf = ({ clock }: Pick<Handles, 'clock'>): string => localDay(clock.now())

/** Its first instant as instants are stored, in UTC. */
export const startOfToday = (handles: Pick<Handles, 'clock'>): string =>
  instantOf({ date: todayOf(handles), minute: 0 }, libraryZone()).toISOString()
