import { activities, type ActivityCode } from './activities.ts'
import type { ExportedData } from './basket.ts'
import type { ExportFormat } from './screens.ts'

/** The activity that opens a title as a file: that of the view which shows the same. */
export const formatActivities: Readonly<Record<ExportFormat, ActivityCode>> = {
  ris: activities.reference,
  bibtex: activities.reference,
  csl: activities.reference,
  marcxml: activities.marc,
  iso2709: activities.marc,
  'dublin-core': activities.dublinCore,
}

/** The same of a basket; what is not named is written of what lists of results show to everybody. */
export const basketActivities: Readonly<Partial<Record<ExportedData, ActivityCode>>> = {
  ris: activities.reference,
  bibtex: activities.reference,
  csl: activities.reference,
  marc: activities.marc,
  marcxml: activities.marc,
  dc: activities.dublinCore,
}
