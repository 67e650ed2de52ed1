export const dataSubjects = ['catalogue', 'institution', 'reference_data', 'comments'] as const

/** What has a version of its own, which a write to a table of the subject raises. */
export type DataSubject = (typeof dataSubjects)[number]
