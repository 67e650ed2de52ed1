import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import * as rows from './testing/circulation-rows.ts'
import { insertOf, type Row } from './testing/circulation-rows.ts'
import { engines } from './testing/engines.ts'
import { openStores } from './testing/stores.ts'

const comment = (id: number, titleId: number, patronId: number, state: string, more: Row = {}) =>
  insertOf('title_comment', {
    id,
    title_id: titleId,
    patron_id: patronId,
    content: `c${id}`,
    state,
    created_at: '2026-11-05T10:00:00.000Z',
    decided_at: state === 'waiting' ? null : '2026-11-06T10:00:00.000Z',
    refusal_reason: state === 'refused' ? 'Ofende.' : null,
    ...more,
  })
const title = (id: number, suppressed = 0) =>
  insertOf('title', { id, source: 'local', identity: `t${id}`, content_hash: 'h', record: '{}', created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z', title_line: `T${id}`, sort_title: `t${id}`, suppressed }) // prettier-ignore

const written: readonly string[] = [
  ...rows.house,
  title(2),
  title(3, 1),
  // Numbers do not follow the time of writing.
  comment(1, 1, 1, 'shown'),
  comment(2, 1, 2, 'shown', { created_at: '2026-11-04T10:00:00.000Z' }),
  comment(3, 1, 1, 'shown'),
  comment(4, 1, 1, 'waiting', { created_at: '2026-11-03T10:00:00.000Z' }),
  comment(5, 1, 2, 'refused'),
  comment(6, 2, 1, 'shown', { created_at: '2026-11-09T10:00:00.000Z', decided_at: '2026-11-10T10:00:00.000Z' }),
  comment(7, 2, 2, 'waiting', { created_at: '2026-11-01T10:00:00.000Z' }),
  comment(8, 3, 1, 'shown', { created_at: '2026-11-10T10:00:00.000Z', decided_at: '2026-11-05T11:00:00.000Z' }),
  comment(9, 1, 1, 'waiting', { created_at: '2026-11-01T10:00:00.000Z' }),
]

for (const engine of engines) {
  describe(`comments, on ${engine.name}`, () => {
    const open = openStores(engine)
    beforeAll(async () => {
      for (const statement of written) await sql.raw(statement).execute(open.database.write)
    })

    test('those shown at a title are the newest first, of one moment the later one', async () => {
      const { titleComments } = open.stores
      const page = async (offset: number, limit: number) => {
        const { total, comments } = await titleComments.shown(1, { offset, limit })
        return [comments.map(({ content }) => content), total]
      }
      expect([await page(0, 9), await page(1, 1), await page(3, 9)]).toEqual([
        [['c3', 'c1', 'c2'], 3],
        [['c1'], 3],
        [[], 3],
      ])
      expect((await titleComments.ofWriter(1, 1)).map(({ content }) => content)).toEqual(['c3', 'c1', 'c4', 'c9'])
      expect(await titleComments.shown(9, { offset: 0, limit: 9 })).toEqual({ total: 0, comments: [] })
    })

    test('titles that somebody wrote about are the last written about first, suppressed ones left out', async () => {
      const { titleComments } = open.stores
      const titles = async (offset: number) => titleComments.titlesOf(1, { offset, limit: 9 })
      expect(await titles(0)).toEqual({
        total: 2,
        titles: [
          { titleId: 2, comments: 1, waiting: 0 },
          { titleId: 1, comments: 4, waiting: 2 },
        ],
      })
      expect((await titles(1)).titles.map(({ titleId }) => titleId)).toEqual([1])
      const ofOther = await titleComments.titlesOf(2, { offset: 0, limit: 9 })
      expect(ofOther.titles.map(({ titleId, comments, waiting }) => [titleId, comments, waiting])).toEqual([[1, 2, 0], [2, 1, 1]]) // prettier-ignore
    })

    test('what waits is listed the longest waiting first, what was decided the latest first; by title, by writer, by page', async () => {
      const { deskComments } = open.stores
      const list = async (query: object) => {
        const { total, rows: found } = await deskComments.list({ state: 'shown', offset: 0, limit: 9, ...query })
        return [found.map(({ id }) => id), total]
      }
      expect(await list({ state: 'waiting' })).toEqual([[7, 9, 4], 3])
      expect(await list({})).toEqual([[6, 3, 2, 1, 8], 5])
      expect([await list({ offset: 3 }), await list({ offset: 1, limit: 2 })]).toEqual([[[1, 8], 5], [[3, 2], 5]]) // prettier-ignore
      expect([await list({ titleId: 1 }), await list({ patronId: 2 }), await list({ state: 'refused' })]).toEqual([[[3, 2, 1], 3], [[2], 1], [[5], 1]]) // prettier-ignore
      expect((await deskComments.list({ state: 'refused', offset: 0, limit: 9 })).rows).toEqual([
        { id: 5, titleId: 1, title: 'Dom Casmurro', patronId: 2, name: 'Leitor 2', content: 'c5', state: 'refused', reason: 'Ofende.', createdAt: '2026-11-05T10:00:00.000Z', earlierShown: 1, earlierRefused: 0 },
      ]) // prettier-ignore
    })

    test('a comment is removed by its writer alone', async () => {
      const { titleComments } = open.stores
      expect([await titleComments.remove(9, 2), await titleComments.remove(9, 1), await titleComments.remove(9, 1)]).toEqual([false, true, false]) // prettier-ignore
      expect((await titleComments.ofWriter(1, 1)).map(({ content }) => content)).toEqual(['c3', 'c1', 'c4'])
    })
  })
}
