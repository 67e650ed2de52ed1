import fc from 'fast-check'
import { expect, test } from 'vitest'
import { StringNumbers } from './string-numbers.ts'

const few = fc.constantFrom('a', 'b', 'é', '図', '😀')
const three = fc.array(fc.constantFrom('a', 'b', 'é'), { minLength: 3, maxLength: 3 }).map((letters) => letters.join(''))
/** Short texts of few letters, so that many are the same and many meet in one slot; and longer ones that are alike in the letters a first hash reads. */
const text = fc.oneof(
  fc.string({ unit: few, maxLength: 6 }),
  fc.tuple(three, three).map(([one, other]) => `aa${one}mm${other}zz`),
)

test('texts get numbers in the order of their appearance, the same text the same one, as a Map gives them', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 2000, size: 'max' }), fc.array(text), (given, asked) => {
      const map = new Map<string, number>()
      const numbers = new StringNumbers()
      for (const one of given) {
        if (!map.has(one)) map.set(one, map.size)
        expect(numbers.number(one)).toBe(map.get(one))
      }
      for (const one of asked) expect(numbers.find(one)).toBe(map.get(one))
      expect(numbers.texts).toEqual([...map.keys()])
    }),
  )
})

test('texts that are taken over keep their numbers, and others follow', () => {
  const taken = Array.from({ length: 5000 }, (_, i) => `v${i}`)
  const numbers = new StringNumbers(taken)
  expect(numbers.find('v0')).toBe(0)
  expect(numbers.number('v4999')).toBe(4999)
  expect(numbers.find('w')).toBeUndefined()
  expect(numbers.number('w')).toBe(5000)
  expect(numbers.find('w')).toBe(5000)
})

test('of texts that are alike in most letters each has its number, also when they are taken over', () => {
  const alike = Array.from(
    { length: 3000 },
    (_, i) => `lei ${String(i).padStart(5, '0')} de doze de ${String(i * 7).padStart(6, '0')} de dois mil`,
  )
  const given = new StringNumbers()
  for (const [i, one] of alike.entries()) expect(given.number(one)).toBe(i)
  const taken = new StringNumbers([...alike])
  for (const [i, one] of alike.entries()) expect([given.find(one), taken.find(one), taken.number(one)]).toEqual([i, i, i])
  expect([given.find('lei 00000 de treze'), taken.number('lei 00000 de treze')]).toEqual([undefined, 3000])
})

test('texts that are numbered together get the numbers they get one by one, also while the table grows', () => {
  fc.assert(
    fc.property(fc.array(fc.array(text, { maxLength: 600, size: 'max' }), { maxLength: 8 }), (batches) => {
      const [one, together] = [new StringNumbers(), new StringNumbers()]
      for (const batch of batches) {
        const into = new Uint32Array(batch.length + 3)
        together.numbers(batch, into, 3)
        expect([...into]).toEqual([0, 0, 0, ...batch.map((each) => one.number(each))])
      }
      expect(together.texts).toEqual(one.texts)
    }),
  )
})

test('a text of Latin letters has the number that its letters have, whichever came first', () => {
  const latin = fc.oneof(
    text.filter((one) => [...one].every((letter) => letter <= 'ÿ')),
    fc.string({ unit: fc.constantFrom('a', 'é', 'ÿ'), maxLength: 9 }),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(latin, fc.boolean()), { maxLength: 1500, size: 'max' }), (given) => {
      const [byText, mixed] = [new StringNumbers(), new StringNumbers()]
      for (const [one, asLatin1] of given) {
        const room = Buffer.from(`<${one}>`, 'latin1')
        const number = asLatin1 ? mixed.numberOfLatin1(room, 1, room.length - 1) : mixed.number(one)
        expect(number).toBe(byText.number(one))
      }
      expect(mixed.texts).toEqual(byText.texts)
    }),
  )
})
