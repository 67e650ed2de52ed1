import { decidePayment, type PaymentLine } from '../../../../circulation/debt.ts'
import { refuse, notFound, type Decision } from '../../../../circulation/decision.ts'
import { ownPersonReasons } from '../../../../circulation/override.ts'
import type { Acting, SystemId } from '../../../../ports/library-system/acts.ts'
import type { PaidLine, PaymentRequest } from '../../../../ports/library-system/money.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { lockPatron } from '../circulation/locks.ts'
import { noticeDebt } from '../circulation/notices.ts'
import { loginOf, recordAct } from '../circulation/record-act.ts'
import { loadRuleBook, type RuleBook } from '../circulation/rule-book.ts'
import { ownId, systemId } from '../circulation/system-ids.ts'
import { withEntries, type LoadedDebt } from './load-debts.ts'
import { writeEntries } from './write-entries.ts'

export type Paid = { readonly paymentId: SystemId; readonly lines: readonly PaidLine[] }

/** A key is the operator's own: two operators may use the same one. */
const storedKey = (acting: Acting): string | null =>
  acting.idempotencyKey === undefined ? null : `${loginOf(acting) ?? 'system'}:${acting.idempotencyKey}`

/** The debts that are paid: the chosen ones, each of this person and library, or all open ones; undefined when one is not found. */
async function chosenDebts(inside: Handles, { patronId, libraryId, debtIds }: PaymentRequest): Promise<readonly LoadedDebt[] | undefined> {
  const ids = debtIds?.map(ownId)
  const query = inside.read.selectFrom('debt').selectAll().where('patron_id', '=', patronId).where('library_id', '=', libraryId)
  if (!ids) return withEntries(inside, await query.where('balance_cents', '>', 0).execute())
  const known = ids.filter((id) => id !== undefined)
  const rows = known.length === 0 ? [] : await query.where('id', 'in', known).execute()
  return rows.length === new Set(ids).size ? withEntries(inside, rows) : undefined
}

async function paidBefore({ read }: Handles, key: string | null): Promise<Paid | undefined> {
  if (key === null) return undefined
  const rows = await read
    .selectFrom('payment')
    .innerJoin('debt_entry', 'debt_entry.payment_id', 'payment.id')
    .innerJoin('debt', 'debt.id', 'debt_entry.debt_id')
    .select(['payment.id', 'debt_entry.debt_id', 'debt_entry.cents', 'debt.balance_cents'])
    .where('payment.idempotency_key', '=', key)
    .where('debt_entry.kind', '=', 'payment')
    .orderBy('debt_entry.id')
    .execute()
  const lines = rows.map((row) => ({ debtId: systemId(row.debt_id), cents: -row.cents, balance: row.balance_cents }))
  return rows[0] && { paymentId: systemId(rows[0].id), lines }
}

export interface PaymentToWrite {
  readonly patronId: number
  readonly libraryId: number
  readonly cents: number
  readonly debts: readonly LoadedDebt[]
  readonly lines: readonly PaymentLine[]
  /** Local day. */
  readonly on: string
  /** The line of a bank's file that says so; at the desk without. */
  readonly bankLineId?: number
}

/** Writes a payment and its lines of the ledger. The person is held. */
export async function writePayment(inside: Handles, payment: PaymentToWrite, acting: Acting): Promise<number> {
  const { patronId, libraryId, cents, debts, lines, on, bankLineId } = payment
  const { id: paymentId } = await inside.write
    .insertInto('payment')
    .values({
      patron_id: patronId,
      library_id: libraryId,
      way: bankLineId === undefined ? 'desk' : 'bank_file',
      bank_line_id: bankLineId ?? null,
      cents,
      at: instant(inside),
      local_date: on,
      taken_by: loginOf(acting),
      idempotency_key: storedKey(acting),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const line of lines) {
    const debt = debts.find((one) => one.row.id === line.debtId)!
    await writeEntries(inside, debt, [{ kind: 'payment', cents: -line.cents }], { paymentId, on, acting })
  }
  const detail = { cents, debts: lines.map((line) => line.debtId) }
  await recordAct(inside, acting, { act: 'took_payment', subject: { kind: 'payment', id: paymentId }, patronId, detail })
  return paymentId
}

/** What was paid in full is told. */
export async function tellPaid(
  inside: Handles,
  book: RuleBook,
  { patronId, libraryId }: Pick<PaymentRequest, 'patronId' | 'libraryId'>,
  lines: readonly PaymentLine[],
): Promise<void> {
  for (const { debtId, cents, balance } of lines)
    if (balance === 0) await noticeDebt(inside, book, { debtId, patronId, libraryId, cents }, 'paid')
}

/** Money at the desk for debts of one library, the oldest first. More than is owed is refused. The same key pays once. */
export function pay(context: ActContext, request: PaymentRequest, acting: Acting): Promise<Decision<Paid>> {
  return inOneTransaction(context, acting, async (inside) => {
    await lockPatron(inside, request.patronId)
    const before = await paidBefore(inside, storedKey(acting))
    if (before) return { done: true as const, ...before }
    const own = ownPersonReasons(acting.operatorPatronId, request.patronId)
    if (own.length > 0) return refuse(own)
    const debts = await chosenDebts(inside, request)
    if (!debts) return notFound
    const decision = decidePayment(
      debts.map((debt) => debt.rule),
      request.cents,
    )
    if (decision.refused) return decision
    const book = await loadRuleBook(inside)
    const paymentId = await writePayment(inside, { ...request, debts, lines: decision.lines, on: book.today }, acting)
    await tellPaid(inside, book, request, decision.lines)
    return {
      done: true as const,
      paymentId: systemId(paymentId),
      lines: decision.lines.map(({ debtId, cents, balance }) => ({ debtId: systemId(debtId), cents, balance })),
    }
  })
}
