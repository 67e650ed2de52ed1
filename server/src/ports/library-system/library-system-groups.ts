import type { Lending } from './desk.ts'
import type { Loans } from './loans.ts'

/** The groups in which a patron or the desk acts; `capabilities` says which a library system has. */
export interface CirculationGroups {
  readonly loans: Loans
  readonly desk: Lending
}
