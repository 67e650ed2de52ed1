import type { Penalty } from '../../../circulation/returning.ts'
import type { MadePenalty } from '../../../ports/library-system/desk.ts'
import type { MemoryLoan } from './memory-rows.ts'
import type { MemoryShelf } from './memory-shelf.ts'
import { memoryId } from './memory-store.ts'

/** What a late loan costs that ends at an instant, or is renewed. */
export function charge(store: MemoryShelf, loan: MemoryLoan, penalty: Penalty, origin: 'return' | 'renewal', at: Date): MadePenalty {
  const { patronId, libraryId } = loan
  const { lateness, suspension, fine } = penalty
  const block = { id: store.nextId(), patronId, libraryId, origin, reason: 'late_return', lifted: false }
  const returned = origin === 'return' ? { returnedOn: store.dayOf(at) } : {}
  if (suspension) store.blocks.push({ ...block, kind: 'suspension', ...suspension, ...returned })
  const debtId = store.nextId()
  if (fine > 0) store.debts.push({ debtId, patronId, libraryId, kind: 'late_fine', chargedOn: store.today, amount: fine, entries: [] })
  return {
    lateDays: lateness.days,
    ...(suspension ? { suspension } : {}),
    ...(fine > 0 ? { debt: { id: memoryId(debtId), cents: fine } } : {}),
  }
}
