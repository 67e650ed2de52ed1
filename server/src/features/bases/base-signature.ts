import { createHmac, timingSafeEqual } from 'node:crypto'
import type { BaseEntry } from '@farol/contract/bases.ts'

/** What one base asks of another, before it is signed. */
export type UnsignedEntry = Omit<BaseEntry, 'assinatura'>

/** The signature of the contract: HMAC-SHA256 under the key that both bases keep. */
export function signatureOf(entry: UnsignedEntry, key: string): string {
  const { base, para, momento, nonce, logins, codigo = '', destino } = entry
  return createHmac('sha256', key)
    .update(JSON.stringify([base, para, momento, nonce, logins, codigo, destino]))
    .digest('base64url')
}

/** Compared in constant time. */
export function isSignedBy({ assinatura, ...entry }: BaseEntry, key: string): boolean {
  const given = Buffer.from(assinatura, 'base64url')
  const expected = Buffer.from(signatureOf(entry, key), 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
