import { createHash, createHmac } from 'node:crypto'
import type { ContentReader, ProviderSettings } from '../../ports/content-providers.ts'

/** What the marks of a provider's texts stand for. */
export type PlaceholderValues = Readonly<Record<string, string>>

const base32 = 'abcdefghijklmnopqrstuvwxyz234567'

/** Twenty letters and figures that only this provider gets for this person, and nobody can lead back. */
export function pseudonymOf(secret: Buffer, slug: string, patronId: number): string {
  const bytes = createHmac('sha256', secret).update(`provider:${slug}:${patronId}`).digest()
  return Array.from(bytes.subarray(0, 20), (byte) => base32[byte & 31]).join('')
}

export interface PlaceholderSources {
  readonly pseudonym: string
  /** Host of this site: an address for mail that goes nowhere is made of it. */
  readonly siteHost: string
  readonly now: Date
  readonly nonce: string
  readonly document: string
  readonly target: string
}

const lifetimeSeconds = 60

/** The least that does: what the settings do not disclose is made of the pseudonym. */
export function placeholderValues({ discloses }: ProviderSettings, reader: ContentReader, from: PlaceholderSources): PlaceholderValues {
  const seconds = Math.floor(from.now.getTime() / 1000)
  const [first = '', ...last] = reader.name.split(' ')
  const named = discloses.includes('name')
  return {
    login: (discloses.includes('registration') ? reader.registration : undefined) ?? from.pseudonym,
    first: named ? first : 'Leitor',
    last: named ? last.join(' ') || first : from.pseudonym,
    email: (discloses.includes('email') ? reader.email : undefined) ?? `${from.pseudonym}@${from.siteHost}`,
    time: String(seconds),
    expires: String(seconds + lifetimeSeconds),
    nonce: from.nonce,
    document: from.document,
    target: from.target,
  }
}

export const fill = (text: string, placeholders: PlaceholderValues, written: (value: string) => string = (value) => value): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => written(placeholders[name] ?? ''))

/** The marks with `signature` among them. A plain digest is taken of the text with the key behind it, as such providers have it. */
export function signed(settings: ProviderSettings, placeholders: PlaceholderValues, key: string): PlaceholderValues {
  if (!settings.signature) return placeholders
  const { method, of } = settings.signature
  const text = fill(of, placeholders)
  const keyed = method.startsWith('hmac-')
  const sum = keyed ? createHmac(method.slice(5), key).update(text) : createHash(method).update(text + key)
  return { ...placeholders, signature: sum.digest('hex') }
}
