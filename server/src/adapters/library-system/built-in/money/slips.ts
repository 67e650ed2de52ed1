import { localDay } from '@farol/contract/library-zone.ts'
import type { Selectable } from 'kysely'
import { reason, refuse, notFound, type Decision } from '../../../../circulation/decision.ts'
import { isLate } from '../../../../circulation/lateness.ts'
import { daysAfter } from '../../../../circulation/local-time.ts'
import { slipReasons } from '../../../../circulation/payment-slip.ts'
import type { Acting, SystemId } from '../../../../ports/library-system/acts.ts'
import { slipTermsOf } from '../../../../ports/library-system/circulation-settings.ts'
import type { LibrarySlip, PaymentSlip, ShownSlip } from '../../../../ports/library-system/payment-slips.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import { idList } from '../../../database/value-lists.ts'
import type { PaymentSlipTable } from '../../../database/areas/money.ts'
import { openDebtRows } from '../circulation/debt-rows.ts'
import { runningOf } from '../circulation/loan-terms.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { lockPatron } from '../circulation/locks.ts'
import { loginOf, recordAct } from '../circulation/record-act.ts'
import { loadRuleBook, type RuleBook } from '../circulation/rule-book.ts'
import { ownId, systemId } from '../circulation/system-ids.ts'
import { openLoans, readOpenLoans } from '../loans/open-loans.ts'

interface PayableDebt {
  readonly id: number
  readonly library_id: number
  readonly balance_cents: number
  readonly charged_on: string
}

/** Libraries of which something late is out that costs. */
async function costlyLibraries(handles: Handles, { now, settings }: RuleBook, patronId: number): Promise<readonly number[]> {
  const rows = await readOpenLoans(handles, patronId)
  if (!rows.some((row) => isLate(runningOf(row), now, settings.zone))) return []
  const { loans } = await openLoans(handles, patronId)
  return loans.filter(({ estimatedFine }) => estimatedFine > 0).map(({ libraryId }) => libraryId)
}

/** Open debts but fines of copies that are still out; and libraries of which something is out that costs. */
async function payable(handles: Handles, book: RuleBook, patronId: number) {
  const rows = (await openDebtRows(handles, patronId)).toSorted((one, other) => one.id - other.id)
  const isOut = (row: (typeof rows)[number]) => row.kind === 'late_fine' && row.loan_state === 'open'
  const out = rows.filter(isOut).map((row) => row.library_id)
  const notReturned = new Set([...out, ...(await costlyLibraries(handles, book, patronId))])
  return { debts: rows.filter((row) => !isOut(row)) as readonly PayableDebt[], notReturned }
}

const sum = (debts: readonly PayableDebt[]): number => debts.reduce((total, one) => total + one.balance_cents, 0)

/** MM/YYYY of the newest debt. */
const competenceOf = (debts: readonly PayableDebt[]): string => {
  const [year, month] = debts
    .map((one) => one.charged_on)
    .toSorted()
    .at(-1)!
    .split('-')
  return `${month}/${year}`
}

async function linesOf({ read, engine }: Handles, slips: readonly number[]) {
  if (slips.length === 0) return new Map<number, never[]>()
  const rows = await read.selectFrom('slip_debt').selectAll().where('slip_id', 'in', idList(engine, slips)).orderBy('debt_id').execute()
  return Map.groupBy(rows, (row) => row.slip_id)
}

type SlipRow = Selectable<PaymentSlipTable>

const shownSlip = (row: SlipRow, debtIds: readonly number[]): ShownSlip => ({
  number: String(row.id),
  libraryId: row.library_id,
  reference: row.reference,
  cents: row.total_cents,
  competence: row.competence,
  dueOn: row.due_on,
  issuedOn: row.issued_on,
  debtIds: debtIds.map(systemId),
})

/** Slips that were issued and not closed, each with what it is for: one statement. */
async function issuedSlips({ read }: Handles, patronId: number) {
  const rows = await read
    .selectFrom('payment_slip')
    .leftJoin('slip_debt', 'slip_debt.slip_id', 'payment_slip.id')
    .selectAll('payment_slip')
    .select(['slip_debt.debt_id', 'slip_debt.cents'])
    .where('patron_id', '=', patronId)
    .where('state', '=', 'issued')
    .orderBy('payment_slip.id', 'desc')
    .orderBy('slip_debt.debt_id')
    .execute()
  return [...Map.groupBy(rows, (row) => row.id).values()].map((some) => ({
    row: some[0] as SlipRow,
    lines: some.flatMap(({ debt_id, cents }) => (debt_id === null || cents === null ? [] : [{ debt_id, cents }])),
  }))
}

type IssuedSlip = Awaited<ReturnType<typeof issuedSlips>>[number]

/** The slip is for exactly these debts with these sums. */
const isFor = ({ lines }: IssuedSlip, debts: readonly PayableDebt[]): boolean =>
  lines.length === debts.length &&
  debts.every((debt) => lines.some((line) => line.debt_id === debt.id && line.cents === debt.balance_cents))

const debtsOf = (debts: readonly PayableDebt[], libraryId: number) => debts.filter((one) => one.library_id === libraryId)

/** For each library of which something is open: what a slip would be of, why there is none, and one that is still good. */
async function slipsOf(handles: Handles, patronId: number): Promise<readonly LibrarySlip[]> {
  const book = await loadRuleBook(handles)
  const { settings, today } = book
  const { debts, notReturned } = await payable(handles, book, patronId)
  const libraries = new Set([...debts.map((one) => one.library_id), ...notReturned])
  if (libraries.size === 0) return []
  const issued = await issuedSlips(handles, patronId)
  return [...libraries].map((libraryId) => {
    const some = debtsOf(debts, libraryId)
    const good = issued.find((one) => one.row.library_id === libraryId && one.row.due_on >= today && isFor(one, some))
    const minimum = slipTermsOf(settings)?.minimum
    const reasons = slipReasons({ payable: sum(some), notReturned: notReturned.has(libraryId), minimum })
    const slip = good && shownSlip(good.row, good.lines.map((line) => line.debt_id)) // prettier-ignore
    return { libraryId, cents: sum(some), reasons, ...(slip && { slip }) }
  })
}

