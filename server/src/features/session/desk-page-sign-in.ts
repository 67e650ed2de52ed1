import { Refusal } from '@farol/contract/errors.ts'
import type { TokenReply } from '@farol/contract/session.ts'
import type { Visit } from '../../ports/visit.ts'
import { clearDeskCookie, deskCookie } from './session-cookies.ts'
import { staffBearerOf, type StaffBearerDeps } from './staff-bearer.ts'
import { deskAccess, hashOf } from './token-texts.ts'

export interface DeskPageDeps extends StaffBearerDeps {
  readonly secret: Buffer
  readonly slug: string
  readonly isDeskOpenTo: (address: string) => Promise<boolean>
}

/**
 * A page of the desk is loaded anew: the token it had before, while its session lasts. `accessHash` says which session the page was in: a
 * sign-in of somebody else in the same browser is not taken over. Throws `credencial_invalida`.
 */
export async function goOnAtDesk(deps: DeskPageDeps, accessHash: string, visit: Visit): Promise<TokenReply> {
  const kept = deskCookie(visit, deps.slug)
  const token = kept === undefined ? undefined : deskAccess(deps.secret, kept)
  if (token === undefined || hashOf(token) !== accessHash) throw new Refusal('credencial_invalida')
  const staff = (await deps.isDeskOpenTo(visit.address)) ? await staffBearerOf(deps, token) : undefined
  if (!staff) {
    clearDeskCookie(visit, deps.slug)
    throw new Refusal('credencial_invalida')
  }
  const seconds = Math.floor((staff.endsAt.getTime() - deps.clock.now().getTime()) / 1000)
  return { access_token: token, token_type: 'Bearer', expires_in: seconds }
}
