import { expect, test } from 'vitest'
import { makeFirstIndex } from './first-index.ts'

test('who starts a server is told how far the index is until it is whole, and no more after that', async () => {
  const said: string[] = []
  let done = () => {}
  const twice = new Promise<void>((resolve) => (done = resolve))
  const keeper = { filled: 0, start: () => twice, isUsable: async () => true }
  const say = (line: string) => {
    said.push(line)
    keeper.filled += 1_000_000
    if (said.length === 2) done()
  }
  await makeFirstIndex(keeper, say, 1)
  expect(said).toEqual([
    'The search index is being brought up to the database, 0 titles so far. The site answers when it is whole.',
    'The search index is being brought up to the database, 1,000,000 titles so far. The site answers when it is whole.',
  ])
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(said).toHaveLength(2)
})

test('an index that is up to date is told of by nothing', async () => {
  const said: string[] = []
  await makeFirstIndex({ filled: 0, start: async () => {}, isUsable: async () => true }, (line) => void said.push(line), 1)
  expect(said).toEqual([])
})

test('where a round fails, as on a full disk, the site waits: of an index that holds no part of the catalogue every search would find nothing', async () => {
  let rounds = 0
  const keeper = { filled: 0, start: async () => void (rounds += 1), isUsable: async () => rounds === 3 }
  await makeFirstIndex(keeper, () => {}, 10_000, 1)
  expect(rounds).toBe(3)
})
