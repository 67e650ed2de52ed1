import { activities } from '@farol/contract/activities.ts'
import { listHistory as historyPromise, listPendingLoans as pendingPromise, renewLoans as renewPromise } from '@farol/contract/loans.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { reasonsToWire } from '../../http/problems.ts'
import { listHistory, type HistoryDeps } from './list-history.ts'
import { listPendingLoans, type LoanDeps } from './list-pending-loans.ts'
import type { SayReasons } from './loan-wire.ts'
import { renewLoans } from './renew-loans.ts'

export type LoanRouteDeps = LoanDeps & HistoryDeps

const granted = { activity: activities.loans } as const
/** What one has is seen by a person whom the library blocked, too. */
const seen = { ...granted, blockedToo: true } as const

/** What a signed-in person has on loan, renews and has borrowed. */
export function bindLoans(binding: Binding, deps: LoanRouteDeps): void {
  bind(binding, pendingPromise, seen, ({ patron, query, language }) => {
    const say: SayReasons = (reasons) => reasonsToWire(reasons, language)
    return listPendingLoans(deps, patron.personId, query, { language, say })
  })
  bind(binding, renewPromise, { ...granted, perMinute: 60 }, ({ patron, body, language }) => {
    const say: SayReasons = (reasons) => reasonsToWire(reasons, language)
    return renewLoans(deps, patron.personId, body.exemplares, { actor: { kind: 'patron', loginId: patron.loginId } }, say)
  })
  bind(binding, historyPromise, seen, ({ patron, query }) => {
    const { de: from, ate: until, tipo: kind, page, perPage } = query
    return listHistory(deps, patron.personId, { from, until, kind, page, perPage })
  })
}
