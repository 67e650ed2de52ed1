import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brokenRules, defaultPasswordRules, passwordText, ruleStates, type PasswordRules } from './password-rules.ts'

const name = 'João da Silva Sá'
const broken = (rules: PasswordRules, password: string) => brokenRules(rules, password, name)

describe('password rules', () => {
  test.each<[string, PasswordRules, readonly string[], readonly string[]]>([
    ['[S5-06] length', { length: { min: 4, max: 6 } }, ['abcd', 'açãoçã', '🔑🔑🔑🔑'], ['abc', 'abcdefg', '🔑🔑🔑']],
    ['[S5-07] has_numbers', { has_numbers: true }, ['a1', '٣x'], ['abc', '²']],
    ['[S5-07] only_numbers', { only_numbers: true }, ['123456'], ['12a', '1 2', '٣٣']],
    ['[S5-08] special_char', { special_char: true }, [...'@!#$%&*()_-'].map((sign) => `a${sign}`), ['abc', 'a.b', 'a+b', 'a b']],
    ['[S5-09] diff_case', { diff_case: true }, ['aB', 'çÃ'], ['ab', 'AB', '12']],
    ['[S5-10] diff_name', { diff_name: true }, ['da janela', 'sa da'], ['minhajoao', 'xSILVAx', 'JOÃO2', 'sílva']],
  ])('%s', (_title, rules, good, bad) => {
    for (const password of good) expect([password, broken(rules, password)]).toEqual([password, []])
    for (const password of bad) expect([password, broken(rules, password)]).toEqual([password, Object.keys(rules)])
  })

  test('parts of a name of three letters count, of two do not; signs between them do not', () => {
    const one = (password: string, of: string) => brokenRules({ diff_name: true }, password, of)
    expect([one('xana', 'Ana Li'), one('xlix', 'Ana Li'), one('xsilvax', 'Souza-Silva'), one('souza-silva', "O'Souza")]).toEqual([
      ['diff_name'],
      [],
      ['diff_name'],
      ['diff_name'],
    ])
    expect(one('qualquer', '')).toEqual([])
  })

  test('an institution that says nothing asks for fifteen characters, not the name, none of the last three', () => {
    expect(defaultPasswordRules).toEqual({ length: { min: 15, max: 128 }, diff_name: true, last_pw: 3 })
    const long = (length: number) => broken(defaultPasswordRules, 'x'.repeat(length))
    expect([14, 15, 128, 129].map(long)).toEqual([['length'], [], [], ['length']])
  })

  test('rules are listed in the order in which they are shown', () => {
    const all: PasswordRules = { last_pw: 2, diff_name: true, diff_case: true, special_char: true, only_numbers: true, has_numbers: true, length: { min: 1, max: 2 } } // prettier-ignore
    expect(ruleStates(all, 'a', '').map(({ rule }) => rule)).toEqual(['length', 'has_numbers', 'only_numbers', 'special_char', 'diff_case', 'diff_name', 'last_pw']) // prettier-ignore
  })

  test('[S5-05] [S5-11] each rule that the institution has is listed; only the server knows the last passwords; an empty field meets none', () => {
    expect(ruleStates(defaultPasswordRules, 'sete elefantes roxos', name)).toEqual([
      { rule: 'length', met: true },
      { rule: 'diff_name', met: true },
      { rule: 'last_pw', met: undefined },
    ])
    expect(ruleStates(defaultPasswordRules, '', name).map((state) => state.met)).toEqual([false, false, undefined])
    expect(ruleStates({ has_numbers: false, last_pw: 0 }, 'x', name)).toEqual([])
  })

  test('the way accents are typed makes no difference, and nothing is cut off', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200, size: 'max' }), (password) => {
        expect(broken(defaultPasswordRules, password.normalize('NFD'))).toEqual(broken(defaultPasswordRules, password.normalize('NFC')))
        expect(passwordText(password)).toBe(password.normalize('NFC'))
      }),
    )
  })
})