/** Another sum makes another slip: those of before are good for nothing. */
async function cancelOthers(inside: Handles, others: readonly IssuedSlip[]): Promise<void> {
  if (others.length === 0) return
  await inside.write
    .updateTable('payment_slip')
    .set({ state: 'cancelled', closed_at: instant(inside) })
    .where(
      'id',
      'in',
      idList(
        inside.engine,
        others.map(({ row }) => row.id),
      ),
    ) // prettier-ignore
    .execute()
}

interface NewSlip {
  readonly patronId: number
  readonly libraryId: number
  readonly debts: readonly PayableDebt[]
  readonly dueOn: string
}

/** Library and number of the slip: 14 digits, at most 17. */
const referenceOf = (libraryId: number, slipId: number) => `${String(libraryId).padStart(4, '0')}${String(slipId).padStart(10, '0')}`

async function insertSlip(
  inside: Handles,
  book: RuleBook,
  { patronId, libraryId, debts, dueOn }: NewSlip,
  acting: Acting,
): Promise<SlipRow> {
  const { id } = await inside.write
    .insertInto('payment_slip')
    .values({
      patron_id: patronId,
      library_id: libraryId,
      state: 'issued',
      reference: `p${patronId}-${instant(inside)}`,
      total_cents: sum(debts),
      competence: competenceOf(debts),
      due_on: dueOn,
      issued_on: book.today,
      issued_at: instant(inside),
      issued_by: loginOf(acting),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await inside.write
    .insertInto('slip_debt')
    .values(debts.map((debt) => ({ slip_id: id, debt_id: debt.id, cents: debt.balance_cents })))
    .execute()
  return inside.write
    .updateTable('payment_slip')
    .set({ reference: referenceOf(libraryId, id) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The same sum keeps its reference; after its due day it gets a new one. */
async function renewed(inside: Handles, { row }: IssuedSlip, book: RuleBook, dueOn: string): Promise<SlipRow> {
  if (row.due_on >= book.today) return row
  return inside.write
    .updateTable('payment_slip')
    .set({ due_on: dueOn, issued_on: book.today, issued_at: instant(inside) })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A slip of all that may be paid in one library, if `cents` is that sum. No payment: the debts stay as they are. */
export function issueSlip(
  context: ActContext,
  patronId: number,
  { libraryId, cents }: { readonly libraryId: number; readonly cents: number },
  acting: Acting,
): Promise<Decision<{ readonly slip: ShownSlip }>> {
  return inOneTransaction(context, acting, async (inside) => {
    await lockPatron(inside, patronId)
    const book = await loadRuleBook(inside)
    const terms = slipTermsOf(book.settings)
    const { debts, notReturned } = await payable(inside, book, patronId)
    const some = debtsOf(debts, libraryId)
    const asked = { asked: cents, payable: sum(some), notReturned: notReturned.has(libraryId), minimum: terms?.minimum }
    const reasons = slipReasons(asked)
    if (reasons.length > 0 || !terms) return refuse(reasons.length > 0 ? reasons : [reason('GruNaoOferecida', {})])
    if (some.length === 0) return notFound
    const issued = (await issuedSlips(inside, patronId)).filter(({ row }) => row.library_id === libraryId)
    const same = issued.find((one) => isFor(one, some))
    await cancelOthers(inside, issued.filter((one) => one !== same)) // prettier-ignore
    const dueOn = daysAfter(book.today, terms.dueDays)
    const row = same
      ? await renewed(inside, same, book, dueOn)
      : await insertSlip(inside, book, { patronId, libraryId, debts: some, dueOn }, acting)
    await recordAct(inside, acting, { act: 'issued_slip', subject: { kind: 'patron', id: patronId }, detail: { slip: row.id, cents } })
    return { done: true as const, slip: shownSlip(row, some.map(({ id }) => id)) } // prettier-ignore
  })
}

/** The day that the bank told of a slip that is paid. A line whose payment was taken back names the slip still. */
async function paidOn({ read }: Handles, { id, state, closed_at: closedAt }: SlipRow): Promise<string | undefined> {
  if (state !== 'paid') return undefined
  const line = await read
    .selectFrom('bank_file_line')
    .select('paid_on')
    .where('slip_id', '=', id)
    .where('state', '=', 'paid')
    .executeTakeFirst()
  return line?.paid_on ?? localDay(new Date(closedAt!))
}

/** For its sheet: by its number, only the person’s own. */
export async function slipOf(handles: Handles, number: string, patronId: number): Promise<PaymentSlip | undefined> {
  const slipId = ownId(number as SystemId)
  if (slipId === undefined) return undefined
  const row = await handles.read
    .selectFrom('payment_slip')
    .selectAll()
    .where('id', '=', slipId)
    .where('patron_id', '=', patronId)
    .executeTakeFirst()
  const terms = slipTermsOf((await loadRuleBook(handles)).settings)
  if (!row || !terms || row.state === 'cancelled') return undefined
  const lines = (await linesOf(handles, [row.id])).get(row.id) ?? []
  const paid = await paidOn(handles, row)
  return { ...shownSlip(row, lines.map((line) => line.debt_id)), terms, ...(paid !== undefined && { paidOn: paid }) } // prettier-ignore
}

export const librarySlips = async (handles: Handles, patronId: number) => ({ slips: await slipsOf(handles, patronId) })
