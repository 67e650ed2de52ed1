import { expect, test } from 'vitest'
import { searchingPlaces, tryHostileWords } from './hostile-parameters.ts'
import { hostileWords } from './hostile-words.ts'
import { address } from '../testing/site.ts'

test('sixty words are hostile, no two alike', () => {
  expect(new Set(hostileWords).size).toBe(60)
})

// A sixth of the words for each parameter; `npm run prove -- hostile-words` tries all of them in all.
test.each(Object.keys(searchingPlaces))(
  'hostile words in every parameter of %s are text: no failure, no markup, nothing of the inside',
  async (path) => {
    const { tried, wrong } = await tryHostileWords(address, path, 6)
    expect(wrong).toEqual([])
    expect(tried).toBe(10 * Object.keys(searchingPlaces[path]!).length)
  },
)
