import { localMoment } from '../../../../circulation/local-time.ts'
import type { DebtLine, ShownDebt } from '../../../../ports/library-system/money.ts'
import { sumsAsShown } from '../../shown/shown-debt.ts'
import { systemId } from '../circulation/system-ids.ts'
import type { EntryRow, LoadedDebt } from './load-debts.ts'

/** The day on which money was paid, not that on which the bank told of it. */
const dayOf = ({ bank_day, local_date }: EntryRow): string => bank_day ?? local_date

function lineOf(entry: EntryRow, reversed: ReadonlySet<number>): DebtLine {
  return {
    id: systemId(entry.id),
    kind: entry.kind,
    cents: entry.cents,
    on: dayOf(entry),
    ...(entry.reason === null ? {} : { reason: entry.reason }),
    ...(entry.payment_id === null ? {} : { paymentId: systemId(entry.payment_id) }),
    reversed: reversed.has(entry.id),
  }
}

/** A debt as its reader and the desk see it. */
export function shownDebt({ row, entries, rule, refunded }: LoadedDebt, zone: string): ShownDebt {
  const reversed = new Set(entries.flatMap((entry) => entry.reverses_id ?? []))
  const standing = entries.filter((entry) => !reversed.has(entry.id))
  const lastPaid = standing.findLast((entry) => entry.kind === 'payment')
  const reason = standing.findLast((entry) => entry.kind === 'waiver' || entry.kind === 'discount')?.reason
  const sums = sumsAsShown(rule)
  return {
    id: systemId(row.id),
    patronId: row.patron_id!,
    libraryId: row.library_id,
    kind: row.kind,
    ...sums,
    toRefund: sums.toRefund - refunded,
    chargedOn: row.charged_on,
    ...(row.expected_return_on === null ? {} : { expectedReturnOn: row.expected_return_on }),
    ...(lastPaid === undefined ? {} : { lastPaidOn: dayOf(lastPaid) }),
    ...(reason ? { reason } : {}),
    ...(row.title_line === null ? {} : { title: row.title_line }),
    ...(row.note === null ? {} : { note: row.note }),
    ...(row.disputed_at === null ? {} : { disputedOn: localMoment(new Date(row.disputed_at), zone).date }),
    lines: entries.map((entry) => lineOf(entry, reversed)),
  }
}
