import { columnsOfOthers } from './circulation/columns-of-others.ts'
import { holdTables } from './circulation/holds.ts'
import { loanTables } from './circulation/loans.ts'
import { moneyTables } from './circulation/money.ts'
import { patronAndStaffTables } from './circulation/patrons-and-staff.ts'
import { policyTables } from './circulation/policies.ts'
import type { Migration } from './migration.ts'

/** Lending, returning, owing and waiting. What two desks could disagree on is a constraint or a trigger here. */
export const migration: Migration = {
  statements: (engine) =>
    [columnsOfOthers, policyTables, loanTables, moneyTables, holdTables, patronAndStaffTables].flatMap((group) => group(engine)),
}
