import { createHash } from 'node:crypto'
import { readBankFile, shippedBankLayout, type BankPayment } from '../../../../circulation/bank-file.ts'
import { balanceOf } from '../../../../circulation/debt.ts'
import type { Acting } from '../../../../ports/library-system/acts.ts'
import type { BankFile, BankLineReason, TakenBankFile } from '../../../../ports/library-system/bank-file.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { lockPatron } from '../circulation/locks.ts'
import { recordAct } from '../circulation/record-act.ts'
import { loadRuleBook } from '../circulation/rule-book.ts'
import { raiseTask } from '../maintenance/staff-tasks.ts'
import { withEntries, type LoadedDebt } from './load-debts.ts'
import { tellPaid, writePayment } from './pay.ts'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

interface KeyedPayment extends BankPayment {
  readonly key: string
}

/** Lines that are alike in one file are told apart by their order among themselves: the same file again makes the same keys. */
function keyed(payments: readonly BankPayment[]): readonly KeyedPayment[] {
  const seen = new Map<string, number>()
  return payments.map((payment) => {
    const contents = JSON.stringify([payment.reference, payment.cents, payment.paidOn, payment.id ?? ''])
    const nth = (seen.get(contents) ?? 0) + 1
    seen.set(contents, nth)
    return { ...payment, key: hashOf(`${contents}#${nth}`) }
  })
}

interface Slip {
  readonly id: number
  readonly patron_id: number | null
  readonly library_id: number
  readonly state: 'issued' | 'paid' | 'cancelled'
  readonly total_cents: number
}

const slipsOf = ({ write }: Handles, reference: string): Promise<readonly Slip[]> =>
  write
    .selectFrom('payment_slip')
    .select(['id', 'patron_id', 'library_id', 'state', 'total_cents'])
    .where('reference', '=', reference)
    .execute()

interface PaidSlip {
  readonly slip: Slip
  readonly debts: readonly LoadedDebt[]
  readonly shares: ReadonlyMap<number, number>
}

/** The debts that a slip names, each with what the slip asks of it. */
async function debtsOfSlip(inside: Handles, slip: Slip): Promise<PaidSlip> {
  const named = await inside.read.selectFrom('slip_debt').select(['debt_id', 'cents']).where('slip_id', '=', slip.id).execute()
  const shares = new Map(named.map((row) => [row.debt_id, row.cents]))
  const rows =
    shares.size === 0
      ? []
      : await inside.read
          .selectFrom('debt')
          .selectAll()
          .where('id', 'in', [...shares.keys()])
          .orderBy('id')
          .execute()
  return { slip, debts: await withEntries(inside, rows), shares }
}

/** The slip that a payment is for, with its debts as they are owed; or why it fits none. */
async function fit(inside: Handles, { reference, cents }: BankPayment): Promise<PaidSlip | BankLineReason> {
  const slips = await slipsOf(inside, reference)
  const [first] = slips
  if (!first) return 'unknown_reference'
  if (slips.length > 1) return 'several_slips'
  if (first.patron_id === null) return 'slip_closed'
  await lockPatron(inside, first.patron_id)
  const [slip] = await slipsOf(inside, reference)
  if (slip!.state !== 'issued') return 'slip_closed'
  if (slip!.total_cents !== cents) return 'other_amount'
  const paid = await debtsOfSlip(inside, slip!)
  const owed = paid.debts.every((debt) => balanceOf(debt.rule) >= paid.shares.get(debt.row.id)!)
  const sum = [...paid.shares.values()].reduce((total, one) => total + one, 0)
  return owed && paid.debts.length === paid.shares.size && sum === cents ? paid : 'debt_changed'
}

async function insertLine(inside: Handles, file: BankFile, hash: string, payment: KeyedPayment): Promise<number | undefined> {
  const row = await inside.write
    .insertInto('bank_file_line')
    .values({
      line_key: payment.key,
      file_name: file.name,
      file_hash: hash,
      line_number: payment.line,
      reference: payment.reference,
      cents: payment.cents,
      paid_on: payment.paidOn,
      state: 'to_check',
      reason: 'unknown_reference',
      read_at: instant(inside),
    })
    .onConflict((known) => known.column('line_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

async function paySlip(inside: Handles, lineId: number, { slip, debts, shares }: PaidSlip, acting: Acting): Promise<void> {
  const book = await loadRuleBook(inside)
  const lines = debts.map(({ row, rule }) => {
    const cents = shares.get(row.id)!
    return { debtId: row.id, cents, balance: balanceOf(rule) - cents }
  })
  const who = { patronId: slip.patron_id!, libraryId: slip.library_id }
  await writePayment(inside, { ...who, cents: slip.total_cents, debts, lines, on: book.today, bankLineId: lineId }, acting)
  await inside.write
    .updateTable('payment_slip')
    .set({ state: 'paid', closed_at: instant(inside) })
    .where('id', '=', slip.id)
    .execute()
  await inside.write.updateTable('bank_file_line').set({ state: 'paid', slip_id: slip.id, reason: null }).where('id', '=', lineId).execute()
  await tellPaid(inside, book, who, lines)
}

/** Staff look at what fits no slip. */
async function askStaff(inside: Handles, lineId: number, { reference, cents }: BankPayment, reason: BankLineReason): Promise<void> {
  await inside.write.updateTable('bank_file_line').set({ reason }).where('id', '=', lineId).execute()
  const subject = { kind: 'bank_line', id: lineId }
  await raiseTask(inside, { kind: 'bank_line', occasion: `bank_line:${lineId}`, subject, detail: { reference, cents, reason } })
}

type Taken = 'paid' | 'repeated' | 'toCheck'

async function takeLine(inside: Handles, file: BankFile, hash: string, payment: KeyedPayment, acting: Acting): Promise<Taken> {
  const lineId = await insertLine(inside, file, hash, payment)
  if (lineId === undefined) return 'repeated'
  const fitting = await fit(inside, payment)
  if (typeof fitting === 'string') {
    await askStaff(inside, lineId, payment, fitting)
    return 'toCheck'
  }
  await paySlip(inside, lineId, fitting, acting)
  return 'paid'
}

/** Takes a whole file in or none of it; each line in a transaction of its own, so that a file that broke off is taken to its end by reading it again. */
export async function takeBankFile(context: ActContext, file: BankFile, acting: Acting): Promise<TakenBankFile> {
  const { settings } = await loadRuleBook(context.handles)
  const layout = file.layout === undefined ? shippedBankLayout : settings.bankLayouts[file.layout]
  if (!layout) return { unreadable: {} }
  const read = readBankFile(file.content, layout)
  if ('unreadable' in read) return read
  const hash = hashOf(file.content)
  const counts = { paid: 0, repeated: 0, toCheck: 0, cents: 0 }
  for (const payment of keyed(read.payments)) {
    const taken = await inOneTransaction(context, acting, (inside) => takeLine(inside, file, hash, payment, acting))
    counts[taken] += 1
    if (taken === 'paid') counts.cents += payment.cents
  }
  await inOneTransaction(context, acting, (inside) =>
    recordAct(inside, acting, {
      act: 'took_bank_file',
      subject: { kind: 'library', id: acting.libraryId ?? 0 },
      detail: { hash, ...counts },
    }),
  )
  return { report: { lines: read.payments.length, ...counts } }
}
