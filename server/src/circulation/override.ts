import { reason, refuse, type Decision } from './decision.ts'
import { mayBeOverridden, type CirculationReason, type CirculationReasonCode } from '@farol/contract/circulation-reasons.ts'

export const isOverridable = ({ code, params }: CirculationReason): boolean => mayBeOverridden(code, params)

/** What still stands when an operator overrides these codes, and which of them had something to override. */
export function override(reasons: readonly CirculationReason[], codes: readonly CirculationReasonCode[]) {
  const overridden = reasons.filter((one) => codes.includes(one.code) && isOverridable(one))
  return { standing: reasons.filter((one) => !overridden.includes(one)), overridden }
}

/** Nobody overrides, waives, takes money, exempts, corrects, undoes, lifts, merges, deletes or grants for the own person. */
export const ownPersonReasons = (operatorPatronId: number | undefined, patronId: number): readonly CirculationReason[] =>
  operatorPatronId === patronId ? [reason('acesso_negado', { motivo: 'propria_pessoa' })] : []

/** What an operator decides of a person, never of the own one; of nobody where it needs no such power. */
export function decideAbout<T extends object>(
  patronId: number | undefined,
  { operatorPatronId }: { readonly operatorPatronId?: number },
  decide: () => Decision<T>,
): Decision<T> {
  const own = patronId === undefined ? [] : ownPersonReasons(operatorPatronId, patronId)
  return own.length > 0 ? refuse(own) : decide()
}
