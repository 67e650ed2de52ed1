import type { Acting } from '../../../../ports/library-system/acts.ts'
import type { HistoryKeeping } from '../../../../ports/library-system/loans.ts'
import type { Handles } from '../../../database/handles.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { recordAct } from '../circulation/record-act.ts'
import { loadRuleBook } from '../circulation/rule-book.ts'

/** Days after which a loan is unlinked of a reader who keeps no history. */
export const daysWithoutHistory = 7

export async function historyKeeping(handles: Handles, patronId: number): Promise<HistoryKeeping> {
  const { settings } = await loadRuleBook(handles)
  const row = await handles.read.selectFrom('patron').select('keeps_history').where('id', '=', patronId).executeTakeFirst()
  const own = row?.keeps_history ?? null
  return { keeps: own === null ? settings.history : own === 1, months: settings.historyMonths, daysWithout: daysWithoutHistory }
}

/** What the reader chose holds before what the institution has. */
export function keepHistory(context: ActContext, patronId: number, keeps: boolean, acting: Acting): Promise<HistoryKeeping> {
  return inOneTransaction(context, acting, async (inside) => {
    await inside.write
      .updateTable('patron')
      .set({ keeps_history: keeps ? 1 : 0 })
      .where('id', '=', patronId)
      .execute()
    await recordAct(inside, acting, { act: 'chose_history', subject: { kind: 'patron', id: patronId }, detail: { keeps } })
    return historyKeeping(inside, patronId)
  })
}
