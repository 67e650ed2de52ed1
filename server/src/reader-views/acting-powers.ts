import type { Power } from '@farol/contract/delegations.ts'
import type { RenewAct } from '@farol/contract/patron-wire.ts'
import type { SayReasons } from './loan-wire.ts'

/** What a delegation allows; absent for a person who acts for herself. */
export type Powers = readonly Power[] | undefined

export const mayRenew = (powers: Powers): boolean => powers === undefined || powers.includes('renovar')

/** What is shown of a renewal to who may look at a loan and not renew it: the answer that the renewal would get. */
export const renewalDenied = (say: SayReasons): RenewAct => ({ permitido: false, motivos: say([{ code: 'acesso_negado', params: {} }]) })
