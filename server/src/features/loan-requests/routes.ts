import { activities } from '@farol/contract/activities.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import {
  cancelLoanRequests,
  getLoanRequest,
  getRequestForm,
  listLoanRequests,
  requestLoan as requestPromise,
} from '@farol/contract/schemas/loan-requests.ts'
import { askingReader } from '../../calls/asking-reader.ts'
import { bindAct } from '../../http/bind-act.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { reasonsToWire } from '../../http/problems.ts'
import type { Acting } from '../../ports/library-system/acts.ts'
import { actorOf, type PatronBearer } from '../../ports/tokens.ts'
import { cancelRequests, listRequests, requestLoan, showRequest, type RequestDeps } from './own-requests.ts'
import { showRequestForm } from './show-request-form.ts'

const granted = { activity: activities.loanRequest } as const
/** What one asked for is seen, and given up, by a person whom the library blocked, too. */
const seen = { ...granted, blockedToo: true, acting: 'consultar' } as const
const writing = { ...granted, perMinute: 60, acting: 'solicitar' } as const

const wordsIn = (language: Language) => ({
  language,
  say: (reasons: Parameters<typeof reasonsToWire>[0]) => reasonsToWire(reasons, language),
})

const actingOf = (patron: PatronBearer): Acting => ({ actor: actorOf(patron) })

/** Loan requests: from where and to where, and what a person does with her own. */
export function bindLoanRequests(binding: Binding, deps: RequestDeps): void {
  bind(binding, getRequestForm, { activity: 'none' }, async ({ params, query, who, language }) => {
    const asker = who.kind === 'patron' ? { reader: await askingReader(deps, who), powers: who.powers } : {}
    return showRequestForm(deps, { titleId: params.id, volume: query.volume, ...asker }, wordsIn(language).say)
  })
  bindAct(binding, requestPromise, writing, async ({ patron, body }, inside) =>
    requestLoan(inside, await askingReader(inside, patron), body, actingOf(patron)),
  )
  bind(binding, listLoanRequests, seen, ({ patron, query, language }) =>
    listRequests(deps, patron.personId, query, { ...wordsIn(language), powers: patron.powers }),
  )
  bind(binding, getLoanRequest, seen, ({ patron, params, language }) =>
    showRequest(deps, patron.personId, params.codigo, { ...wordsIn(language), powers: patron.powers }),
  )
  bind(binding, cancelLoanRequests, { ...writing, blockedToo: true }, ({ patron, query, body, language }) => {
    const ids = body.solicitacoes ?? query.solicitacoes ?? []
    if (ids.length === 0) throw new Refusal('dados_invalidos', {}, [{ field: 'solicitacoes', code: 'obrigatorio' }])
    return cancelRequests(deps, patron.personId, ids, actingOf(patron), wordsIn(language))
  })
}
