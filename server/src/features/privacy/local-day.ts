import { localDay } from '@farol/contract/library-zone.ts'

/** The day of an instant where the libraries are. */
export const dayOf = (instant: string | Date): string => localDay(instant)
