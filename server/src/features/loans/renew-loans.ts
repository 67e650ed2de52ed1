import { Refusal } from '@farol/contract/errors.ts'
import type { Acting } from '../../ports/library-system/acts.ts'
import type { Stores } from '../../ports/stores.ts'
import { renewalResult, type SayReasons } from '../../reader-views/loan-wire.ts'

/** Renews a person's loans, each by itself, in the order sent. Throws `nao_encontrado` when none of them is the person's. */
export async function renewLoans(
  { librarySystem }: Pick<Stores, 'librarySystem'>,
  patronId: number,
  loanIds: readonly string[],
  acting: Acting,
  say: SayReasons,
) {
  const outcomes = await librarySystem.loans.renew({ loanIds, channel: 'web', patronId }, acting)
  const isUnknown = ({ outcome }: (typeof outcomes)[number]) => outcome.refused === true && outcome.reasons[0]?.code === 'NaoEncontrada'
  if (outcomes.every(isUnknown)) throw new Refusal('nao_encontrado', { motivo: 'emprestimo' })
  return { resultados: outcomes.map((outcome) => renewalResult(outcome, say)) }
}
