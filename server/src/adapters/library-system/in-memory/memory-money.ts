import { balanceOf, chargeReasons, decideDiscount, decidePayment, decideWaiver, type DebtEntry } from '../../../circulation/debt.ts'
import { refuse, type Decision } from '../../../circulation/decision.ts'
import { ownPersonReasons } from '../../../circulation/override.ts'
import type { Acting } from '../../../ports/library-system/acts.ts'
import type { Loans } from '../../../ports/library-system/loans.ts'
import type { Money, ShownDebt } from '../../../ports/library-system/money.ts'
import { creditsAsShown, owedAsShown, sumsAsShown } from '../shown/shown-debt.ts'
import { runningFines } from '../shown/shown-loan.ts'
import type { MemoryDebt } from './memory-rows.ts'
import type { MemoryShelf } from './memory-shelf.ts'
import { byId, memoryId, notFound } from './memory-store.ts'

function shown(debt: MemoryDebt): ShownDebt {
  const { debtId, patronId, libraryId, kind, chargedOn, entries } = debt
  const lines = entries.map(({ id, ...line }) => ({ ...line, id: memoryId(id), reversed: false }))
  return { id: memoryId(debtId), patronId, libraryId, kind, ...sumsAsShown(debt), chargedOn, lines }
}

const write = (store: MemoryShelf, debt: MemoryDebt, entries: readonly DebtEntry[], more: { reason?: string; paymentId?: string }) =>
  debt.entries.push(...entries.map((entry) => ({ ...entry, ...more, id: store.nextId(), on: store.today })))

const debtOf = (store: MemoryShelf, id: string) => byId(store.debts, id, (one) => one.debtId)

type Deciding = (debt: MemoryDebt) => Decision<{ entries: readonly DebtEntry[] }>

function change(store: MemoryShelf, id: string, reason: string, { operatorPatronId }: Acting, decide: Deciding) {
  const debt = debtOf(store, id)
  if (!debt) return notFound
  const own = ownPersonReasons(operatorPatronId, debt.patronId)
  const decision = own.length > 0 ? refuse(own) : decide(debt)
  if (decision.refused) return decision
  write(store, debt, decision.entries, { reason })
  return { done: true, debt: shown(debt) } as const
}

const chargeIn =
  (store: MemoryShelf): Money['charge'] =>
  async ({ patronId, libraryId, kind, cents, sourceKey }) => {
    const wrong = chargeReasons(cents)
    if (wrong.length > 0) return refuse(wrong)
    if (!store.readers.has(patronId) || !store.rules.libraries.has(libraryId)) return notFound
    const before = store.debts.find((one) => sourceKey !== undefined && one.sourceKey === sourceKey)
    const made: MemoryDebt = {
      debtId: store.nextId(),
      patronId,
      libraryId,
      kind,
      chargedOn: store.today,
      amount: cents,
      entries: [],
      sourceKey,
    }
    if (!before) store.debts.push(made)
    return { done: true, debt: shown(before ?? made) }
  }

const payIn =
  (store: MemoryShelf): Money['pay'] =>
  async ({ patronId, libraryId, cents, debtIds }, acting) => {
    const own = ownPersonReasons(acting.operatorPatronId, patronId)
    if (own.length > 0) return refuse(own)
    const ofLibrary = store.debts.filter((one) => one.patronId === patronId && one.libraryId === libraryId)
    const chosen = ofLibrary.filter((one) => (debtIds ? debtIds.includes(memoryId(one.debtId)) : balanceOf(one) > 0))
    if (debtIds && chosen.length < new Set(debtIds).size) return notFound
    const decision = decidePayment(chosen, cents)
    if (decision.refused) return decision
    const paymentId = memoryId(store.nextId())
    const lines = decision.lines.map((line) => ({ ...line, debtId: memoryId(line.debtId) }))
    for (const line of lines) write(store, debtOf(store, line.debtId)!, [{ kind: 'payment', cents: -line.cents }], { paymentId })
    return { done: true, paymentId, lines }
  }

type MemoryMoney = Pick<Money, 'charge' | 'debt' | 'debts' | 'pay' | 'waive' | 'discount'>

/** What readers owe. */
export const moneyIn = (store: MemoryShelf, open: Loans['open']): MemoryMoney => ({
  charge: chargeIn(store),
  pay: payIn(store),
  debt: async (id) => {
    const debt = debtOf(store, id)
    return debt && { ...shown(debt), asOf: store.now }
  },
  debts: async (patronId, which) => {
    const own = store.debts.filter((one) => one.patronId === patronId)
    const debts = own.filter((one) => balanceOf(one) > 0 === (which === 'open')).map(shown)
    const owed = owedAsShown(store.owed(patronId), store.rules.settings.debtLimit)
    return {
      asOf: store.now,
      debts,
      credits: creditsAsShown(own.map(shown)),
      ...owed,
      estimates: runningFines((await open(patronId)).loans),
    }
  },
  waive: async (id, why, acting) => change(store, id, why, acting, decideWaiver),
  discount: async (id, cents, why, acting) => change(store, id, why, acting, (debt) => decideDiscount(debt, cents)),
})
