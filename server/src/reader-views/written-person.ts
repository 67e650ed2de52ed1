import type { writtenFields } from '@farol/contract/schemas/personal-data.ts'
import type { Gender, MaritalStatus, PersonalFields } from '../ports/personal-records.ts'

export const genders = { F: 'female', M: 'male', N: 'not_said' } as const satisfies Readonly<Record<string, Gender>>

export const maritalStatuses = {
  solteiro: 'single',
  casado: 'married',
  separado: 'separated',
  divorciado: 'divorced',
  viuvo: 'widowed',
  outro: 'other',
} as const satisfies Readonly<Record<string, MaritalStatus>>

type WrittenField = keyof typeof writtenFields

/** What a person wrote, by the names of the wire, without the e-mail address and the library. */
export type WrittenFields = { readonly [K in WrittenField]?: unknown }

const texts = {
  nome_social: 'socialName',
  telefone: 'phone',
  celular: 'mobile',
  logradouro: 'street',
  complemento: 'complement',
  bairro: 'district',
  cidade: 'city',
  uf: 'state',
  cep: 'postalCode',
  nacionalidade: 'nationality',
  escolaridade: 'education',
  local_trabalho: 'workplace',
  cargo: 'job',
  idioma: 'language',
} as const satisfies Partial<Record<WrittenField, keyof PersonalFields>>

/** Fields of the record that were written; an empty text takes one away. */
export function fromWritten(written: WrittenFields): PersonalFields {
  const filled = Object.entries(texts).flatMap(([field, name]) => {
    const value = written[field as WrittenField]
    return typeof value === 'string' ? [[name, value === '' ? null : value.normalize('NFC')]] : []
  })
  const { sexo, estado_civil, receber_email } = written
  return {
    ...Object.fromEntries(filled),
    ...(typeof sexo === 'string' && { gender: genders[sexo as keyof typeof genders] }),
    ...(typeof estado_civil === 'string' && { maritalStatus: maritalStatuses[estado_civil as keyof typeof maritalStatuses] }),
    ...(typeof receber_email === 'boolean' && { receivesEmail: receber_email }),
  }
}
