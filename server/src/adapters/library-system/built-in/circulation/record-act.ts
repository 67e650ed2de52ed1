import type { AuditAct } from '../../../../ports/audit-acts.ts'
import type { Acting } from '../../../../ports/library-system/acts.ts'
import { auditStore } from '../../../database/audit-store.ts'
import type { Handles } from '../../../database/handles.ts'

export interface RecordedAct {
  readonly act: AuditAct
  readonly subject: {
    readonly kind:
      | 'loan'
      | 'copy'
      | 'debt'
      | 'payment'
      | 'block'
      | 'hold'
      | 'loan_request'
      | 'loan_policy'
      | 'vacation_window'
      | 'loan_limit'
      | 'patron'
      | 'library'
      | 'transit'
      | 'clearance'
      | 'bank_line'
    readonly id: number
  }
  /** Whose loan, debt or hold it is. */
  readonly patronId?: number
  readonly detail?: Readonly<Record<string, unknown>>
}

/** Every act of circulation is answerable: operator, library, person, overridden rules. */
export const recordAct = (inside: Handles, { actor, libraryId }: Acting, { act, subject, patronId, detail }: RecordedAct): Promise<void> =>
  auditStore(inside).record({
    actor,
    act,
    subject,
    detail: {
      ...(libraryId === undefined ? {} : { library: libraryId }),
      ...(patronId === undefined ? {} : { patron: patronId }),
      ...detail,
    },
  })

/** The login of who acts, for columns that say who did it. */
export const loginOf = ({ actor }: Acting): number | null => ('loginId' in actor ? actor.loginId : null)
