import type { Stores } from '../../ports/stores.ts'
import { hashOf, leadsTo, readRefreshToken } from './token-texts.ts'

export interface EndSignInDeps extends Pick<Stores, 'signIns' | 'staffSessions'> {
  readonly secret: Buffer
}

async function ofRefreshToken({ signIns, secret }: EndSignInDeps, token: string): Promise<string | undefined> {
  const read = readRefreshToken(token)
  const signIn = read && (await signIns.find(read.publicId))
  if (!read || !signIn) return undefined
  const known = signIn.refreshHash === hashOf(token) || leadsTo(secret, token, signIn.generation, signIn.refreshHash)
  return known ? read.publicId : undefined
}

async function endStaffSession({ staffSessions }: EndSignInDeps, token: string): Promise<void> {
  const session = await staffSessions.byAccess(hashOf(token), new Date(0))
  if (session) await staffSessions.end(session.publicId, 'signed_out')
}

/** Ends the sign-ins that these tokens belong to, whichever kind they are; what is no token of ours is passed over. */
export async function endSignIn(deps: EndSignInDeps, tokens: readonly (string | undefined)[]): Promise<void> {
  for (const token of new Set(tokens)) {
    if (token === undefined) continue
    if (token.startsWith('e.')) {
      await endStaffSession(deps, token)
      continue
    }
    const publicId = (await ofRefreshToken(deps, token)) ?? (await deps.signIns.byAccess(hashOf(token)))?.publicId
    if (publicId !== undefined) await deps.signIns.revoke(publicId, 'signed_out')
  }
}
