import type { AuditAct } from '../../../../ports/audit-acts.ts'
import { decideCorrection, decideDiscount, decideReversal, decideWaiver, type DebtEntry } from '../../../../circulation/debt.ts'
import { notFound, type Decision } from '../../../../circulation/decision.ts'
import { decideAbout } from '../../../../circulation/override.ts'
import type { Acting, SystemId } from '../../../../ports/library-system/acts.ts'
import type { ShownDebt } from '../../../../ports/library-system/money.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { lockPatron } from '../circulation/locks.ts'
import { noticeDebt } from '../circulation/notices.ts'
import { loginOf, recordAct } from '../circulation/record-act.ts'
import { loadRuleBook, type RuleBook } from '../circulation/rule-book.ts'
import { ownId } from '../circulation/system-ids.ts'
import { askForRefund } from './ask-for-refund.ts'
import { followed, isDeclaredSince } from './declared-since.ts'
import { loadDebt, type EntryRow, type LoadedDebt } from './load-debts.ts'
import { shownDebt } from './shown-debt.ts'
import { writeEntries } from './write-entries.ts'

type Changed = Promise<Decision<{ debt: ShownDebt }>>
type Entries = Decision<{ entries: readonly DebtEntry[] }>

interface Change {
  readonly act: AuditAct
  readonly reason: string
  /** The entry that is taken back. */
  readonly reverses?: EntryRow
  readonly decide: (debt: LoadedDebt) => Entries
}

/** The debt with its person held; undefined where there is none. */
export async function holdDebt(inside: Handles, id: SystemId): Promise<LoadedDebt | undefined> {
  const debtId = ownId(id)
  const found =
    debtId === undefined ? undefined : await inside.read.selectFrom('debt').select('patron_id').where('id', '=', debtId).executeTakeFirst()
  if (!found?.patron_id) return undefined
  await lockPatron(inside, found.patron_id)
  return loadDebt(inside, debtId!)
}

async function write(
  inside: Handles,
  book: RuleBook,
  debt: LoadedDebt,
  entries: readonly DebtEntry[],
  change: Change,
  acting: Acting,
): Promise<ShownDebt> {
  const { act, reason, reverses } = change
  await writeEntries(inside, debt, entries, { reason, on: book.today, acting, ...(reverses && { reversesId: reverses.id }) })
  await askForRefund(inside, debt, entries)
  const detail = { reason, entries: entries.map(({ kind, cents }) => ({ kind, cents })) }
  await recordAct(inside, acting, { act, subject: { kind: 'debt', id: debt.row.id }, patronId: debt.row.patron_id!, detail })
  if (act === 'waived_debt') {
    const { id: debtId, patron_id, library_id: libraryId, balance_cents: cents } = debt.row
    await noticeDebt(inside, book, { debtId, patronId: patron_id!, libraryId, cents }, 'waived', reason)
  }
  return shownDebt((await loadDebt(inside, debt.row.id))!, book.settings.zone)
}

function changeDebt(context: ActContext, id: SystemId, acting: Acting, changeOf: (debt: LoadedDebt) => Change | undefined): Changed {
  return inOneTransaction(context, acting, async (inside) => {
    const debt = await holdDebt(inside, id)
    const change = debt && changeOf(debt)
    if (!change) return notFound
    const decision = decideAbout(debt.row.patron_id!, acting, () => change.decide(debt))
    if (decision.refused) return decision
    if (change.reverses && (await isDeclaredSince(inside, debt.row.patron_id!, change.reverses.at))) return followed
    return { done: true as const, debt: await write(inside, await loadRuleBook(inside), debt, decision.entries, change, acting) }
  })
}

export const waiveDebt = (context: ActContext, id: SystemId, reason: string, acting: Acting): Changed =>
  changeDebt(context, id, acting, () => ({ act: 'waived_debt', reason, decide: ({ rule }) => decideWaiver(rule) }))

export const discountDebt = (context: ActContext, id: SystemId, cents: number, reason: string, acting: Acting): Changed =>
  changeDebt(context, id, acting, () => ({ act: 'discounted_debt', reason, decide: ({ rule }) => decideDiscount(rule, cents) }))

export const correctDebt = (context: ActContext, id: SystemId, cents: number, reason: string, acting: Acting): Changed =>
  changeDebt(context, id, acting, () => ({ act: 'corrected_debt', reason, decide: ({ rule }) => decideCorrection(rule, cents) }))

/** A line of the ledger is taken back. A payment is taken back as a whole: see `reversePayment`. */
export const reverseLine = (context: ActContext, id: SystemId, lineId: SystemId, reason: string, acting: Acting): Changed =>
  changeDebt(context, id, acting, ({ entries, rule }) => {
    const entry = entries.find((one) => one.id === ownId(lineId) && one.kind !== 'payment')
    if (!entry) return undefined
    const reversed = entries.some((one) => one.reverses_id === entry.id)
    const decide = () => decideReversal(rule, { kind: entry.kind, cents: entry.cents, reversed })
    return { act: 'reversed_debt_line', reason, reverses: entry, decide }
  })

/** The reader disputes it: no money changes. */
export const disputeDebt = (context: ActContext, id: SystemId, note: string, acting: Acting): Changed =>
  inOneTransaction(context, acting, async (inside) => {
    const debt = await holdDebt(inside, id)
    if (!debt) return notFound
    const book = await loadRuleBook(inside)
    await inside.write
      .updateTable('debt')
      .set({ disputed_at: instant(inside), dispute_note: note, disputed_by: loginOf(acting) })
      .where('id', '=', debt.row.id)
      .execute()
    await recordAct(inside, acting, { act: 'disputed_debt', subject: { kind: 'debt', id: debt.row.id }, patronId: debt.row.patron_id! })
    return { done: true as const, debt: shownDebt((await loadDebt(inside, debt.row.id))!, book.settings.zone) }
  })
