import type { PersonalData } from '@farol/contract/personal-data.ts'

/** Fields that are typed as a line of text, by the names of the wire, with the browser's token (WCAG 1.3.5). */
export const textFields = {
  nome_social: { autoComplete: 'name', maxLength: 200 },
  email: { autoComplete: 'email', maxLength: 254 },
  logradouro: { autoComplete: 'address-line1', maxLength: 200 },
  complemento: { autoComplete: 'address-line2', maxLength: 100 },
  bairro: { autoComplete: 'address-level3', maxLength: 100 },
  cidade: { autoComplete: 'address-level2', maxLength: 100 },
  cep: { autoComplete: 'postal-code', maxLength: 10 },
  nacionalidade: { autoComplete: 'off', maxLength: 60 },
  escolaridade: { autoComplete: 'off', maxLength: 100 },
  local_trabalho: { autoComplete: 'organization', maxLength: 200 },
  cargo: { autoComplete: 'organization-title', maxLength: 100 },
} as const

export const phoneFields = { telefone: 'home tel-national', celular: 'mobile tel-national' } as const

export type TextName = keyof typeof textFields
export type PhoneName = keyof typeof phoneFields
export type ChoiceName = 'sexo' | 'estado_civil'
export type SelectName = 'uf' | 'idioma' | 'cod_biblioteca_padrao'
export type FieldName = TextName | PhoneName | ChoiceName | SelectName | 'receber_email'

/** The form in its order; each part stands under a heading of its own. */
export const parts = {
  name: ['nome_social'],
  contact: ['email', 'celular', 'telefone', 'receber_email'],
  address: ['cep', 'logradouro', 'complemento', 'bairro', 'cidade', 'uf'],
  about: ['sexo', 'estado_civil', 'nacionalidade', 'escolaridade', 'local_trabalho', 'cargo'],
  preferences: ['idioma', 'cod_biblioteca_padrao'],
} as const satisfies Readonly<Record<string, readonly FieldName[]>>

export type PartName = keyof typeof parts

/** What was typed and not yet saved. */
export type Typed = { readonly [F in FieldName]?: F extends 'receber_email' ? boolean : string }

/** A CEP is typed with dot and dash as often as without. */
const written = (field: FieldName, value: string | boolean) =>
  field === 'cep' && typeof value === 'string' ? value.replaceAll(/[\s.-]/g, '') : typeof value === 'string' ? value.trim() : value

const presentOf = (record: PersonalData, field: FieldName) => record[field] ?? (field === 'receber_email' ? false : '')

/** What stands in a field: what was typed, else what is held. */
export const valueOf = (record: PersonalData, typed: Typed, field: FieldName): string | boolean => typed[field] ?? presentOf(record, field)

/** While a new address waits to be confirmed, the present one typed anew takes that back. */
const withdraws = ({ pendente }: PersonalData, field: FieldName) => field === 'email' && pendente?.email !== undefined

/** Fields that were typed and differ from what is held. Nothing is sent for a choice that was never made. */
export const changesOf = (record: PersonalData, typed: Typed): Typed =>
  Object.fromEntries(
    (Object.entries(typed) as [FieldName, string | boolean][])
      .map(([field, value]) => [field, written(field, value)] as const)
      .filter(([field, value]) => value !== presentOf(record, field) || withdraws(record, field)),
  )
