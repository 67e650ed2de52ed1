import type { Acting } from '../../../../ports/library-system/acts.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import { loginOf } from '../circulation/record-act.ts'

/** What staff are asked to do about a loan until its copy is in hand, or given up. */
const untilSettled = ['search_copy', 'charged', 'unattended_return'] as const

/** The copy of the loan is in hand, or was declared lost: nobody looks for it or decides on its charge any more. */
export async function closeLoanTasks(inside: Handles, loanId: number, acting: Acting): Promise<void> {
  await inside.write
    .updateTable('staff_task')
    .set({ state: 'done', closed_at: instant(inside), closed_by: loginOf(acting) })
    .where('subject_kind', '=', 'loan')
    .where('subject_id', '=', loanId)
    .where('kind', 'in', untilSettled)
    .where('state', '=', 'open')
    .execute()
}

/** The return that was registered at this instant is undone: what it closed is asked again. */
export async function reopenLoanTasks({ write }: Handles, loanId: number, registeredAt: string): Promise<void> {
  await write
    .updateTable('staff_task')
    .set({ state: 'open', closed_at: null, closed_by: null })
    .where('subject_kind', '=', 'loan')
    .where('subject_id', '=', loanId)
    .where('kind', 'in', untilSettled)
    .where('closed_at', '=', registeredAt)
    .where('resolution', 'is', null)
    .execute()
}
