import { Refusal } from '@farol/contract/errors.ts'
import type { Clock } from '../../ports/clock.ts'
import { minutesOfProof } from '../../ports/tokens.ts'
import { checkPresentPassword, type PresentPasswordDeps } from './check-present-password.ts'

export interface Proof {
  readonly loginId: number
  readonly password: string | undefined
  readonly address: string
}

const untilOf = (clock: Clock): string => new Date(clock.now().getTime() + minutesOfProof * 60_000).toISOString()

/** Proves once more who is signed in, then `prove` writes it down. Answers until when it holds. Throws the refusals of the password. */
export async function confirmPerson(deps: PresentPasswordDeps, proof: Proof, prove: () => Promise<void>): Promise<{ ate: string }> {
  const { loginId, password, address } = proof
  if (!password) throw new Refusal('dados_invalidos', {}, [{ field: 'senha', code: 'obrigatorio' }])
  await checkPresentPassword(deps, { loginId, password, address })
  await prove()
  return { ate: untilOf(deps.clock) }
}
