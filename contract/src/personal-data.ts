import { address } from './address.ts'
import type * as schemas from './schemas/personal-data.ts'

export type { PersonBond, PersonalData, RenewableLoan, Registration } from './schemas/personal-data.ts'

export const sexes = ['F', 'M', 'N'] as const
export const civilStates = ['solteiro', 'casado', 'separado', 'divorciado', 'viuvo', 'outro'] as const

/** States of Brazil. */
// prettier-ignore
export const states = [
  'AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA', 'PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS',
  'SC', 'SE', 'SP', 'TO',
] as const

/** Fields that the institution has to enable (LGPD, necessity). */
export const enabledFields = [
  'rg',
  'nacionalidade',
  'sexo',
  'data_nascimento',
  'escolaridade',
  'local_trabalho',
  'cargo',
  'estado_civil',
] as const

export const getPersonalData = address<typeof schemas.getPersonalData>('GET', '/api/pessoas/meu-{product}/dados-pessoais', {
  caller: 'patron',
})
export const savePersonalData = address<typeof schemas.savePersonalData>('PUT', '/api/pessoas/meu-{product}/dados-pessoais', {
  caller: 'patron',
})
export const getRenewals = address<typeof schemas.getRenewals>('GET', '/api/pessoas/renovar', { caller: 'patron' })
export const renewRegistration = address<typeof schemas.renewRegistration>('POST', '/api/pessoas/meu-{product}/renovacao-cadastro', {
  caller: 'patron',
})
