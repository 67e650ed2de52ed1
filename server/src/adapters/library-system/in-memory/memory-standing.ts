import { chooseBond } from '../../../circulation/bond-choice.ts'
import { decideClearance, decideClearanceUndo, obstaclesOf } from '../../../circulation/clearance.ts'
import { balanceOf, chargeReasons, decideDiscount, decidePayment, decideWaiver, type DebtEntry } from '../../../circulation/debt.ts'
import { notFound, refuse, type Decision } from '../../../circulation/decision.ts'
import { cancelling } from '../../../circulation/hold-acts.ts'
import { decideAbout } from '../../../circulation/override.ts'
import type { Acting } from '../../../ports/library-system/acts.ts'
import type { EssentialGroups } from '../../../ports/library-system/essential-groups.ts'
import type { AskingReader } from '../../../ports/library-system/holds.ts'
import { blockReasons, blocksAsShown } from '../shown/shown-blocks.ts'
import { checkAsShown } from '../shown/shown-clearance.ts'
import { creditsAsShown, owedAsShown, sumsAsShown } from '../shown/shown-debt.ts'
import { runningFines } from '../shown/shown-loan.ts'
import type { MemoryShelf } from './memory-shelf.ts'
import { change, isLive, memoryId, numberOf, type MemoryBlock, type MemoryDebt } from './memory-store.ts'

type Open = EssentialGroups['loans']['open']

/** What readers owe. */
export function moneyIn(shelf: MemoryShelf, open: Open): EssentialGroups['money'] {
  const shown = ({ debtId, entries: lines, ...debt }: MemoryDebt) => ({
    ...debt,
    ...sumsAsShown({ amount: debt.amount, entries: lines }),
    id: memoryId(debtId),
    lines,
  })
  const debtOf = (id: string) => shelf.debts.one({ debtId: numberOf(id) })
  const write = (debt: MemoryDebt, entries: readonly DebtEntry[], more: { reason?: string; paymentId?: string }) => {
    const line = { ...more, on: shelf.book.today, reversed: false }
    change(debt, { entries: [...debt.entries, ...entries.map((entry) => ({ ...entry, ...line, id: memoryId(shelf.nextId()) }))] })
  }
  const act = (id: string, why: string, acting: Acting, decide: (debt: MemoryDebt) => Decision<{ entries: readonly DebtEntry[] }>) => {
    const debt = debtOf(id)
    if (!debt) return notFound
    const decision = decideAbout(debt.patronId, acting, () => decide(debt))
    if (decision.refused) return decision
    write(debt, decision.entries, { reason: why })
    return { done: true, debt: shown(debt) } as const
  }
  return {
    charge: async ({ patronId, libraryId, kind, cents, sourceKey }) => {
      const wrong = chargeReasons(cents)
      if (wrong.length > 0) return refuse(wrong)
      if (!shelf.bonds.has(patronId) || !shelf.book.libraries.has(libraryId)) return notFound
      const before = sourceKey === undefined ? undefined : shelf.debts.one({ sourceKey })
      const made = { patronId, libraryId, kind, chargedOn: shelf.book.today, amount: cents, entries: [], sourceKey }
      return { done: true, debt: shown(before ?? shelf.debts.add({ ...made, debtId: shelf.nextId() })) }
    },
    pay: async ({ patronId, libraryId, cents, debtIds }, acting) => {
      const ofLibrary = shelf.debts.where({ patronId, libraryId })
      const chosen = ofLibrary.filter((one) => (debtIds ? debtIds.includes(memoryId(one.debtId)) : balanceOf(one) > 0))
      const known = !debtIds || chosen.length === new Set(debtIds).size
      const decision = decideAbout(patronId, acting, () => (known ? decidePayment(chosen, cents) : notFound))
      if (decision.refused) return decision
      const paymentId = memoryId(shelf.nextId())
      const lines = decision.lines.map((line) => ({ ...line, debtId: memoryId(line.debtId) }))
      for (const line of lines) write(debtOf(line.debtId)!, [{ kind: 'payment', cents: -line.cents }], { paymentId })
      return { done: true, paymentId, lines }
    },
    debt: async (id) => {
      const debt = debtOf(id)
      return debt && { ...shown(debt), asOf: shelf.book.now }
    },
    debts: async (patronId, which) => {
      const own = shelf.debts.where({ patronId }).map(shown)
      const debts = own.filter((one) => one.balance > 0 === (which === 'open'))
      const owed = owedAsShown(shelf.owed(patronId), shelf.book.settings.debtLimit)
      const { asOf, loans } = await open(patronId)
      return { asOf, debts, ...owed, credits: creditsAsShown(own), estimates: runningFines(loans) }
    },
    waive: async (id, why, acting) => act(id, why, acting, decideWaiver),
    discount: async (id, cents, why, acting) => act(id, why, acting, (debt) => decideDiscount(debt, cents)),
  }
}

