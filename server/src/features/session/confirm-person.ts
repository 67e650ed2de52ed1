import { Refusal } from '@farol/contract/errors.ts'
import type { Clock } from '../../ports/clock.ts'
import { minutesOfProof } from '../../ports/tokens.ts'
import type { FactorGate } from './second-factor-step.ts'
import { checkPresentPassword, type PresentPasswordDeps } from './check-present-password.ts'

export interface Proof {
  readonly loginId: number
  readonly password: string | undefined
  /** Of the second factor. */
  readonly code: string | undefined
  readonly address: string
}

const untilOf = (clock: Clock): string => new Date(clock.now().getTime() + minutesOfProof * 60_000).toISOString()

export interface ConfirmDeps extends PresentPasswordDeps {
  readonly factorGate: FactorGate
}

/** Proves once more who is signed in, then `prove` writes it down. Answers until when it holds. Throws the refusals of password or code. */
export async function confirmPerson(deps: ConfirmDeps, proof: Proof, prove: () => Promise<void>): Promise<{ ate: string }> {
  const { loginId, password, code, address } = proof
  if (code) {
    const { right, left } = await deps.factorGate.checkCode({ loginId, code })
    if (!right) throw new Refusal('segundo_fator_incorreto', { restantes: left })
  } else {
    if (!password) throw new Refusal('dados_invalidos', {}, [{ field: 'senha', code: 'obrigatorio' }])
    await checkPresentPassword(deps, { loginId, password, address })
  }
  await prove()
  return { ate: untilOf(deps.clock) }
}
