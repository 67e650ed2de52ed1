import { randomInt } from 'node:crypto'
import { Refusal } from '@farol/contract/errors.ts'
import { hashOfLoanToken } from '../../calls/loan-tokens.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Stores } from '../../ports/stores.ts'

export type LoanTokenDeps = Pick<Stores, 'loanTokens'> & { readonly secret: Buffer }

/** How long a token is good. */
const tokenSeconds = 600

/** How often other digits are tried where these stand for somebody else now. */
const tries = 5

const eightDigits = (): string => String(randomInt(100_000_000)).padStart(8, '0')

export async function showLoanToken({ loanTokens }: Pick<Stores, 'loanTokens'>, patronId: number) {
  const present = await loanTokens.present(patronId)
  if (!present) return { ativo: false }
  return { ativo: true, validade: present.expiresAt.toISOString(), criado_em: present.createdAt.toISOString() }
}

/** Eight digits that stand for the person once, for ten minutes; the token before no longer works. */
export async function issueLoanToken(
  { loanTokens, secret, clock }: LoanTokenDeps & { readonly clock: Clock },
  { patronId, loginId }: { readonly patronId: number; readonly loginId: number },
) {
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + tokenSeconds * 1000)
  for (let n = 0; n < tries; n += 1) {
    const token = eightDigits()
    if (await loanTokens.issue({ patronId, loginId, tokenHash: hashOfLoanToken(secret, token), expiresAt }))
      return { token, validade: expiresAt.toISOString(), criado_em: now.toISOString() }
  }
  throw new Refusal('servico_indisponivel')
}
