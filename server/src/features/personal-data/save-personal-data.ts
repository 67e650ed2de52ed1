import type { Parsed } from '@farol/contract/schemas/endpoint.ts'
import { Refusal, type RefusedField } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import type { PersonalData } from '@farol/contract/personal-data.ts'
import type { savePersonalData as SaveEndpoint } from '@farol/contract/schemas/personal-data.ts'
import type { PersonalFields, PersonalRecord } from '../../ports/personal-records.ts'
import type { Stores, Transactions } from '../../ports/stores.ts'
import type { PatronBearer } from '../../ports/tokens.ts'
import { openFields } from './open-fields.ts'
import { requestEmailChange } from './request-email-change.ts'
import { showPersonalData, type ShowingDeps } from './show-personal-data.ts'
import { fromWritten } from '../../reader-views/written-person.ts'

export interface SavingDeps extends ShowingDeps, Transactions {
  readonly secret: Buffer
}

export type WrittenData = Parsed<typeof SaveEndpoint, 'body'>

const refused = (fields: readonly RefusedField[]) => new Refusal('dados_invalidos', {}, fields)

/** Throws `dados_invalidos` naming every field that is not the person's to change. */
async function requireOpen({ readSettings }: SavingDeps, fields: readonly string[]): Promise<void> {
  const open: readonly string[] = openFields(await readSettings())
  const closed = fields.filter((field) => !open.includes(field))
  if (closed.length > 0) throw refused(closed.map((field) => ({ field, code: 'desconhecido' })))
}

async function libraryIdOf({ libraries }: SavingDeps, code: string): Promise<number> {
  const library = (await libraries.libraries()).find((one) => one.code === code)
  if (!library) throw new Refusal('biblioteca_desconhecida', {}, [{ field: 'cod_biblioteca_padrao', code: 'valor_invalido' }])
  return library.id
}

/** An address is replaced, not taken away: notices and codes for a new password go to it. Whoever wants no e-mails unticks them. */
function newAddress(record: PersonalRecord, email: string | undefined): string | undefined {
  if (email === undefined) return undefined
  if (email === '' && record.email !== undefined) throw refused([{ field: 'email', code: 'obrigatorio' }])
  return email === '' ? undefined : email
}

async function write(inside: Stores, deps: SavingDeps, saving: Saving): Promise<void> {
  const { patron, fields, written, language } = saving
  const record = await inside.personalRecords.read(patron.personId)
  if (!record) throw new Refusal('credencial_invalida')
  const email = newAddress(record, written.email)
  const change = await inside.personalRecords.change(patron.personId, fields, written.versao)
  if (change === 'other_version') throw new Refusal('estado_invalido', { estado: 'outra_versao' })
  if (email !== undefined) await requestEmailChange(inside, record, email, { ...deps, language })
  if (change === 'unchanged' && email === undefined) return
  const { versao: _, ...sent } = written
  await inside.audit.record({
    actor: { kind: 'patron', loginId: patron.loginId },
    act: 'changed_personal_data',
    subject: { kind: 'patron', id: patron.personId },
    detail: { fields: Object.keys(sent).toSorted() },
  })
}

interface Saving {
  readonly patron: PatronBearer
  readonly written: WrittenData
  readonly fields: PersonalFields
  readonly language: Language
}

/**
 * Changes what the person may change, all or nothing; a new e-mail address waits for its confirmation.
 * Throws `dados_invalidos`, `biblioteca_desconhecida`, `estado_invalido` for an older version, `muitas_requisicoes`.
 */
export async function savePersonalData(
  deps: SavingDeps,
  patron: PatronBearer,
  written: WrittenData,
  language: Language,
): Promise<PersonalData> {
  const { versao: _, ...sent } = written
  await requireOpen(deps, Object.keys(sent))
  const library = sent.cod_biblioteca_padrao
  const fields: PersonalFields = {
    ...fromWritten(sent),
    ...(library !== undefined && { defaultLibraryId: await libraryIdOf(deps, library) }),
  }
  await deps.together((inside) => write(inside, deps, { patron, written, fields, language }))
  return showPersonalData(deps, patron.personId, language)
}
