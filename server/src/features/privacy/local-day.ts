import { localMoment } from '../../circulation/local-time.ts'
import { libraryZone } from '../../ports/library-system/circulation-settings.ts'

/** The day of an instant where the libraries are. */
export const dayOf = (instant: string | Date): string => localMoment(new Date(instant), libraryZone).date
