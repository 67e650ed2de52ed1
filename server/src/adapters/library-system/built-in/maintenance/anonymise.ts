import { moneyMonths, type Anonymised } from '../../../../ports/library-system/maintenance.ts'
import { daysAfter, instantOf, monthsBefore } from '../../../../circulation/local-time.ts'
import { auditStore } from '../../../database/audit-store.ts'
import type { Handles } from '../../../database/handles.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { daysWithoutHistory } from '../loans/keep-history.ts'
import { loadRuleBook, type RuleBook } from '../circulation/rule-book.ts'
import { anonymiseHolds, anonymiseRequests } from './anonymise-holds.ts'
import { anonymiseLoans, type LastDays } from './anonymise-loans.ts'
import { anonymiseDebts, anonymisePayments, anonymiseSlips, deleteClearances, type MoneyEnds } from './anonymise-money.ts'

/** What ended on these local days or before is over: loans by the setting of the history, the rest by its months. */
interface Ends {
  readonly loans: LastDays
  readonly day: string
  /** The first instant after `day`. */
  readonly before: string
  readonly money: MoneyEnds
}

function endsOf({ today, settings }: RuleBook): Ends {
  const day = monthsBefore(today, settings.historyMonths)
  const moneyDay = monthsBefore(today, moneyMonths)
  const startAfter = (last: string) => instantOf({ date: daysAfter(last, 1), minute: 0 }, settings.zone).toISOString()
  return {
    loans: { kept: day, others: daysAfter(today, -daysWithoutHistory), history: settings.history, today },
    day,
    before: startAfter(day),
    money: { day: moneyDay, before: startAfter(moneyDay) },
  }
}

/** Suspensions and blocks by staff; what a clearance made stays as long as the clearance. */
async function deleteBlocks(inside: Handles, { day, before }: Ends, atMost: number): Promise<number> {
  const rows = await inside.read
    .selectFrom('patron_block')
    .select('id')
    .where('kind', '<>', 'clearance')
    .where((of) => of.or([of('lifted_at', '<', before), of.and([of('lifted_at', 'is', null), of('ends_on', '<=', day)])]))
    .orderBy('id')
    .limit(atMost)
    .execute()
  const ids = rows.map((row) => row.id)
  if (ids.length > 0) await inside.write.deleteFrom('patron_block').where('id', 'in', ids).execute()
  return ids.length
}

/** One batch in one transaction; the audit has its counts, so that they add up whatever happens between batches. */
export function anonymise(context: ActContext, atMost: number): Promise<Anonymised> {
  return inOneTransaction(context, { actor: { kind: 'system' } }, async (inside) => {
    const ends = endsOf(await loadRuleBook(inside))
    const done: Anonymised = {
      holds: await anonymiseHolds(inside, ends.before, atMost),
      requests: await anonymiseRequests(inside, ends.before, atMost),
      loans: await anonymiseLoans(inside, ends.loans, atMost),
      blocks: await deleteBlocks(inside, ends, atMost),
      debts: await anonymiseDebts(inside, ends.money, atMost),
      payments: await anonymisePayments(inside, ends.money, atMost),
      slips: await anonymiseSlips(inside, ends.money, atMost),
      clearances: await deleteClearances(inside, ends.money, atMost),
    }
    if (Object.values(done).some((count: number) => count > 0))
      await auditStore(inside).record({ actor: { kind: 'system' }, act: 'anonymised_circulation', detail: done })
    return done
  })
}
