import { createHmac } from 'node:crypto'
import { Refusal } from '@farol/contract/errors.ts'
import { tokenForm } from '@farol/contract/loan-token.ts'
import type { Stores } from '../ports/stores.ts'

/** Wrong tokens at one place after which it takes none, and for how long. */
const wrongTokens = 10
const closedSeconds = 300

/** Eight digits could be found from a plain hash by trying: without the server's secret nobody can. */
export const hashOfLoanToken = (secret: Buffer, digits: string): string =>
  createHmac('sha256', secret).update(`loan-token:${digits}`).digest('base64url')

export interface RedeemingDeps extends Pick<Stores, 'loanTokens'> {
  readonly secret: Buffer
}

/** Without the blanks that are typed between its digits, or in the place of its dash. */
const tight = (typed: string): string => typed.trim().replace(/^T\s+/i, 'T-').replaceAll(/\s/g, '')

/** Whether a text is a loan token, `T-12345678` or `T 1234 5678`; eight bare digits are a code, as is `T12345678`. */
export const isLoanToken = (typed: string): boolean => tokenForm.test(tight(typed))

/** Who stands behind what was typed or scanned, once; undefined for everything else. */
export async function redeemLoanToken({ loanTokens, secret }: RedeemingDeps, typed: string) {
  const digits = tokenForm.exec(tight(typed))?.[1]
  return digits === undefined ? undefined : loanTokens.use(hashOfLoanToken(secret, digits))
}

/** Counts tokens at a place that stand for nobody: ten close it to tokens for five minutes. Throws `AuthMuitasTentativas` then. */
export async function countingWrongTokens<T>(
  { quotas }: Pick<Stores, 'quotas'>,
  place: string,
  redeem: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const counter = { name: `wrong-token:${place}`, seconds: closedSeconds }
  if ((await quotas.counted(counter)) >= wrongTokens)
    throw new Refusal('AuthMuitasTentativas', { minutos: closedSeconds / 60, segundos: closedSeconds })
  const found = await redeem()
  if (found === undefined) await quotas.take(counter)
  return found
}
