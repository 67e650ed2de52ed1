import { importPeople } from '@farol/contract/schemas/desk/access.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import { columnsOf } from '../../calls/read-csv.ts'
import type { Binding } from '../../http/bind.ts'
import { bindRepeatableAct } from '../../http/bind-act.ts'
import type { Actor } from '../../ports/audit.ts'
import type { PatronRecord } from '../../ports/patrons.ts'
import type { Stores } from '../../ports/stores.ts'
import { staffActor, type StaffBearer } from '../../ports/tokens.ts'
import { serverTexts } from '../../texts/server-texts.ts'
import { mayInAll } from './desk-act.ts'

/** What an import of people is asked for beside its file. */
export interface PeopleImport {
  readonly file: string
  readonly text: string
  readonly actor: Actor
  /** Of who asks: what is told is written in it where a person has none. */
  readonly language: Language
  /** Why a record must not be taken in; undefined where it may. */
  readonly refuse: (record: PatronRecord) => Promise<string | undefined>
  readonly onRefused: (line: number, reason: string) => void
}

export interface PeopleCounts {
  readonly read: number
  readonly created: number
  readonly changed: number
  readonly unchanged: number
}

export type PeopleImportDeps = Pick<Stores, 'bases' | 'patrons' | 'staffGrants' | 'personalRecords'> & {
  readonly importPeople: (asked: PeopleImport) => Promise<PeopleCounts>
}

/** Whether a record says otherwise than is kept what somebody signs in with, here or elsewhere, or the e-mail that leads to a new password. */
async function changesAccess({ bases, personalRecords }: PeopleImportDeps, patronId: number, record: PatronRecord): Promise<boolean> {
  const { email, username, elsewhere } = record
  const present = await personalRecords.read(patronId)
  if (email !== undefined && (present?.email ?? '') !== (email ?? '')) return true
  const logins = await bases.loginsOf(patronId)
  if (username !== undefined && !logins.some((login) => login.localBase && login.username === username)) return true
  if (elsewhere === undefined) return false
  const textOf = ({ base, username }: { readonly base: string; readonly username: string }) => JSON.stringify([base, username])
  const kept = new Set((await bases.tiesOf(patronId)).map(textOf))
  const named = new Set(elsewhere.map(textOf))
  return named.size !== kept.size || [...named].some((tie) => !kept.has(tie))
}

/** The access of an administrator, or one's own, is not changed by a file. */
async function refusalOf(deps: PeopleImportDeps, staff: StaffBearer, record: PatronRecord): Promise<string | undefined> {
  const known = await deps.patrons.find(record.code)
  if (!known || !(await changesAccess(deps, known.id, record))) return undefined
  const grants = await deps.staffGrants.ofPatron(known.id)
  const isGuarded = known.id === staff.personId || grants.some((grant) => grant.role === 'administrador')
  return isGuarded ? 'staff_record' : undefined
}

/** Why a row was not taken in, as the import says. */
const reasons = [
  'missing_codigo',
  'missing_nome',
  'missing_categoria',
  'missing_biblioteca',
  'bad_cpf',
  'bad_email',
  'bad_validade',
  'bad_outras_bases',
  'unknown_column',
  'unknown_category',
  'unknown_library',
  'unknown_course',
  'unknown_base',
  'taken_username',
  'taken_cpf',
  'taken_registration',
  'staff_record',
] as const

/** `taken_cpf` in the operator's language. */
function reasonText(reason: string, language: Language): string {
  const { importReasons } = serverTexts(language, 'desk')
  const known = reasons.find((one) => one === reason)
  return importReasons[known ?? 'other']
}

/** People from a file, row by row: a file of thousands holds up nobody, and the same file again changes nothing. */
export function bindPeopleImport(binding: Binding, deps: PeopleImportDeps): void {
  bindRepeatableAct(binding, importPeople, { perMinute: 10 }, async ({ staff, body, language }) => {
    mayInAll(staff, deskActivities.access)
    if (!columnsOf(body.conteudo).includes('codigo')) throw new Refusal('arquivo_ilegivel', { linha: 1 })
    const quarentena: { linha: number; motivo: string }[] = []
    const { read, created, changed, unchanged } = await deps.importPeople({
      file: body.nome,
      text: body.conteudo,
      actor: staffActor(staff),
      language,
      refuse: (record) => refusalOf(deps, staff, record),
      onRefused: (linha, reason) => void quarentena.push({ linha, motivo: reasonText(reason, language) }),
    })
    return { lidos: read, criados: created, alterados: changed, iguais: unchanged, quarentena }
  })
}
