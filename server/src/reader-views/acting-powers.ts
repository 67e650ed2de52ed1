import type { Power } from '@farol/contract/delegations.ts'
import type { Act, RenewAct } from '@farol/contract/schemas/patron-wire.ts'
import type { Reason } from '@farol/contract/errors.ts'
import type { SayReasons } from './loan-wire.ts'

/** What a delegation allows; absent for a person who acts for herself. */
export type Powers = readonly Power[] | undefined

export const mayDo = (powers: Powers, power: Power): boolean => powers === undefined || powers.includes(power)

export const mayRenew = (powers: Powers): boolean => mayDo(powers, 'renovar')

/** The answer that an act would get from who acts for somebody without its power. */
export const lacksPower: Reason = { code: 'acesso_negado', params: {} }

/** What is shown of an act that is the person's alone to who acts for her. */
export const actPersonal = (say: SayReasons): Act => ({ permitido: false, motivos: say([{ code: 'acao_pessoal', params: {} }]) })

/** What is shown of an act to who may look and not do it: the answer that the act would get. */
export const actDenied = (say: SayReasons): Act => ({ permitido: false, motivos: say([lacksPower]) })

/** What is shown of a renewal to who may look at a loan and not renew it. */
export const renewalDenied = (say: SayReasons): RenewAct => actDenied(say)

interface Choosable extends Act {
  readonly combinacoes: readonly Act[]
}

/** The libraries of a form to who acts without its power: every choice is denied, and nothing is told of the person. */
export const closedLibraries = <T extends Choosable>(libraries: readonly T[], say: SayReasons): T[] =>
  libraries.map((one) => ({ ...one, ...actDenied(say), combinacoes: one.combinacoes.map((choice) => ({ ...choice, ...actDenied(say) })) }))
