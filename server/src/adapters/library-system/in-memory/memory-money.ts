import {
  balanceOf,
  debtStateOf,
  decideDiscount,
  decidePayment,
  decideWaiver,
  discountOf,
  paidOf,
  toRefundOf,
} from '../../../circulation/debt.ts'
import { reason, refuse, type Decision } from '../../../circulation/decision.ts'
import { ownPersonReasons } from '../../../circulation/override.ts'
import type { DebtEntry } from '../../../circulation/debt.ts'
import type { Acting } from '../../../ports/library-system/acts.ts'
import type { Loans } from '../../../ports/library-system/loans.ts'
import type { Money, ShownDebt } from '../../../ports/library-system/money.ts'
import { notFound } from './memory-lateness.ts'
import type { MemoryDebt } from './memory-records.ts'
import { byId, memoryId, type MemoryShelf } from './memory-shelf.ts'

/** What readers owe. */
export class MemoryMoney {
  readonly shelf: MemoryShelf
  readonly #loans: Pick<Loans, 'open'>
  constructor(shelf: MemoryShelf, loans: Pick<Loans, 'open'>) {
    this.shelf = shelf
    this.#loans = loans
  }
  readonly shown = (debt: MemoryDebt): ShownDebt => {
    const { debtId, patronId, libraryId, kind, amount, chargedOn, entries } = debt
    const lines = entries.map(({ id, paymentId, kind: entryKind, cents, on, reason: why }) => ({
      kind: entryKind,
      cents,
      on,
      ...(why === undefined ? {} : { reason: why }),
      id: memoryId(id),
      ...(paymentId ? { paymentId: memoryId(paymentId) } : {}),
      reversed: false,
    }))
    const sums = { discount: discountOf(debt), paid: paidOf(debt), balance: balanceOf(debt), toRefund: toRefundOf(debt) }
    return { id: memoryId(debtId), patronId, libraryId, kind, state: debtStateOf(debt), amount, ...sums, chargedOn, lines }
  }
  readonly write = (debt: MemoryDebt, entries: readonly DebtEntry[], more: { readonly reason?: string; readonly paymentId?: number }) =>
    debt.entries.push(...entries.map((entry) => ({ ...entry, ...more, id: this.shelf.nextId(), on: this.shelf.today })))
  readonly find = (id: string) => byId(this.shelf.debts, id, (one) => one.debtId)

  change(
    id: string,
    why: string,
    acting: Acting,
    decide: (debt: MemoryDebt) => Decision<{ entries: readonly DebtEntry[] }>,
  ): Decision<{ debt: ShownDebt }> {
    const debt = this.find(id)
    if (!debt) return notFound
    const own = ownPersonReasons(acting.operatorPatronId, debt.patronId)
    const decision = own.length > 0 ? refuse(own) : decide(debt)
    if (decision.refused) return decision
    this.write(debt, decision.entries, { reason: why })
    return { done: true, debt: this.shown(debt) }
  }

  readonly charge: Money['charge'] = async ({ patronId, libraryId, kind, cents, sourceKey }) => {
    if (!Number.isSafeInteger(cents) || cents <= 0 || cents > 100_000_000) return refuse([reason('ValorInvalido', { valor: cents })])
    if (!this.shelf.readers.has(patronId) || !this.shelf.rules.libraries.has(libraryId)) return notFound
    const before = this.shelf.debts.find((one) => sourceKey !== undefined && one.sourceKey === sourceKey)
    const key = sourceKey === undefined ? {} : { sourceKey }
    const debt: MemoryDebt = before ?? {
      debtId: this.shelf.nextId(),
      patronId,
      libraryId,
      kind,
      chargedOn: this.shelf.today,
      amount: cents,
      entries: [],
      ...key,
    }
    if (!before) this.shelf.debts.push(debt)
    return { done: true, debt: this.shown(debt) }
  }
  readonly debt: Money['debt'] = async (id) => {
    const debt = this.find(id)
    return debt && this.shown(debt)
  }
  readonly debts: Money['debts'] = async (patronId, which) => {
    const total = this.shelf.owed(patronId)
    const debts = this.shelf.debts.filter((one) => one.patronId === patronId && balanceOf(one) > 0 === (which === 'open')).map(this.shown)
    const late = (await this.#loans.open(patronId)).loans.filter((loan) => loan.estimatedFine > 0)
    const estimates = late.map(({ id: loanId, title, libraryId, dueOn, lateDays, estimatedFine: cents }) => ({
      loanId,
      title,
      libraryId,
      dueOn,
      lateDays,
      cents,
    }))
    const limit = this.shelf.rules.settings.debtLimit
    return { asOf: this.shelf.now, debts, total, limit, blocks: total > limit, estimates }
  }
  readonly pay: Money['pay'] = async ({ patronId, libraryId, cents, debtIds }, acting) => {
    const own = ownPersonReasons(acting.operatorPatronId, patronId)
    if (own.length > 0) return refuse(own)
    const owed = this.shelf.debts.filter((one) => one.patronId === patronId && one.libraryId === libraryId)
    const chosen = debtIds ? owed.filter((one) => debtIds.includes(memoryId(one.debtId))) : owed.filter((one) => balanceOf(one) > 0)
    if (debtIds && chosen.length < new Set(debtIds).size) return notFound
    const decision = decidePayment(chosen, cents)
    if (decision.refused) return decision
    const paymentId = this.shelf.nextId()
    for (const line of decision.lines)
      this.write(
        chosen.find((one) => one.debtId === line.debtId)!,
        [{ kind: 'payment', cents: -line.cents }],
        { paymentId },
      )
    return {
      done: true,
      paymentId: memoryId(paymentId),
      lines: decision.lines.map(({ debtId, ...line }) => ({ debtId: memoryId(debtId), ...line })),
    }
  }
  readonly waive: Money['waive'] = async (id, why, acting) => this.change(id, why, acting, decideWaiver)
  readonly discount: Money['discount'] = async (id, cents, why, acting) =>
    this.change(id, why, acting, (debt) => decideDiscount(debt, cents))
}
