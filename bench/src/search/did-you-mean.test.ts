import { words } from '@farol/engine/analysis/words.ts'
import { CatalogueEngine } from '@farol/engine/catalogue-engine.ts'
import { fiveStemmers, smallSchema } from '@farol/engine/testing/small-schema.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rightInThree } from './did-you-mean.ts'
import { edits } from './misspelling.ts'
import { randomNumbers } from './random.ts'

/** Titles that the demo is written from: the column of that name, of tables that have it. */
function demoTitles(): string[] {
  const folder = new URL('../../../demo/catalogue/', import.meta.url)
  return readdirSync(folder).flatMap((name) => {
    const [head = '', ...lines] = readFileSync(new URL(name, folder), 'utf8').split('\n')
    const at = head.split('\t').indexOf('title')
    return at < 0 ? [] : lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split('\t')[at] ?? '')
  })
}

// The small form of `npm run bench -- relevance`, which asks for the same over 39,378 titles where their catalogue is at hand.
test('the right word is among the first three for 90 % of misspellings, and for nearly as many of each edit', async () => {
  const titles = demoTitles()
  expect(titles.length).toBeGreaterThan(500)
  const engine = await CatalogueEngine.open({ schema: smallSchema, stemmers: fiveStemmers })
  await engine.apply({ put: titles.map((title, i) => ({ id: i + 1, text: { title: [title] } })), remove: [] }, 1)
  const wordsOfTitles = titles.map((title) => words(title).flatMap(({ parts }) => parts))
  const byEdit = await rightInThree(engine, wordsOfTitles, 500, randomNumbers(500))
  await engine.close()
  expect(edits.reduce((sum, edit) => sum + byEdit[edit], 0) / edits.length).toBeGreaterThanOrEqual(0.9)
  for (const edit of edits) expect(byEdit[edit], edit).toBeGreaterThanOrEqual(0.95)
})
