import { identify as identifyPromise } from '@farol/contract/schemas/desk/identify.ts'
import { checkSecurityKey, lend, renewAtDesk, returnCopy } from '@farol/contract/schemas/desk/loans.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { bindAct } from '../../http/bind-act.ts'
import { reasonsToWire } from '../../http/problems.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Stores } from '../../ports/stores.ts'
import { renewalResult } from '../../reader-views/loan-wire.ts'
import { actingOf, readerOf } from './desk-act.ts'
import { identify, type IdentifyDeps } from './identify.ts'
import { type Say } from '../../reader-views/lent-wire.ts'
import { lendAtDesk, overridingOf, returnAtDesk } from './lending.ts'

export type LendingDeps = IdentifyDeps & Pick<Stores, 'librarySystem'> & { readonly clock: Clock }

const sayIn =
  (language: Language): Say =>
  (reasons) =>
    reasonsToWire(reasons, language, 'operator')

/** The one field of the desk and what is scanned into it. */
export function bindLending(binding: Binding, deps: LendingDeps): void {
  bind(binding, identifyPromise, { perMinute: 1_200 }, async ({ staff, body }) => ({ data: [...(await identify(deps, staff, body.q))] }))
  bindAct(binding, lend, { perMinute: 1_200 }, ({ staff, body, language }, inside) =>
    lendAtDesk(inside, staff, body, { say: sayIn(language), secret: deps.secret, now: deps.clock.now() }),
  )
  bindAct(binding, returnCopy, { perMinute: 1_200 }, ({ staff, body }, inside) => returnAtDesk(inside, staff, body, deps.clock.now()))
  bindAct(binding, renewAtDesk, { perMinute: 600 }, async ({ staff, body, language }, inside) => {
    const { patronId } = await readerOf(inside, body.leitor)
    const override = overridingOf(staff, body.sobrepor)
    const request = { loanIds: body.emprestimos, channel: 'desk' as const, patronId, ...(override && { override }) }
    const outcomes = await inside.librarySystem.loans.renew(request, actingOf(staff))
    const isUnknown = ({ outcome }: (typeof outcomes)[number]) => outcome.refused === true && outcome.reasons[0]?.code === 'NaoEncontrada'
    if (outcomes.every(isUnknown)) throw new Refusal('nao_encontrado')
    return { resultados: outcomes.map((outcome) => renewalResult(outcome, sayIn(language), true)) }
  })
  bind(binding, checkSecurityKey, {}, async ({ params }) => {
    const receipt = await deps.librarySystem.loans.receipt(params.chave)
    if (!receipt) return { valida: false }
    return {
      valida: true,
      emprestimo: receipt.loanId,
      ato: receipt.renewals > 0 ? ('renovacao' as const) : ('emprestimo' as const),
      titulo: receipt.title,
      data_devolucao: receipt.dueOn,
    }
  })
}
