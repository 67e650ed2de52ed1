import type { Generated } from 'kysely'
import { lending } from '../../../privacy/rules.ts'
import { ofPatron } from '../../../privacy/held-tables.ts'
import { circulationCheck } from '../circulation-invariants.ts'
import type { Handles } from '../handles.ts'
import type { Instant, LocalDate } from './column-types.ts'
import { table } from './table.ts'

export const blockKinds = ['suspension', 'administrative', 'clearance'] as const
export const blockOrigins = ['return', 'renewal', 'staff', 'clearance', 'import'] as const
export const clearanceStates = ['issued', 'cancelled', 'superseded'] as const

export interface ClearanceTable {
  id: Generated<number>
  number: string
  code: string
  patron_id: number
  bond_id: number
  library_id: number | null
  state: (typeof clearanceStates)[number]
  issued_at: Instant
  issued_by: number | null
  issued_on: LocalDate
  valid_until: LocalDate
  ended_at: Instant | null
  ended_by: number | null
  end_reason: string | null
  idempotency_key: string | null
}

/** Both days inclusive. What is overdue blocks without a row. */
export interface PatronBlockTable {
  id: Generated<number>
  patron_id: number
  bond_id: number | null
  kind: (typeof blockKinds)[number]
  origin: (typeof blockOrigins)[number]
  starts_on: LocalDate
  ends_on: LocalDate | null
  library_id: number | null
  loan_id: number | null
  clearance_id: number | null
  public_reason: string
  internal_note: string | null
  source_key: string | null
  created_at: Instant
  created_by: number | null
  lifted_at: Instant | null
  lifted_by: number | null
  lift_reason: string | null
}

export const standingArea = {
  tables: {
    clearance: table<ClearanceTable>({
      subject: 'never',
      privacy: {
        ...lending,
        basis: 'legal_obligation',
        retention: 'money',
        none: 'id library_id state issued_at issued_on valid_until ended_at idempotency_key',
        pseudonymous: 'number code patron_id bond_id issued_by ended_by',
        personal: 'end_reason',
      },
      held: { kind: 'nada_consta', ...ofPatron, atDeletion: 'keep', since: 'issued_at' },
    }),
    patron_block: table<PatronBlockTable>({
      subject: 'never',
      privacy: {
        ...lending,
        none: 'id kind origin starts_on ends_on library_id created_at lifted_at',
        pseudonymous: 'patron_id bond_id loan_id clearance_id source_key created_by lifted_by',
        personal: 'public_reason internal_note lift_reason',
        except: { internal_note: { seenBy: ['desk'] }, lift_reason: { seenBy: ['desk'] } },
      },
      held: { kind: 'afastamentos', ...ofPatron, atDeletion: 'delete', since: 'created_at', internalColumns: ['internal_note'] },
    }),
  },
  stores: (handles: Handles) => ({
    circulationCheck: circulationCheck(handles),
  }),
}
