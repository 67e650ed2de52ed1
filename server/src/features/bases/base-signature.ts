import { createHmac, timingSafeEqual } from 'node:crypto'
import type { BaseDeparture, BaseEntry } from '@farol/contract/bases.ts'

/** What one base asks of another, before it is signed. */
export type UnsignedEntry = Omit<BaseEntry, 'assinatura'>
export type UnsignedDeparture = Omit<BaseDeparture, 'assinatura'>

/** The signatures of the contract: HMAC-SHA256 under the key that both bases keep. */
const signed = (parts: readonly unknown[], key: string): string =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')

export function signatureOf(entry: UnsignedEntry, key: string): string {
  const { base, para, momento, nonce, logins, codigo = '', destino } = entry
  return signed([base, para, momento, nonce, logins, codigo, destino], key)
}

export const departureSignatureOf = ({ base, para, momento, nonce, logins }: UnsignedDeparture, key: string): string =>
  signed(['saida', base, para, momento, nonce, logins], key)

/** Compared in constant time. */
function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given, 'base64url'), Buffer.from(expected, 'base64url')]
  return one.length === other.length && timingSafeEqual(one, other)
}

export const isSignedBy = ({ assinatura, ...entry }: BaseEntry, key: string): boolean => isSame(assinatura, signatureOf(entry, key))

export const isDepartureSignedBy = ({ assinatura, ...departure }: BaseDeparture, key: string): boolean =>
  isSame(assinatura, departureSignatureOf(departure, key))
