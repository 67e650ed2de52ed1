import { activities } from '@farol/contract/activities.ts'
import type { Language } from '@farol/contract/language.ts'
import {
  listHistory as historyPromise,
  listPendingLoans as pendingPromise,
  renewLoans as renewPromise,
} from '@farol/contract/schemas/loans.ts'
import { bindAct } from '../../http/bind-act.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { FileAnswer } from '../../http/file-answer.ts'
import { reasonsToWire } from '../../http/problems.ts'
import { actorOf } from '../../ports/tokens.ts'
import { listHistory, type HistoryDeps } from '../../reader-views/list-history.ts'
import { listPendingLoans, type LoanDeps } from '../../reader-views/list-pending-loans.ts'
import type { SayReasons } from '../../reader-views/loan-wire.ts'
import { bindHistoryKeeping } from './history-routes.ts'
import { bindReceipts, type ReceiptRouteDeps } from './receipt-routes.ts'
import { historyFile, pendingFile } from './loans-file.ts'
import { renewLoans } from './renew-loans.ts'

export type LoanRouteDeps = LoanDeps & HistoryDeps & ReceiptRouteDeps

const granted = { activity: activities.loans } as const
/** What one has is seen by a person whom the library blocked, too. */
const seen = { ...granted, blockedToo: true, acting: 'consultar' } as const

/** Rows of a file: a reader's whole list. */
const wholeFile = { page: 1, perPage: 10_000 }

const sayIn =
  (language: Language): SayReasons =>
  (reasons) =>
    reasonsToWire(reasons, language)

/** What a signed-in person has on loan, renews and has borrowed. */
export function bindLoans(binding: Binding, deps: LoanRouteDeps): void {
  bind(binding, pendingPromise, seen, async ({ patron, query, language }) => {
    const words = { language, say: sayIn(language), powers: patron.powers }
    if (query.formato === undefined) return listPendingLoans(deps, patron, query, words)
    const { data } = await listPendingLoans(deps, patron, wholeFile, words)
    return new FileAnswer('text/csv', 'emprestimos.csv', pendingFile(data))
  })
  bindAct(binding, renewPromise, { ...granted, perMinute: 60, acting: 'renovar' }, ({ patron, body, language }, inside) =>
    renewLoans(inside, patron.personId, body.exemplares, { actor: actorOf(patron) }, sayIn(language)),
  )
  bind(binding, historyPromise, seen, async ({ patron, query }) => {
    const { de: from, ate: until, tipo: kind, page, perPage, formato } = query
    if (formato === undefined) return listHistory(deps, patron.personId, { from, until, kind, page, perPage })
    const { data } = await listHistory(deps, patron.personId, { from, until, kind, ...wholeFile })
    return new FileAnswer('text/csv', 'historico.csv', historyFile(data))
  })
  bindHistoryKeeping(binding, deps)
  bindReceipts(binding, deps)
}
