/** 32 signs that are not taken for one another: no 0, 1, I, O. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const securityKeyLength = 16
const keyPattern = new RegExp(`^[${signs}]{${securityKeyLength}}$`)

/** What a receipt's key is made of: the server signs this text with its secret. A renewal makes another key. */
export const securityKeyText = ({ loanId, dueAt, renewals }: { loanId: number; dueAt: Date; renewals: number }): string =>
  ['farol-loan', loanId, dueAt.toISOString(), renewals].join('|')

/** The key as it is printed: five bits of each of the first bytes of the signature. */
export const securityKeyOf = (signature: Uint8Array): string =>
  Array.from(signature.subarray(0, securityKeyLength), (byte) => signs[byte & 31]).join('')

/** A key as somebody types it: case, spaces and hyphens do not matter. */
export const typedSecurityKey = (typed: string): string => typed.toUpperCase().replaceAll(/[\s-]/g, '')

/** Whether a key as `typedSecurityKey` reads it can be one: nothing else needs to be looked for. */
export const isSecurityKey = (key: string): boolean => keyPattern.test(key)
