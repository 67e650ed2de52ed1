import { randomBytes } from 'node:crypto'
import { securityKeyOf, typedSecurityKey } from '../../../../circulation/security-key.ts'

/** 80 random bits, in groups of four: `7K3M-…`. */
export const newCode = (): string => securityKeyOf(randomBytes(16)).match(/.{4}/g)!.join('-')

/** The code as it is stored, however it was typed. */
export const typedCode = (typed: string): string => (typedSecurityKey(typed).match(/.{1,4}/g) ?? []).join('-')
