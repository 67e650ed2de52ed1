import type { Stores } from '../../ports/stores.ts'
import { staffActor, type StaffBearer } from '../../ports/tokens.ts'

/** Why the staff did what was recorded just before. */
export const noteReason = (
  { audit }: Pick<Stores, 'audit'>,
  staff: StaffBearer,
  subject: { readonly kind: string; readonly id: number },
  reason: string,
): Promise<void> =>
  audit.record({
    actor: staffActor(staff),
    act: 'gave_reason',
    subject,
    detail: { library: staff.libraryId, reason },
  })
