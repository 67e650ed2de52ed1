import { columnWords } from './columns.ts'
import type { Migration } from './migration.ts'

/** The local day up to which a job of every night has done its work: what it missed it does later, and nothing twice. */
export const migration: Migration = {
  statements: (engine) => {
    const { text, end, date } = columnWords[engine]
    return [`create table job_progress (job ${text} not null primary key check (job <> ''), ${date('reached')} not null ${end}`]
  },
}
