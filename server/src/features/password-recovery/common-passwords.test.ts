import { brokenRules } from '@farol/contract/password-rules.ts'
import { expect, test } from 'vitest'
import { chanceFrom } from '../../adapters/database/testing/kill-proof.ts'
import { isCommonPassword } from './common-passwords.ts'

/** The laxest rules that an institution can set for passwords that are no PINs. */
const lax = { length: { min: 8, max: 128 } }

/** What is tried first, of lists of stolen passwords, as far as eight characters allow it. */
const tried = `12345678 123456789 1234567890 11111111 password password1 Password123 qwertyuiop 1q2w3e4r qwerty123 senha123 Senha@123
  iloveyou sunshine princess flamengo corinthians brasil123 biblioteca mudar123`.split(/\s+/)

const ownWords = [
  'jabuticaba',
  'bicicleta',
  'catavento',
  'rua das flores',
  'violão',
  'tatu-bola',
  'pandeiro',
  'girassol',
  'cuia',
  'trovoada',
]
const names = ['ana', 'bruno', 'celia', 'davi', 'elisa', 'fabio', 'gil', 'helena']

test('of 1,000 accounts whose password our rules accept none is opened by 20 common passwords', () => {
  const chance = chanceFrom(27)
  const any = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)]!
  const number = () => String(Math.floor(chance() * 10_000))
  /** As people choose: half of them something common, the others words of their own with something behind. */
  const choose = () => (chance() < 0.5 ? any(tried) : `${any(ownWords)}${any(['', ' ', '-', '@'])}${any(names)}${number()}`)
  const accepted = (password: string, user: string) => brokenRules(lax, password, '').length === 0 && !isCommonPassword(password, user)
  let wouldBeOpened = 0
  const accounts = Array.from({ length: 1_000 }, (_, n) => {
    const user = `${any(names)}.${n}`
    let password = choose()
    if (tried.includes(password)) wouldBeOpened += 1
    while (!accepted(password, user)) password = choose()
    return password
  })
  expect(wouldBeOpened).toBeGreaterThan(400)
  expect(accounts.filter((password) => tried.includes(password))).toEqual([])
  expect(tried.filter((password) => accepted(password, 'ana'))).toEqual([])
})

test.each([
  // A word of three letters that nobody has in a list, again and again; four letters are a word of one's own.
  ['xkvxkvxkvxkv', 'ana', true],
  ['xkvqxkvqxkvq', 'ana', false],
  // User names of three letters count, of two do not.
  ['lis12345678', 'lis', true],
  ['li#94751836', 'li', false],
  // Digits around a common word: four of any kind and two that could be letters, more of them in a row alone.
  ['senha897516', 'ana', true],
  ['senha8975162', 'ana', false],
  ['senha123456', 'ana', true],
  // Two common words, and one with letters of nobody behind.
  ['amorflor', 'ana', true],
  ['amorzqvw', 'ana', false],
  // Dates, and numbers that are none.
  ['19991231', 'ana', true],
  ['12341999', 'ana', true],
  ['83749261', 'ana', false],
  // The keyboard backwards, and in columns.
  ['poiuytrewq', 'ana', true],
  ['1qaz2wsx3edc', 'ana', true],
  ['Séñhà2024', 'ana', true],
])('%s of %s: common is %s', (password, user, common) => expect(isCommonPassword(password, user)).toBe(common))
