import { Refusal } from '@farol/contract/errors.ts'
import { passwordRuleNames, type PasswordRule, type PasswordRules } from '@farol/contract/password-rules.ts'
import type { AuditAct } from '../ports/audit-acts.ts'
import { passwordRules } from '../features/password-recovery/institution-rules.ts'
import { endOtherSignIns } from '../features/password-recovery/end-other-sign-ins.ts'
import { acceptPassword } from '../features/password-recovery/set-password.ts'
import { shelfCode } from '../catalogue/holdings/shelf-code.ts'
import { decodeText } from '../calls/decode-text.ts'
import { unknownColumns } from '../calls/read-csv.ts'
import { importPatrons, type PatronDeps } from '../features/patron-records/import-patrons.ts'
import { patronColumns, patronOf } from '../features/patron-records/patron-row.ts'
import { askDeletion } from '../features/privacy/delete-account.ts'
import { keepingRefusal } from '../features/privacy/keeping-refusal.ts'
import { dayOf } from '../features/privacy/local-day.ts'
import { inWords } from '../features/privacy/obstacles.ts'
import { removePerson } from '../features/privacy/remove-person.ts'
import type { Grantee } from '../ports/activities.ts'
import type { Clock } from '../ports/clock.ts'
import type { CopyFiles } from '../ports/copy-files.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import { PatronRefused, type PatronSummary } from '../ports/patrons.ts'
import type { Stores, Transactions } from '../ports/stores.ts'
import { readNamedFile } from './run-command.ts'
import type { GrantTo, PatronsCommand } from './patrons-arguments.ts'

export interface PatronsDeps extends Stores, Transactions {
  readonly clock: Clock
  readonly copyFiles: CopyFiles
  readonly replaceEmail: PatronDeps['replaceEmail']
  readonly hasher: PasswordHasher
  /** Reads what was piped in, for passwords. */
  readonly readSecret: () => Promise<string>
  readonly say: (line: string) => void
}

/** Something that the operator asked for and that cannot be; the message says what. */
class NotPossible extends Error {}

const ownModule = 5

async function patronBy({ patrons }: PatronsDeps, code: string): Promise<PatronSummary> {
  const patron = await patrons.find(code)
  if (!patron) throw new NotPossible(`there is no patron ${code}`)
  return patron
}

const record = ({ audit }: PatronsDeps, act: AuditAct, id: number, detail?: unknown) =>
  audit.record({ actor: { kind: 'system' }, act, subject: { kind: 'patron', id }, ...(detail !== undefined && { detail }) })

const neededWords: Readonly<Record<PasswordRule, (rules: PasswordRules) => string>> = {
  length: ({ length }) => `${length?.min} to ${length?.max} characters`,
  has_numbers: () => 'a digit',
  only_numbers: () => 'digits alone',
  special_char: () => 'one of @!#$%&*()_-',
  diff_case: () => 'a capital and a small letter',
  diff_name: () => "no part of the person's name",
  last_pw: ({ last_pw: last }) => `to differ from the last ${last}`,
}

/** Why a password is refused, for the operator; undefined for another refusal. */
async function passwordRefusal(deps: PatronsDeps, { code, params }: Refusal): Promise<string | undefined> {
  if (code === 'senha_comum') return 'the password is one that many people use'
  if (code === 'senha_repetida') return `the password is one of the person's last ${String(params['n'])}`
  if (code !== 'SenhaNaoConfereCriterios') return undefined
  const rules = await passwordRules(deps)
  const broken = passwordRuleNames.filter((rule) => String(params['regras']).split(',').includes(rule))
  return `the password needs ${broken.map((rule) => neededWords[rule](rules)).join('; ')}`
}

/** The password is that of the patron's first active login; every sign-in of the person ends. */
async function setPassword(deps: PatronsDeps, code: string): Promise<void> {
  const patron = await patronBy(deps, code)
  const [loginId] = await deps.personalRecords.loginsOf(patron.id)
  const username = loginId === undefined ? undefined : await deps.logins.usernameOf(loginId)
  const login = username === undefined ? undefined : await deps.logins.find(username)
  if (!login) throw new NotPossible(`patron ${code} has no login`)
  const password = (await deps.readSecret()).replace(/\r?\n$/, '')
  const { hash, keep } = await acceptPassword(deps, login, patron.name, password).catch(async (error: unknown) => {
    const why = error instanceof Refusal ? await passwordRefusal(deps, error) : undefined
    throw why === undefined ? error : new NotPossible(why)
  })
  await deps.together(async (inside) => {
    await inside.logins.setPassword(login.id, hash, keep)
    await inside.logins.requireNewPassword(login.id)
    await endOtherSignIns(inside, login)
    await inside.personalRecords.endSecretAddresses(patron.id)
    await record({ ...deps, ...inside }, 'set_password', patron.id)
  })
  const which = patron.loginIds.length > 1 ? ` of ${login.username}` : ''
  deps.say(`patron ${code}: password${which} set, to be changed at the next sign-in; every session ended`)
}

