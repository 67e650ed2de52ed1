import { Refusal } from '@farol/contract/errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { SignIn } from '../../ports/sign-ins.ts'
import type { Stores } from '../../ports/stores.ts'
import { lifetimes } from './lifetimes.ts'
import { hashOf, leadsTo, readRefreshToken, tokensAfter, type TokenTexts } from './token-texts.ts'

export interface RefreshDeps extends Pick<Stores, 'signIns' | 'audit'> {
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
async function endIfStolen({ signIns, audit, secret }: RefreshDeps, signIn: SignIn, publicId: string, given: string): Promise<void> {
  if (!leadsTo(secret, given, signIn.generation, signIn.refreshHash)) return
  if (!(await signIns.revoke(publicId, 'reuse'))) return
  await audit.record({ actor: { kind: 'system' }, act: 'refresh_token_reused', subject: { kind: 'login', id: signIn.loginId } })
}

/** The person asked to stay: the sign-in ends as long after now as it first did after its beginning, thirty days after it at the latest. */
async function extended({ signIns, clock }: RefreshDeps, publicId: string, signIn: SignIn): Promise<SignIn> {
  if (signIn.acting) return signIn
  const seconds = signIn.kept ? lifetimes.rememberedSeconds : lifetimes.sessionSeconds
  const latest = signIn.startedAt.getTime() + lifetimes.rememberedSeconds * 1000
  const until = new Date(Math.min(latest, clock.now().getTime() + seconds * 1000))
  if (until <= signIn.refreshExpiresAt) return signIn
  await signIns.extend(publicId, until)
  return { ...signIn, refreshExpiresAt: until }
}

/**
 * New tokens for a refresh token, and with `extend` a later end. The same token within the grace gives the same tokens; later it ends the sign-in.
 * Throws `credencial_invalida`.
 */
export async function refreshTokens(deps: RefreshDeps, given: string, extend = false): Promise<RefreshResult> {
  const { signIns, clock, secret } = deps
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
  const lasting = async () => resultOf(extend ? await extended(deps, read.publicId, signIn) : signIn, next, now)
  if (rotated) return lasting()
  const age = now.getTime() - signIn.rotatedAt.getTime()
  if (signIn.refreshHash === hashOf(next.refresh) && age <= lifetimes.graceSeconds * 1000) return lasting()
  await endIfStolen(deps, signIn, read.publicId, given)
  throw new Refusal('credencial_invalida')
}
