import type { Login } from '../ports/logins.ts'
import type { Stores } from '../ports/stores.ts'
import type { RoleCommand, StaffCommand } from './staff-arguments.ts'

export interface StaffDeps extends Pick<Stores, 'audit' | 'libraries' | 'logins' | 'staffGrants'> {
  readonly say: (line: string) => void
}

/** Something that the operator asked for and that cannot be; the message says what. */
class NotPossible extends Error {}

async function loginOf({ logins }: StaffDeps, username: string): Promise<Login> {
  const login = await logins.find(username)
  if (!login) throw new NotPossible(`there is no login ${username}`)
  return login
}

async function libraryIdOf({ libraries }: StaffDeps, code: string | undefined): Promise<number | undefined> {
  if (code === undefined) return undefined
  const library = (await libraries.libraries()).find((one) => one.code === code)
  if (!library) throw new NotPossible(`there is no library ${code}`)
  return library.id
}

async function changeRole(deps: StaffDeps, { act, username, role, library }: RoleCommand): Promise<void> {
  const { staffGrants, audit, say } = deps
  const login = await loginOf(deps, username)
  const libraryId = await libraryIdOf(deps, library)
  const known = (await staffGrants.ofLogin(login.id)).find((one) => one.role === role && one.libraryId === libraryId)
  if (act === 'grant' && !known) await staffGrants.grant({ loginId: login.id, role, ...(libraryId !== undefined && { libraryId }) })
  if (act === 'revoke') {
    if (!known) throw new NotPossible(`${username} is not ${role} ${library === undefined ? 'of all libraries' : `of ${library}`}`)
    await staffGrants.revoke(known.id)
  }
  const detail = { role, ...(libraryId !== undefined && { libraryId }) }
  await audit.record({
    actor: { kind: 'system' },
    act: act === 'grant' ? 'granted_staff_role' : 'revoked_staff_role',
    subject: { kind: 'login', id: login.id },
    detail,
  })
  say(`${username}: ${role}, ${library ?? 'all libraries'}: ${act === 'grant' ? 'granted' : 'taken back'}`)
}

async function list({ staffGrants, libraries, say }: StaffDeps): Promise<void> {
  const codes = new Map((await libraries.libraries()).map(({ id, code }) => [id, code]))
  for (const { username, role, libraryId, name } of await staffGrants.list())
    say(`${username}  ${role}  ${libraryId === undefined ? 'all libraries' : (codes.get(libraryId) ?? libraryId)}  ${name}`)
}

/** Does one command; answers the exit code: 1 where something was refused, and says why. */
export async function runStaff(deps: StaffDeps, command: StaffCommand): Promise<number> {
  try {
    if (command.act === 'list') await list(deps)
    else await changeRole(deps, command)
    return 0
  } catch (error) {
    if (!(error instanceof NotPossible)) throw error
    deps.say(`refused: ${error.message}`)
    return 1
  }
}
