export const dataSubjects = ['catalogue', 'institution', 'reference_data', 'comments'] as const

/** What has a version of its own, which a write to a table of the subject raises. */
export type DataSubject = (typeof dataSubjects)[number]

/** The statement that raises one version; subjects come from the tables and never from a caller. */
export const raiseStatement = (subject: DataSubject): string => `update data_version set version = version + 1 where subject = '${subject}'`
