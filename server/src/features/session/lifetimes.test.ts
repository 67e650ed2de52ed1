import { expect, test } from 'vitest'
import { isFreshProof } from './lifetimes.ts'
import { PublicTokens } from './public-tokens.ts'
import { personToWire } from './wire.ts'

const noon = new Date('2026-11-20T12:00:00.000Z')
const after = (milliseconds: number) => new Date(noon.getTime() + milliseconds)

test('a proof is fresh for ten minutes, its last instant among them', () => {
  expect(isFreshProof(undefined, noon)).toBe(false)
  expect([0, 599_999, 600_000, 600_001].map((later) => isFreshProof(noon, after(later)))).toEqual([true, true, true, false])
})

test('the token of a visitor holds for an hour, not at its end', () => {
  let now = noon
  const tokens = new PublicTokens(Buffer.alloc(32, 7), { now: () => now })
  const { text, expiresIn } = tokens.issue()
  expect(expiresIn).toBe(3_600)
  const acceptedAfter = (milliseconds: number) => {
    now = after(milliseconds)
    return tokens.accepts(text)
  }
  expect([0, 3_599_999, 3_600_000].map(acceptedAfter)).toEqual([true, true, false])
  now = noon
  expect(new PublicTokens(Buffer.alloc(32, 8), { now: () => noon }).accepts(text)).toBe(false)
  expect(tokens.accepts(text.replace(/^p\.\d/, 'p.9'))).toBe(false)
})

test('a person’s bond is named in the language asked for, else in Portuguese; what is unknown is left out', () => {
  const person = { loginId: 1, patronId: 2, name: 'Ana' }
  const bondIn = (language: 'en' | 'es', bondNames: Record<string, string>) =>
    personToWire({ ...person, bondNames }, [], language).user.vinculo
  expect(bondIn('en', { pt: 'Graduação', en: 'Undergraduate' })).toBe('Undergraduate')
  expect(bondIn('es', { pt: 'Graduação', en: 'Undergraduate' })).toBe('Graduação')
  expect(personToWire(person, [], 'pt')).toEqual({ user: { cod_pessoa: '2', nome_pessoa: 'Ana' }, authPermissions: [], bloqueio: false })
})
