import { expect, test } from 'vitest'
import { areFresh, noReads, noteComments, noteLive, noteReads, noteTitles, type CurrentVersions } from './page-reads.ts'

/** What holds now, and what was asked. */
function versions(
  titles: Readonly<Record<number, number>> = {},
  comments: readonly [all: string, ofTitles: Readonly<Record<number, string>>] = ['1', {}],
) {
  // prettier-ignore
  const asked: string[] = []
  const now: CurrentVersions = {
    titles: async (ids) => {
      asked.push(`titles ${ids.join()}`)
      return new Map(ids.flatMap((id) => (titles[id] === undefined ? [] : [[id, titles[id]] as const])))
    },
    comments: async () => {
      asked.push('comments')
      return comments[0]
    },
    commentsOf: async (id) => {
      asked.push(`comments of ${id}`)
      return comments[1][id] ?? ''
    },
  }
  return { asked, now }
}

test('a page is made of each title as it was when it was first read; what is read elsewhere is not of it', () => {
  const reads = noReads()
  noteTitles([[1, 5]])
  noteReads(reads, () => {
    noteTitles([[1, 6], [2, 7]]) // prettier-ignore
    noteTitles([[1, 8]])
    noteComments('c1', 1, 'a')
    noteComments('c2', 1, 'b')
    noteComments('c2', 2, 'd')
  })
  noteTitles([[3, 1]])
  noteComments('c3', 3, 'e')
  noteLive()
  expect(reads).toEqual({
    titles: new Map([[1, 6], [2, 7]]), // prettier-ignore
    comments: { version: 'c1', titles: new Map([[1, 'a'], [2, 'd']]) }, // prettier-ignore
  })
})

test('it is fresh while none of its titles changed, and one that is gone has changed', async () => {
  const titles = new Map([[1, 5], [2, 7]]) // prettier-ignore
  expect(await areFresh({ titles }, versions({ 1: 5, 2: 7, 3: 9 }).now)).toBe(true)
  expect(await areFresh({ titles }, versions({ 1: 5, 2: 8 }).now)).toBe(false)
  expect(await areFresh({ titles }, versions({ 1: 6, 2: 7 }).now)).toBe(false)
  expect(await areFresh({ titles }, versions({ 1: 5 }).now)).toBe(false)
})

test('one that was made of no title is fresh, and nothing is asked for it', async () => {
  const { asked, now } = versions()
  expect([await areFresh(noReads(), now), asked]).toEqual([true, []])
})

test('one that was made of where all copies are is never fresh', async () => {
  const reads = noReads()
  noteReads(reads, noteLive)
  expect(await areFresh(reads, versions().now)).toBe(false)
})

test('comments of other titles change nothing; once that is known, it is not asked again', async () => {
  const reads = { titles: new Map<number, number>(), comments: { version: 'c1', titles: new Map([[1, 'a'], [2, 'b']]) } } // prettier-ignore
  const same = versions({}, ['c2', { 1: 'a', 2: 'b', 3: 'new' }])
  expect(await areFresh(reads, same.now)).toBe(true)
  expect(await areFresh(reads, same.now)).toBe(true)
  expect(same.asked).toEqual(['comments', 'comments of 1', 'comments of 2', 'comments'])
  const other = versions({}, ['c3', { 1: 'a', 2: 'changed' }])
  expect([await areFresh(reads, other.now), await areFresh(reads, other.now)]).toEqual([false, false])
})

test('with fresh comments its titles still count', async () => {
  const reads = { titles: new Map([[1, 5]]), comments: { version: '1', titles: new Map([[1, 'a']]) } }
  expect(await areFresh(reads, versions({ 1: 6 }).now)).toBe(false)
  expect(await areFresh(reads, versions({ 1: 5 }).now)).toBe(true)
})
