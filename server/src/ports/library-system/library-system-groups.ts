import type { Blocks } from './blocks.ts'
import type { Clearance } from './clearance.ts'
import type { Desk } from './desk.ts'
import type { Holds } from './holds.ts'
import type { InitialImport } from './initial-import.ts'
import type { Loans } from './loans.ts'
import type { Maintenance } from './maintenance.ts'
import type { Money } from './money.ts'
import type { Policies } from './policies.ts'
import type { Requests } from './requests.ts'
import type { Transit } from './transit.ts'

/** The groups in which a patron or the desk acts; `capabilities` says which a library system has. */
export interface CirculationGroups {
  readonly loans: Loans
  readonly desk: Desk
  readonly money: Money
  readonly blocks: Blocks
  readonly policies: Policies
  readonly holds: Holds
  readonly requests: Requests
  readonly transit: Transit
  readonly clearance: Clearance
  readonly maintenance: Maintenance
  readonly initialImport: InitialImport
}