async function create(deps: PatronsDeps, { values, withPassword }: Extract<PatronsCommand, { act: 'create' }>): Promise<void> {
  const { code = '', name = '', category = '', library = '', user = '', email = '' } = values
  const patron = patronOf({ codigo: code, nome: name, categoria: category, biblioteca: library, usuario: user, email })
  if (typeof patron === 'string') throw new NotPossible(patron)
  if (await deps.patrons.find(code))
    throw new NotPossible(`patron ${code} is there already; to change somebody, import a list with the row`)
  const saved = await deps.patrons.save(patron)
  const { id } = await patronBy(deps, code)
  await record(deps, 'saved_patron', id, { saved })
  deps.say(`patron ${code}: ${saved}`)
  if (withPassword) await setPassword(deps, code)
}

async function block(deps: PatronsDeps, code: string, reason: string | undefined): Promise<void> {
  const { id, loginIds } = await patronBy(deps, code)
  await deps.patrons.setBlocked(id, reason)
  if (reason !== undefined) for (const loginId of loginIds) await deps.signIns.revokeAll(loginId, 'staff')
  await record(deps, reason === undefined ? 'unblocked_patron' : 'blocked_patron', id)
  deps.say(`patron ${code}: ${reason === undefined ? 'not blocked any more' : 'blocked'}`)
}

/** By the use case of the person's own wish: what stands open refuses it. */
async function remove(deps: PatronsDeps, { code, now }: Extract<PatronsCommand, { act: 'delete' }>): Promise<void> {
  const { id: patronId } = await patronBy(deps, code)
  const actor = { kind: 'system' } as const
  if (now) {
    const obstacles = await removePerson(deps, { patronId, actor })
    if (obstacles.length > 0) throw new NotPossible(`patron ${code} still has: ${inWords(obstacles, 'en').join(', ')}`)
    return deps.say(`patron ${code}: deleted`)
  }
  const { sera_em } = await keepingRefusal(deps, (inside) => askDeletion(deps, inside, { patronId, actor, language: 'en' }))
  deps.say(`patron ${code}: will be deleted on ${dayOf(sera_em)}, unless the person takes it back`)
}

async function granteesOf(deps: PatronsDeps, to: GrantTo): Promise<readonly Grantee[]> {
  if (to.kind === 'visitor') return [to]
  if (to.kind === 'category') {
    const id = await deps.patrons.findCategory(shelfCode(to.code))
    if (id === undefined) throw new NotPossible(`there is no category ${to.code}`)
    return [{ kind: 'category', id }]
  }
  return (await patronBy(deps, to.code)).loginIds.map((id) => ({ kind: 'login', id }))
}

async function grant(deps: PatronsDeps, { act, to, activity }: Extract<PatronsCommand, { act: 'grant' | 'revoke' }>): Promise<void> {
  for (const grantee of await granteesOf(deps, to)) {
    if (act === 'grant') await deps.activities.grant(grantee, { module: ownModule, activity })
    else await deps.activities.revoke(grantee, activity)
  }
  const actor = { kind: 'system' } as const
  await deps.audit.record({ actor, act: act === 'grant' ? 'granted_activity' : 'revoked_activity', detail: { to, activity } })
  deps.say(`activity ${activity}: ${act === 'grant' ? 'granted' : 'taken back'}`)
}

async function importFile(deps: PatronsDeps, { file, rename, oldEmailsGone }: Extract<PatronsCommand, { act: 'import' }>): Promise<number> {
  const text = decodeText(await readNamedFile(file))
  const unknown = unknownColumns(text, patronColumns)
  if (unknown !== undefined) throw new NotPossible(`${file}: ${unknown}`)
  const { reasons, ...counts } = await importPatrons(deps, file, text, { actor: { kind: 'system' }, rename, oldEmailsGone })
  for (const [name, count] of Object.entries(counts)) deps.say(`${name.padEnd(12)}${String(count).padStart(8)}`)
  for (const [reason, count] of Object.entries(reasons)) deps.say(`  ${reason.padEnd(24)}${String(count).padStart(6)}`)
  return counts.quarantined > 0 ? 1 : 0
}

async function done(deps: PatronsDeps, command: PatronsCommand): Promise<number> {
  if (command.act === 'import') return importFile(deps, command)
  if (command.act === 'create') await create(deps, command)
  else if (command.act === 'password') await setPassword(deps, command.code)
  else if (command.act === 'block') await block(deps, command.code, command.reason)
  else if (command.act === 'delete') await remove(deps, command)
  else if (command.act === 'unblock') await block(deps, command.code, undefined)
  else await grant(deps, command)
  return 0
}

/** Does one command; answers the exit code: 1 where something was refused, and says why. */
export async function runPatrons(deps: PatronsDeps, command: PatronsCommand): Promise<number> {
  try {
    return await done(deps, command)
  } catch (error) {
    if (!(error instanceof NotPossible || error instanceof PatronRefused || error instanceof Refusal)) throw error
    const open = error instanceof Refusal ? error.params['lista'] : undefined
    deps.say(`refused: ${Array.isArray(open) ? `still open: ${open.join(', ')}` : error.message}`)
    return 1
  }
}
