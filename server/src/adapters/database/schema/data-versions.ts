import type { Generated } from 'kysely'

export const dataSubjects = ['catalogue', 'institution', 'reference_data', 'comments'] as const

/** Raised by every transaction that changes data of the subject. */
export interface DataVersionTable {
  subject: (typeof dataSubjects)[number]
  version: Generated<number>
}

/** Raised by every transaction that changes which copies of the title are there. */
export interface TitleAvailabilityVersionTable {
  title_id: number
  version: Generated<number>
}
