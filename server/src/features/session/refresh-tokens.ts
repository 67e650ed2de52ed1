import { Refusal } from '@farol/contract/errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { SignIn } from '../../ports/sign-ins.ts'
import type { Stores } from '../../ports/stores.ts'
import { lifetimes } from './lifetimes.ts'
import { hashOf, leadsTo, readRefreshToken, tokensAfter, type TokenTexts } from './token-texts.ts'

export interface RefreshDoors extends Pick<Stores, 'signIns' | 'audit'> {
  readonly clock: Clock
  readonly secret: Buffer
}

export interface RefreshResult {
  readonly tokens: TokenTexts
  readonly kept: boolean
  /** Until the sign-in ends. */
  readonly refreshSeconds: number
}

const resultOf = (signIn: SignIn, tokens: TokenTexts, now: Date): RefreshResult => ({
  tokens,
  kept: signIn.kept,
  refreshSeconds: Math.floor((signIn.refreshExpiresAt.getTime() - now.getTime()) / 1000),
})

/** A second use of a token that was replaced: somebody else has it. Nobody keeps this sign-in. */
async function endIfStolen({ signIns, audit, secret }: RefreshDoors, signIn: SignIn, publicId: string, given: string): Promise<void> {
  if (!leadsTo(secret, given, signIn.generation, signIn.refreshHash)) return
  if (!(await signIns.revoke(publicId, 'reuse'))) return
  await audit.record({ actor: { kind: 'system' }, act: 'refresh_token_reused', subject: { kind: 'login', id: signIn.loginId } })
}

/**
 * New tokens for a refresh token. The same token within the grace gives the same tokens; later it ends the sign-in.
 * Throws `credencial_invalida`.
 */
export async function refreshTokens(doors: RefreshDoors, given: string): Promise<RefreshResult> {
  const { signIns, clock, secret } = doors
  const read = readRefreshToken(given)
  if (!read) throw new Refusal('credencial_invalida')
  const now = clock.now()
  const next = tokensAfter(secret, given)
  const rotated = await signIns.rotate({
    publicId: read.publicId,
    refreshHash: hashOf(given),
    nextAccessHash: hashOf(next.access),
    nextRefreshHash: hashOf(next.refresh),
    accessExpiresAt: new Date(now.getTime() + lifetimes.accessSeconds * 1000),
  })
  const signIn = await signIns.find(read.publicId)
  if (!signIn || signIn.revoked || signIn.refreshExpiresAt <= now) throw new Refusal('credencial_invalida')
  if (rotated) return resultOf(signIn, next, now)
  const age = now.getTime() - signIn.rotatedAt.getTime()
  if (signIn.refreshHash === hashOf(next.refresh) && age <= lifetimes.graceSeconds * 1000) return resultOf(signIn, next, now)
  await endIfStolen(doors, signIn, read.publicId, given)
  throw new Refusal('credencial_invalida')
}
