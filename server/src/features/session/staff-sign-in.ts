import { Refusal } from '@farol/contract/errors.ts'
import { randomBytes } from 'node:crypto'
import type { Clock } from '../../ports/clock.ts'
import type { Login } from '../../ports/logins.ts'
import type { GrantedRole } from '../../ports/staff-grants.ts'
import type { Stores, Transactions } from '../../ports/stores.ts'
import { staffActor } from '../../ports/tokens.ts'
import { newDevice, renewDevice } from './known-device.ts'
import { lifetimes } from './lifetimes.ts'
import { holdLogin } from './sign-in.ts'
import { deskAccess, hashOf } from './token-texts.ts'

export interface StaffSignInDeps extends Pick<Stores, 'libraries' | 'logins' | 'staffGrants'>, Transactions {
  readonly clock: Clock
  readonly secret: Buffer
  /** Whether the desk is open to this address: in a demo database, whose passwords everybody knows, only to this very machine. */
  readonly isDeskOpenTo: (address: string) => Promise<boolean>
}

export interface StaffSignIn {
  /** Of the check of the password; absent after a second factor, when it was marked already. */
  readonly attemptId?: number
  readonly address: string
  /** The cookie that the browser brought along. */
  readonly device?: string | undefined
  /** Code of the library where one works today. */
  readonly library?: string
}

const reaches = (grants: readonly GrantedRole[], libraryId: number) =>
  grants.some((grant) => grant.libraryId === undefined || grant.libraryId === libraryId)

/** The library that was named or, without a name, the person's own or the first of those where a role holds. */
async function libraryOf(deps: StaffSignInDeps, login: Login, grants: readonly GrantedRole[], named?: string): Promise<number> {
  const all = await deps.libraries.libraries()
  if (named !== undefined) {
    const library = all.find((one) => one.code === named)
    if (!library) throw new Refusal('biblioteca_desconhecida')
    if (!reaches(grants, library.id)) throw new Refusal('acesso_negado')
    return library.id
  }
  const open = all.map((library) => library.id).filter((id) => reaches(grants, id))
  const own = (await deps.logins.person(login.id))?.defaultLibraryId
  const chosen = open.find((id) => id === own) ?? open[0]
  if (chosen === undefined) throw new Refusal('acesso_negado')
  return chosen
}

/** `kept`: what a cookie may keep, by which the same token is given again. */
export interface StartedStaffSession {
  readonly token: string
  readonly kept: string
  /** The cookie of the device from now on. */
  readonly device: string
}

/** Opens a session of the desk for a login whose password was checked. Throws `acesso_negado` without a role, `senha_provisoria` with a password that the library set. */
export async function startStaffSession(deps: StaffSignInDeps, login: Login, given: StaffSignIn): Promise<StartedStaffSession> {
  const grants = await deps.staffGrants.ofLogin(login.id)
  if (grants.length === 0 || !(await deps.isDeskOpenTo(given.address))) throw new Refusal('acesso_negado')
  if ((await deps.logins.person(login.id))?.blockedReason !== undefined) throw new Refusal('cadastro_bloqueado')
  if (login.mustChangePassword) throw new Refusal('senha_provisoria')
  const libraryId = await libraryOf(deps, login, grants, given.library)
  const kept = randomBytes(32).toString('base64url')
  const token = deskAccess(deps.secret, kept)
  const publicId = randomBytes(12).toString('base64url')
  const endsAt = new Date(deps.clock.now().getTime() + lifetimes.staffSeconds * 1000)
  const device = newDevice()
  const knownUntil = new Date(deps.clock.now().getTime() + lifetimes.deviceSeconds * 1000)
  await deps.together(async (inside) => {
    const { staffSessions, loginAttempts, logins, audit } = inside
    await holdLogin(inside, login)
    if (given.attemptId !== undefined) await loginAttempts.succeed(given.attemptId)
    await renewDevice(inside, given.device, device)
    // Whoever works at the desk must not be locked out of it by a stranger who types wrong passwords.
    await loginAttempts.rememberDevice(login.id, hashOf(device), knownUntil)
    const deviceId = await staffSessions.deviceOf(hashOf(device))
    await staffSessions.start({ publicId, loginId: login.id, libraryId, deviceId, accessHash: hashOf(token), endsAt })
    await logins.signedIn(login.id)
    const actor = staffActor({ loginId: login.id, deviceId })
    await audit.record({ actor, act: 'signed_in_at_desk', subject: { kind: 'login', id: login.id }, detail: { libraryId } })
  })
  return { token, kept, device }
}
