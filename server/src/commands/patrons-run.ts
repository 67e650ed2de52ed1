import { readFile } from 'node:fs/promises'
import { Refusal } from '@farol/contract/errors.ts'
import { acceptPassword } from '../features/password-recovery/set-password.ts'
import { importPatrons } from '../features/patron-records/import-patrons.ts'
import { patronOf } from '../features/patron-records/patron-row.ts'
import type { Grantee } from '../ports/activities.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import { PatronRefused, type PatronSummary } from '../ports/patrons.ts'
import type { Stores } from '../ports/stores.ts'
import type { GrantTo, PatronsCommand } from './patrons-arguments.ts'

export interface PatronsDoors extends Stores {
  readonly hasher: PasswordHasher
  /** Reads what was piped in, for passwords. */
  readonly readSecret: () => Promise<string>
  readonly say: (line: string) => void
}

/** Something that the operator asked for and that cannot be; the message says what. */
class NotPossible extends Error {}

const ownModule = 5

async function patronBy({ patrons }: PatronsDoors, code: string): Promise<PatronSummary> {
  const patron = await patrons.find(code)
  if (!patron) throw new NotPossible(`there is no patron ${code}`)
  return patron
}

const record = ({ audit }: PatronsDoors, act: string, id: number, detail?: unknown) =>
  audit.record({ actor: { kind: 'system' }, act, subject: { kind: 'patron', id }, ...(detail !== undefined && { detail }) })

/** The password is that of the patron's first login; every sign-in of it ends. */
async function setPassword(doors: PatronsDoors, code: string): Promise<void> {
  const patron = await patronBy(doors, code)
  const [loginId] = patron.loginIds
  const username = loginId === undefined ? undefined : await doors.logins.usernameOf(loginId)
  const login = username === undefined ? undefined : await doors.logins.find(username)
  if (!login) throw new NotPossible(`patron ${code} has no login`)
  const password = (await doors.readSecret()).replace(/\r?\n$/, '')
  const { hash, keep } = await acceptPassword(doors, login, patron.name, password)
  await doors.logins.setPassword(login.id, hash, keep)
  await doors.signIns.revokeAll(login.id, 'password_changed')
  await record(doors, 'set_password', patron.id)
  doors.say(`patron ${code}: password set, every session ended`)
}

async function create(doors: PatronsDoors, { values, withPassword }: Extract<PatronsCommand, { act: 'create' }>): Promise<void> {
  const { code = '', name = '', category = '', library = '', user = '', email = '' } = values
  const patron = patronOf({ codigo: code, nome: name, categoria: category, biblioteca: library, usuario: user, email })
  if (typeof patron === 'string') throw new NotPossible(patron)
  await doors.patrons.category(category)
  const saved = await doors.patrons.save(patron)
  const { id } = await patronBy(doors, code)
  await record(doors, 'saved_patron', id, { saved })
  doors.say(`patron ${code}: ${saved}`)
  if (withPassword) await setPassword(doors, code)
}

async function block(doors: PatronsDoors, code: string, reason: string | undefined): Promise<void> {
  const { id, loginIds } = await patronBy(doors, code)
  await doors.patrons.setBlocked(id, reason)
  if (reason !== undefined) for (const loginId of loginIds) await doors.signIns.revokeAll(loginId, 'staff')
  await record(doors, reason === undefined ? 'unblocked_patron' : 'blocked_patron', id)
  doors.say(`patron ${code}: ${reason === undefined ? 'not blocked any more' : 'blocked'}`)
}

async function granteesOf(doors: PatronsDoors, to: GrantTo): Promise<readonly Grantee[]> {
  if (to.kind === 'visitor') return [to]
  if (to.kind === 'category') return [{ kind: 'category', id: await doors.patrons.category(to.code) }]
  return (await patronBy(doors, to.code)).loginIds.map((id) => ({ kind: 'login', id }))
}

async function grant(doors: PatronsDoors, { act, to, activity }: Extract<PatronsCommand, { act: 'grant' | 'revoke' }>): Promise<void> {
  for (const grantee of await granteesOf(doors, to)) {
    if (act === 'grant') await doors.activities.grant(grantee, { module: ownModule, activity })
    else await doors.activities.revoke(grantee, activity)
  }
  const actor = { kind: 'system' } as const
  await doors.audit.record({ actor, act: `${act}ed_activity`, detail: { to, activity } })
  doors.say(`activity ${activity}: ${act === 'grant' ? 'granted' : 'taken back'}`)
}

async function importFile(doors: PatronsDoors, file: string): Promise<number> {
  const { reasons, ...counts } = await importPatrons(doors, file, await readFile(file, 'utf8'))
  for (const [name, count] of Object.entries(counts)) doors.say(`${name.padEnd(12)}${String(count).padStart(8)}`)
  for (const [reason, count] of Object.entries(reasons)) doors.say(`  ${reason.padEnd(24)}${String(count).padStart(6)}`)
  return counts.quarantined > 0 ? 1 : 0
}

async function done(doors: PatronsDoors, command: PatronsCommand): Promise<number> {
  if (command.act === 'import') return importFile(doors, command.file)
  if (command.act === 'create') await create(doors, command)
  else if (command.act === 'password') await setPassword(doors, command.code)
  else if (command.act === 'block') await block(doors, command.code, command.reason)
  else if (command.act === 'unblock') await block(doors, command.code, undefined)
  else await grant(doors, command)
  return 0
}

/** Does one command; answers the exit code: 1 where something was refused, and says why. */
export async function runPatrons(doors: PatronsDoors, command: PatronsCommand): Promise<number> {
  try {
    return await done(doors, command)
  } catch (error) {
    if (!(error instanceof NotPossible || error instanceof PatronRefused || error instanceof Refusal)) throw error
    doors.say(`refused: ${error.message}`)
    return 1
  }
}