/** A block ends, and with the block of a certificate that certificate, while its bond is active. */
function lift(shelf: MemoryShelf, block: MemoryBlock | undefined, acting: Acting): Decision<object> {
  if (!block) return notFound
  const bond = shelf.bonds.get(block.patronId)!.find(({ bondId }) => bondId === block.bondId)
  const state = block.lifted ? 'cancelled' : 'issued'
  const decision = decideAbout(block.patronId, acting, () => decideClearanceUndo({ state }, bond?.active ?? true))
  if (decision.done) change(block, { lifted: true })
  return decision
}

/** What keeps a reader from borrowing. */
export const blocksIn = (shelf: MemoryShelf): EssentialGroups['blocks'] => ({
  ofPatron: async (patronId, asked = {}) => {
    const { now, today } = shelf.book
    const active = ({ lifted, until = today }: MemoryBlock) => !lifted && today <= until
    const blocks = shelf.blocks.where({ patronId }).map((one) => ({ ...one, id: memoryId(one.id), active: active(one), ofLoss: false }))
    // By their day, those of one day by their number, in which they stand.
    const late = shelf.openLoans({ patronId }).filter((one) => one.late)
    const byDay = late.toSorted((one, other) => one.due.day.localeCompare(other.due.day))
    const overdue = byDay.map(({ loanId, copy, due }) => ({ ...copy.named, loanId: memoryId(loanId), dueOn: due.day }))
    return { asOf: now, ...blocksAsShown(blocks.toReversed(), today, asked, shelf.bonds.get(patronId)), overdue }
  },
  block: async (block) => {
    const wrong = blockReasons(block)
    if (wrong.length > 0) return refuse(wrong)
    if (!shelf.bonds.has(block.patronId)) return notFound
    const { id } = shelf.blocks.add({ ...block, id: shelf.nextId(), origin: 'staff', lifted: false })
    return { done: true, id: memoryId(id) }
  },
  lift: async (id, _, acting) => lift(shelf, shelf.blocks.one({ id: numberOf(id) }), acting),
})

/** The certificate that nothing stands open. */
export function clearanceIn(shelf: MemoryShelf, open: Open): EssentialGroups['clearance'] {
  const scene = async ({ patronId, bondId: named }: AskingReader) => {
    const bonds = shelf.bonds.get(patronId)
    const chosen = bonds ? chooseBond(bonds, named) : notFound
    if (chosen.refused) return chosen
    const { bondId } = chosen
    const obstacles = obstaclesOf({
      loans: (await open(patronId)).loans.filter((one) => one.bondId === bondId),
      debts: shelf.debts.where({ patronId }).map((debt) => ({ libraryId: debt.libraryId, cents: balanceOf(debt) })),
      requests: shelf.openRequests({ bondId }).map(({ pickUpLibraryId, title }) => ({ libraryId: pickUpLibraryId, title })),
    })
    const issued = shelf.blocks.where({ bondId, lifted: false }).find((one) => one.certificate)
    return { refused: undefined, bonds: bonds!, bondId, obstacles, issued, present: issued?.certificate }
  }
  return {
    check: async (reader) => {
      const asked = await scene(reader)
      if (asked.refused) return asked
      const { bonds, bondId, obstacles, present } = asked
      const named = bonds.map((bond) => ({ ...bond, names: {} }))
      return { done: true, ...checkAsShown(shelf.book, named, bondId, obstacles, present) }
    },
    issue: async (reader) => {
      const asked = await scene(reader)
      if (asked.refused) return asked
      const { bondId, obstacles, issued, present } = asked
      const live = () => shelf.holds.where({ bondId }).filter(isLive)
      // As every act on a queue: what waits beyond its limit is over first, also when the act is refused.
      for (const { key } of [...live(), ...shelf.requests.where({ bondId, state: 'available' })]) shelf.settleKey(key)
      const { today, settings } = shelf.book
      const due = { today, bondActive: true, obstacles, validDays: settings.clearanceDays }
      const decision = decideClearance({ ...due, present: present && { ...present, state: 'issued' } })
      if (decision.refused) return decision
      if (decision.again) return { done: true, certificate: present!, again: true }
      if (issued) change(issued, { lifted: true })
      const id = shelf.nextId()
      const certificate = { number: String(id), code: memoryId(id), bondId, issuedOn: today, validUntil: decision.validUntil }
      const of = { kind: 'clearance', origin: 'clearance', reason: 'clearance', from: today, lifted: false } as const
      shelf.blocks.add({ ...of, id, patronId: reader.patronId, bondId, certificate })
      for (const hold of live()) shelf.changeHold(hold, cancelling)
      return { done: true, certificate, again: false }
    },
    undo: async (number, _, acting) => {
      const block = shelf.blocks.rows.find(({ certificate }) => certificate?.number === number)
      return lift(shelf, block, acting)
    },
  }
}
