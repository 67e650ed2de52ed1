import { address } from './address.ts'
import type * as schemas from './schemas/second-factor.ts'

export type { SecondFactor } from './schemas/second-factor.ts'

/** A code of an authenticator app (RFC 6238), or one of the ten recovery codes, which hold once. */
export const factorMethods = ['totp', 'recuperacao'] as const

export type FactorMethod = (typeof factorMethods)[number]

/** The grant that answers `segundo_fator_necessario`: `desafio` as it was given, `codigo`, `metodo`, `confiar` for a device known for 30 days. */
export const secondFactorGrant = 'segundo_fator'

export const getSecondFactor = address<typeof schemas.getSecondFactor>('GET', '/api/pessoas/meu-{product}/segundo-fator', {
  caller: 'patron',
})
export const beginSecondFactor = address<typeof schemas.beginSecondFactor>('POST', '/api/pessoas/meu-{product}/segundo-fator', {
  caller: 'patron',
})
export const confirmSecondFactor = address<typeof schemas.confirmSecondFactor>('PUT', '/api/pessoas/meu-{product}/segundo-fator', {
  caller: 'patron',
})
export const endSecondFactor = address<typeof schemas.endSecondFactor>('DELETE', '/api/pessoas/meu-{product}/segundo-fator', {
  caller: 'patron',
})
export const newRecoveryCodes = address<typeof schemas.newRecoveryCodes>('POST', '/api/pessoas/meu-{product}/segundo-fator/codigos', {
  caller: 'patron',
})
export const confirmPerson = address<typeof schemas.confirmPerson>('POST', '/api/pessoas/meu-{product}/confirmacao', { caller: 'patron' })
export const confirmStaff = address<typeof schemas.confirmStaff>('POST', '/api/equipe/confirmacao')
