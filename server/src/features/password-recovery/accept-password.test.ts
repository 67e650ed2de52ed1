import type { PasswordRules } from '@farol/contract/password-rules.ts'
import { expect, test } from 'vitest'
import { passwordRules } from './institution-rules.ts'
import { acceptPassword } from './set-password.ts'

const settings = (rules?: PasswordRules) => ({ get: async () => (rules === undefined ? undefined : { value: rules }) }) as never
const hasher = { hash: async (text: string) => `of ${text}`, verify: async (hash: string, text: string) => hash === `of ${text}` }
const rulesOf = (rules?: PasswordRules) => passwordRules({ settings: settings(rules) })

test('eight characters are the least whatever the institution sets, except of PINs; where it sets no most, it is 128', async () => {
  expect(await rulesOf()).toEqual({ length: { min: 15, max: 128 }, diff_name: true, last_pw: 3 })
  expect(await rulesOf({})).toEqual({ length: { min: 8, max: 128 } })
  expect(await rulesOf({ length: { min: 7, max: 40 } })).toEqual({ length: { min: 8, max: 40 } })
  expect(await rulesOf({ length: { min: 9, max: 40 }, has_numbers: true })).toEqual({ length: { min: 9, max: 40 }, has_numbers: true })
  expect(await rulesOf({ only_numbers: true, length: { min: 4, max: 6 } })).toEqual({ only_numbers: true, length: { min: 4, max: 6 } })
})

test.each([
  ['digits alone', { only_numbers: true }, { '7': 'length', '730': 'length', '7302': '', '73029461850': '', '7302a': 'only_numbers', [String(2n ** 423n)]: '', [String(2n ** 427n)]: 'length' }], // prettier-ignore
  [
    'digits alone of a length',
    { only_numbers: true, length: { min: 6, max: 7 } },
    { '73029': 'length', '730294': '', '73029461': 'length' },
  ],
  ['capitals, of no length', { diff_case: true }, { 'Mar na7': 'length', 'Mar na 7': '', 'mar na 7': 'diff_case' }],
] as const)('with %s passwords are taken and refused by these rules', async (_what, rules, passwords) => {
  const broken = (password: string) =>
    acceptPassword({ hasher, settings: settings(rules) } as never, { username: 'ana', earlierHashes: [] } as never, 'Ana', password).then(
      () => '',
      (error: { params: { regras?: string } }) => error.params.regras,
    )
  const found = await Promise.all(Object.keys(passwords).map(async (password) => [password, await broken(password)]))
  expect(Object.fromEntries(found)).toEqual(passwords)
})

test('a password differs from as many of the last ones as the rule says, the present one first', async () => {
  const login = { username: 'ana', passwordHash: 'of barco no horizonte', earlierHashes: ['of farol na enseada', 'of ilha ao entardecer'] }
  const outcome = (last_pw: number | undefined, password: string, from: object = login) =>
    acceptPassword({ hasher, settings: settings(last_pw === undefined ? {} : { last_pw }) } as never, from as never, 'Ana', password).then(
      ({ keep }) => keep,
      (error: { code: string; params: { n?: number } }) => `${error.code} ${error.params.n}`,
    )
  const [present, earlier, oldest] = ['barco no horizonte', 'farol na enseada', 'ilha ao entardecer']
  expect([await outcome(2, present), await outcome(2, earlier), await outcome(2, oldest)]).toEqual([
    'senha_repetida 2',
    'senha_repetida 2',
    2,
  ])
  expect([await outcome(1, present), await outcome(1, earlier)]).toEqual(['senha_repetida 1', 1])
  expect([await outcome(0, present), await outcome(undefined, present)]).toEqual([0, 0])
  // Who has no password yet has earlier ones alone.
  const none = { username: 'ana', earlierHashes: login.earlierHashes }
  expect([await outcome(1, earlier, none), await outcome(1, oldest, none)]).toEqual(['senha_repetida 1', 1])
})
