import { partOf } from '@farol/contract/testing/fake-call.ts'
import { expect, test } from 'vitest'
import type { Item } from '../../catalogue/holdings/item.ts'
import type { StoredIssue } from '../../ports/serial-issues.ts'
import type { Stores } from '../../ports/stores.ts'
import { putIssuesOfList } from './issues-of-list.ts'
import { PlaceIdCache } from './place-id-cache.ts'

const [journal, book] = [7, 8]
const leaders = new Map([
  [journal, '00000nas a2200000 a 4500'],
  [book, '00000nam a2200000 a 4500'],
])

const issue = (more: Partial<StoredIssue>): StoredIssue => ({
  id: 1,
  titleId: journal,
  libraryId: 2,
  volume: '9',
  number: '1',
  supplement: '',
  sortKey: 'a',
  status: 'expected',
  copies: 0,
  ...more,
})

/** What is written of issues where a copy with this numbering was changed and the library, number 2, knows these issues. */
async function written(titleId: number, volume: string, known: readonly StoredIssue[]) {
  const put: unknown[] = []
  const stores = partOf<Stores>({
    titles: { byIds: async (ids: readonly number[]) => ids.map((id) => ({ id, record: JSON.stringify([leaders.get(id)]) })) },
    copies: {
      numbered: async (ids: readonly number[]) => ids.map((id) => ({ titleId: id, libraryId: 2, volume, state: 'available' })),
    },
    serialIssues: { ofLibrary: async () => known },
    writer: { putIssues: async (...asked: unknown[]) => void put.push(asked) },
  })
  const codes = new PlaceIdCache(stores, new Map([['library BC', 2]]))
  await putIssuesOfList(stores, codes, [{ titleId, item: partOf<Item>({ library: 'BC', volume, state: 'available' }) }])
  return put
}

test('an issue that was expected in a year is there with its year and its own words, and expected no longer', async () => {
  const known = issue({ year: 2010, caption: 'v. 9, n. 1 (jan. 2010)', expectedOn: '2010-01-01' })
  const now = { year: 2010, volume: '9', number: '1', supplement: '', caption: 'v. 9, n. 1 (jan. 2010)', sortKey: 'a' }
  expect(await written(journal, 'v. 9, n. 1, 2010', [known])).toStrictEqual([[journal, 2, [{ ...now, status: 'received', copies: 1 }]]])
})

test('an issue without year, words and day has none afterwards', async () => {
  const now = { volume: '9', number: '1', supplement: '', caption: '', sortKey: 'a', status: 'received', copies: 1 }
  expect(await written(journal, 'v. 9, n. 1', [issue({ status: 'missing' })])).toStrictEqual([[journal, 2, [now]]])
})

test('an issue that nobody told of is made, and one of another year stays as it is', async () => {
  const now = { year: 2011, volume: '9', number: '1', supplement: '', caption: 'v. 9, n. 1, 2011', sortKey: '2011 000009 000001' }
  expect(await written(journal, 'v. 9, n. 1, 2011', [issue({ year: 2010 })])).toStrictEqual([
    [journal, 2, [{ ...now, status: 'received', copies: 1 }]],
  ])
})

test('the volume of a book is no issue', async () => {
  expect(await written(book, 'v. 2', [])).toEqual([])
})

test('an issue of which no copy is left, because another line has its bar code, is not made', async () => {
  const put: unknown[] = []
  const stores = partOf<Stores>({
    titles: { byIds: async (ids: readonly number[]) => ids.map((id) => ({ id, record: JSON.stringify([leaders.get(id)]) })) },
    copies: { numbered: async () => [] },
    serialIssues: { ofLibrary: async () => [issue({ number: '2', status: 'lost' })] },
    writer: { putIssues: async (_title: number, _library: number, issues: readonly unknown[]) => void put.push(...issues) },
  })
  const item = (volume: string) => ({ titleId: journal, item: partOf<Item>({ library: 'BC', volume, state: 'available' }) })
  await putIssuesOfList(stores, new PlaceIdCache(stores, new Map([['library BC', 2]])), [item('v. 9, n. 1'), item('v. 9, n. 2')])
  expect(put).toEqual([])
})
