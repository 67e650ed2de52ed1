import { activitiesOfRole } from '@farol/contract/staff-roles.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Stores } from '../../ports/stores.ts'
import type { StaffBearer } from '../../ports/tokens.ts'
import { isFreshProof, lifetimes } from './lifetimes.ts'
import { hashOf } from './token-texts.ts'

export interface StaffBearerDeps extends Pick<Stores, 'staffSessions'> {
  readonly clock: Clock
}

/** Written at most once a minute: each call that reads would write otherwise. */
const secondsBetweenSeen = 60

/** Whom a token of the desk belongs to; roles are read at every call, so that one that was withdrawn ends at once. */
export async function staffBearerOf({ staffSessions, clock }: StaffBearerDeps, token: string): Promise<StaffBearer | undefined> {
  const now = clock.now()
  const session = await staffSessions.byAccess(hashOf(token), new Date(now.getTime() - lifetimes.staffIdleSeconds * 1000))
  if (!session || session.grants.length === 0) return undefined
  if (now.getTime() - session.seenAt.getTime() >= secondsBetweenSeen * 1000) await staffSessions.seen(session.publicId)
  return {
    kind: 'staff',
    personId: session.patronId,
    loginId: session.loginId,
    sessionId: session.publicId,
    libraryId: session.libraryId,
    ...(session.deviceId !== undefined && { deviceId: session.deviceId }),
    endsAt: session.endsAt,
    ...(isFreshProof(session.provedAt, now) && { freshlyProved: true as const }),
    grants: session.grants.map(({ role, libraryId }) => ({
      role,
      ...(libraryId !== undefined && { libraryId }),
      activities: activitiesOfRole[role],
    })),
  }
}
