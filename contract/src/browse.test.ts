import { expect, test } from 'vitest'
import { wordsToAsk } from './browse.ts'

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `p${at}`)

test('a heading of as many words as a question surely takes is looked up by all of it, as it is written', () => {
  const title = `${numbered(23).join('  ')} :`
  expect(wordsToAsk(title)).toEqual({ words: title, isWhole: true })
  expect(wordsToAsk('Dom Casmurro')).toEqual({ words: 'Dom Casmurro', isWhole: true })
})

test('of more words the first are looked up; a sign alone counts as one, and what has several words in one as all of them', () => {
  expect(wordsToAsk(numbered(25).join(' '))).toEqual({ words: numbered(24).join(' '), isWhole: false })
  expect(wordsToAsk(`${numbered(24).join(' ')} :`)).toEqual({ words: numbered(24).join(' '), isWhole: false })
  expect(wordsToAsk(`${numbered(22).join(' ')} a/b/c d`)).toEqual({ words: numbered(22).join(' '), isWhole: false })
})

test('of a heading that was cut the last word is left out, for it may be half of one', () => {
  const letters = (count: number) => 'a'.repeat(count)
  expect(wordsToAsk(`${letters(150)} ${letters(48)}`)).toEqual({ words: `${letters(150)} ${letters(48)}`, isWhole: true })
  expect(wordsToAsk(`${letters(150)} ${letters(49)}`)).toEqual({ words: letters(150), isWhole: false })
  expect(wordsToAsk(letters(200))).toEqual({ words: letters(200), isWhole: false })
})
