import { reason, refuse } from '../../../circulation/decision.ts'
import { localMoment, timeOf } from '../../../circulation/local-time.ts'
import { type Penalty } from '../../../circulation/returning.ts'
import type { MadePenalty } from '../../../ports/library-system/desk.ts'
import type { Suspension } from '../../../circulation/suspension.ts'
import type { MemoryCopy, MemoryLoan } from './memory-records.ts'
import { memoryId, type MemoryShelf } from './memory-shelf.ts'

import type { LentCopy, ShownDue } from '../../../ports/library-system/loans.ts'
export const notFound = refuse([reason('NaoEncontrada', {})])

/** What names a copy that is or was on loan. */
export function copyNamed({ rules }: MemoryShelf, { barcode, title, titleId, volume }: MemoryCopy, libraryId: number): LentCopy {
  return { barcode, title, titleId, libraryId, library: rules.libraries.get(libraryId)!, ...(volume === undefined ? {} : { volume }) }
}

export function shownDue({ rules }: MemoryShelf, { day, at }: MemoryLoan['due']): ShownDue {
  const { date, minute } = localMoment(at, rules.settings.zone)
  return { dueOn: day, dueTime: date > day ? '24:00' : timeOf(minute), dueAt: at }
}

export const suspensionsOf = (shelf: MemoryShelf, patronId: number) =>
  shelf.blocksOf(patronId).filter((one): one is typeof one & Suspension => one.kind === 'suspension' && one.until !== undefined)

/** What a late loan costs that ends at an instant, or is renewed. */
export function chargeLateness(
  shelf: MemoryShelf,
  loan: MemoryLoan,
  { lateness, suspension, fine }: Penalty,
  origin: 'return' | 'renewal',
  at: Date,
): MadePenalty {
  const { patronId, libraryId } = loan
  const returnedOn = localMoment(at, shelf.rules.settings.zone).date
  const of = { id: shelf.nextId(), patronId, libraryId, origin, reason: 'late_return', lifted: false }
  if (suspension) shelf.blocks.push({ ...of, kind: 'suspension', ...suspension, ...(origin === 'return' ? { returnedOn } : {}) })
  const debtId = shelf.nextId()
  if (fine > 0) shelf.debts.push({ debtId, patronId, libraryId, kind: 'late_fine', chargedOn: shelf.today, amount: fine, entries: [] })
  return {
    lateDays: lateness.days,
    ...(suspension ? { suspension } : {}),
    ...(fine > 0 ? { debt: { id: memoryId(debtId), cents: fine } } : {}),
  }
}
