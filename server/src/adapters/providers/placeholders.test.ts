import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ContentReader, Disclosure, ProviderSettings } from '../../ports/content-providers.ts'
import { fill, placeholderValues, pseudonymOf, signed } from './placeholders.ts'

const reader = { patronId: 7, name: 'Ana Maria Souza', registration: '2026-7', email: 'ana@exemplo.org' } as ContentReader
const settings = (more: Partial<ProviderSettings> = {}): ProviderSettings => ({
  address: 'https://p.example/',
  hosts: [],
  insideNetwork: false,
  discloses: [],
  fields: {},
  ...more,
})
const sources = {
  pseudonym: 'nobody',
  siteHost: 'farol.example',
  now: new Date('2026-11-20T12:00:00.900Z'),
  nonce: 'n',
  document: 'd',
  target: 't',
}
const told = (discloses: readonly Disclosure[], of = reader) => {
  const { login, first, last, email } = placeholderValues(settings({ discloses }), of, sources)
  return [login, first, last, email]
}

test('what a provider may not know is made of the pseudonym; each thing that it may know is told by itself', () => {
  expect(told([])).toEqual(['nobody', 'Leitor', 'nobody', 'nobody@farol.example'])
  expect(told(['name'])).toEqual(['nobody', 'Ana', 'Maria Souza', 'nobody@farol.example'])
  expect(told(['email'])).toEqual(['nobody', 'Leitor', 'nobody', 'ana@exemplo.org'])
  expect(told(['registration'])).toEqual(['2026-7', 'Leitor', 'nobody', 'nobody@farol.example'])
  expect(told(['name', 'email', 'registration'])).toEqual(['2026-7', 'Ana', 'Maria Souza', 'ana@exemplo.org'])
  // What is not there is the pseudonym too; a single name is both.
  expect(told(['name', 'email', 'registration'], { patronId: 7, name: 'Ana' } as ContentReader)).toEqual(['nobody', 'Ana', 'Ana', 'nobody@farol.example']) // prettier-ignore
})

test('the time is told in seconds, with the end a minute later', () => {
  expect(placeholderValues(settings(), reader, sources)).toMatchObject({ time: '1795176000', expires: '1795176060', nonce: 'n', document: 'd', target: 't' }) // prettier-ignore
})

test('a pseudonym has twenty letters and figures, of one secret, one provider and one person', () => {
  const secret = Buffer.alloc(32, 1)
  const own = pseudonymOf(secret, 'ebsco', 7)
  expect([own, pseudonymOf(secret, 'ebsco', 7) === own]).toEqual([expect.stringMatching(/^[a-z2-7]{20}$/), true])
  expect([pseudonymOf(secret, 'ebsco', 8), pseudonymOf(secret, 'capes', 7), pseudonymOf(Buffer.alloc(32, 2), 'ebsco', 7)]).not.toContain(
    own,
  )
})

test('marks are filled in, written as the text needs them; one that is none is nothing', () => {
  const values = { a: '1 &', b: '{a}' }
  expect([fill('{a}-{b}-{c}-{ a }', values), fill('?x={a}', values, encodeURIComponent)]).toEqual(['1 &-{a}--{ a }', '?x=1%20%26'])
})

test.each([
  ['hmac-sha256', createHmac('sha256', 'key').update('x1').digest('hex')],
  ['hmac-sha1', createHmac('sha1', 'key').update('x1').digest('hex')],
  ['sha256', createHash('sha256').update('x1key').digest('hex')],
  ['md5', createHash('md5').update('x1key').digest('hex')],
] as const)('a signature by %s is of the filled text and the key', (method, signature) => {
  expect(signed(settings({ signature: { method, of: 'x{a}' } }), { a: '1' }, 'key')).toEqual({ a: '1', signature })
})

test('without a way to sign there is no signature', () => {
  expect(signed(settings(), { a: '1' }, 'key')).toEqual({ a: '1' })
})
