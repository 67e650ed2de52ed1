import type { Language } from '@farol/contract/language.ts'
import type { PersonalData, PersonBond } from '@farol/contract/personal-data.ts'
import type { EmailChange } from '../../ports/email-changes.ts'
import type { PersonalBond, PersonalRecord } from '../../ports/personal-records.ts'
import { bondName } from '../../reader-views/bond-name.ts'
import { genders, maritalStatuses } from '../../reader-views/written-person.ts'
import { isHeld, openFields, type PersonalDataSettings } from './open-fields.ts'

const wordOf = <W extends string, V extends string>(words: Readonly<Record<W, V>>, value: V | undefined): W | undefined =>
  (Object.keys(words) as W[]).find((word) => words[word] === value)

/** Whether a bond holds on a local day. */
export const holdsOn = ({ active, validUntil }: PersonalBond, day: string): boolean =>
  active && (validUntil === undefined || validUntil >= day)

export const toBond = (bond: PersonalBond, language: Language, day: string): PersonBond => ({
  codigo: String(bond.id),
  descricao: bondName(bond, language),
  categoria: bond.category,
  cod_biblioteca: bond.library.code,
  desc_biblioteca: bond.library.name,
  ativo: holdsOn(bond, day),
  ...(bond.course !== undefined && { curso: bond.course }),
  ...(bond.registration !== undefined && { matricula: bond.registration }),
  ...(bond.validUntil !== undefined && { validade: bond.validUntil }),
})

export interface Showing {
  readonly settings: PersonalDataSettings
  readonly language: Language
  /** Today in the library's zone. */
  readonly day: string
  readonly pending: EmailChange | undefined
  /** Code of the library by its number. */
  readonly libraryCode: (id: number) => string | undefined
}

const shownFields = (record: PersonalRecord, { libraryCode }: Showing) => ({
  nome_social: record.socialName,
  email: record.email,
  telefone: record.phone,
  celular: record.mobile,
  logradouro: record.street,
  complemento: record.complement,
  bairro: record.district,
  cidade: record.city,
  uf: record.state,
  cep: record.postalCode,
  cpf: record.cpf,
  rg: record.rg,
  nacionalidade: record.nationality,
  sexo: wordOf(genders, record.gender),
  data_nascimento: record.birthDate,
  escolaridade: record.education,
  local_trabalho: record.workplace,
  cargo: record.job,
  estado_civil: wordOf(maritalStatuses, record.maritalStatus),
  idioma: record.language,
  cod_biblioteca_padrao: record.defaultLibraryId === undefined ? undefined : libraryCode(record.defaultLibraryId),
})

/** A record as its person sees it: what is not filled and what the institution does not hold is absent. */
export function toPersonalData(record: PersonalRecord, showing: Showing): PersonalData {
  const { settings, language, day, pending } = showing
  const filled = Object.entries(shownFields(record, showing)).filter(([field, value]) => value !== undefined && isHeld(field, settings))
  const registration = (record.bonds.find((bond) => holdsOn(bond, day)) ?? record.bonds[0])?.registration
  return {
    versao: record.version,
    editaveis: [...openFields(settings)],
    pendente: pending ? { email: pending.newEmail } : {},
    nome: record.name,
    codigo: record.code,
    receber_email: record.receivesEmail,
    vinculos: record.bonds.map((bond) => toBond(bond, language, day)),
    ...(registration !== undefined && { matricula: registration }),
    ...Object.fromEntries(filled),
  }
}
