import type { TokenReply } from '@farol/contract/session.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Stores } from '../../ports/stores.ts'
import { lifetimes } from './lifetimes.ts'
import { firstTokens, hashOf } from './token-texts.ts'

/** Who acts (by the login), and for whom, by which delegation. */
export interface StartingToAct {
  readonly loginId: number
  readonly patronId: number
  readonly delegationId: number
}

/** Starts a sign-in that acts for somebody, inside a transaction: eight hours at most, never longer than the delegation, in no cookie. */
export async function startActing(
  { clock, secret }: { readonly clock: Clock; readonly secret: Buffer },
  { signIns }: Pick<Stores, 'signIns'>,
  { loginId, patronId, delegationId }: StartingToAct,
): Promise<TokenReply> {
  const tokens = firstTokens(secret)
  const later = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000)
  await signIns.start({
    publicId: tokens.publicId,
    loginId,
    kept: false,
    client: 'browser',
    accessHash: hashOf(tokens.access),
    accessExpiresAt: later(lifetimes.accessSeconds),
    refreshHash: hashOf(tokens.refresh),
    refreshExpiresAt: later(lifetimes.sessionSeconds),
    acting: { patronId, delegationId },
  })
  return {
    access_token: tokens.access,
    token_type: 'Bearer',
    expires_in: lifetimes.accessSeconds,
    refresh_expires_in: lifetimes.sessionSeconds,
    refresh_token: tokens.refresh,
  }
}
