import { libraryZone } from '@farol/contract/library-zone.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { HistoryEntry } from '@farol/contract/loans.ts'
import { daysAfter, localMoment } from '../circulation/local-time.ts'
import type { Clock } from '../ports/clock.ts'
import type { Stores } from '../ports/stores.ts'
import { historyEntry, kindOfWord } from './loan-wire.ts'

export type HistoryDeps = Pick<Stores, 'librarySystem'> & { readonly clock: Clock }

export interface HistoryAsked {
  /** Local dates. */
  readonly from?: string | undefined
  readonly until?: string | undefined
  readonly kind?: HistoryEntry['tipo'] | undefined
  readonly page: number
  readonly perPage: number
}

/** How many days are shown where nothing is said. */
const usualDays = 30

/** Loans, renewals, returns and consultations between two days, newest first; the last 30 days where none is named. Throws `periodo_invertido`. */
export async function listHistory({ librarySystem, clock }: HistoryDeps, patronId: number, asked: HistoryAsked) {
  const { kind, page, perPage } = asked
  const until = asked.until ?? localMoment(clock.now(), libraryZone()).date
  const from = asked.from ?? daysAfter(until, -usualDays)
  if (from > until) throw new Refusal('periodo_invertido')
  const { total, entries } = await librarySystem.loans.history({
    patronId,
    from,
    until,
    ...(kind === undefined ? {} : { kind: kindOfWord(kind) }),
    offset: (page - 1) * perPage,
    limit: perPage,
  })
  return { data: entries.map(historyEntry), total, page, perPage }
}
