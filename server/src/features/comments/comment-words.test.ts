import { partOf } from '@farol/contract/testing/fake-call.ts'
import { expect, test } from 'vitest'
import { decideComment, type DecisionDeps } from './decide-comment.ts'
import { listComments, shortName, type CommentDeps } from './list-comments.ts'
import { listOwn } from './own-comments.ts'

test.each([
  ['Maria Souza', 'Maria S.'],
  ['Maria da conceição souza', 'Maria S.'],
  ['Ana ícaro', 'Ana Í.'],
  ['  Ana   Lima ', 'Ana L.'],
  ['Platão', 'Platão'],
  ['Ana 𝒵eta', 'Ana 𝒵.'],
  ['', ''],
])('%j is shown to others as %j', (name, shown) => expect(shortName(name)).toBe(shown))

/** At eleven in the evening of the libraries it is the next day in UTC. */
const late = '2026-11-21T02:00:00.000Z'
const deps = partOf<CommentDeps>({
  titles: { byId: async () => ({ id: 1, suppressed: false }) },
  titleComments: {
    shown: async (_id: number, page: object) => ({ total: 41, comments: [{ content: JSON.stringify(page), createdAt: late }] }),
    ofWriter: async () => [{ id: 3, content: 'Bom.', createdAt: late, state: 'waiting' }],
  },
})

test('the day of a comment is the one of the libraries; a writer who left is named in the language of who reads', async () => {
  const page = await listComments(deps, 1, 'en', { page: 3, perPage: 20 })
  expect(page).toEqual({
    data: [{ autor: 'A former reader', data: '2026-11-20', comentario: '{"offset":40,"limit":20}' }],
    total: 41,
    page: 3,
    perPage: 20,
  })
  expect((await listComments(deps, 1, 'pt', { page: 1, perPage: 20 })).data[0]!.autor).not.toBe('A former reader')
  expect((await listOwn(deps, 1, 1)).data).toEqual([{ id: 3, comentario: 'Bom.', data: '2026-11-20', situacao: 'aguardando' }])
})

test('each comment that is decided on is told in an alert of its own, with the reason where it was refused', async () => {
  const told: object[] = []
  const written: object[] = []
  const inside = {
    commentDesk: { decide: async (id: number) => id !== 9, writer: async () => ({ patronId: 5, title: 'Lido' }) },
    alerts: { notify: async (notification: object) => void told.push(notification) },
    audit: { record: async (entry: object) => void written.push(entry) },
  }
  const at = new Date(late)
  const together = (async (work: (all: typeof inside) => Promise<unknown>) => work(inside)) as never as DecisionDeps['together']
  const decide = (id: number, decision: { state: 'shown' } | { state: 'refused'; reason: string }) =>
    decideComment({ together, clock: { now: () => at } }, { id, decision, actor: { kind: 'system' } })
  expect(await decide(1, { state: 'shown' })).toBe(true)
  expect(await decide(2, { state: 'refused', reason: 'Comércio' })).toBe(true)
  expect(await decide(9, { state: 'shown' })).toBe(false)
  expect(told).toEqual([
    { patronId: 5, kind: 'comment_decided', subject: 'comment:1', params: { outcome: 'shown', title: 'Lido' }, at },
    { patronId: 5, kind: 'comment_decided', subject: 'comment:2', params: { outcome: 'refused', title: 'Lido', reason: 'Comércio' }, at },
  ])
  expect(written).toEqual([
    { actor: { kind: 'system' }, act: 'decided_comment', subject: { kind: 'comment', id: 1 }, detail: { state: 'shown' } },
    { actor: { kind: 'system' }, act: 'decided_comment', subject: { kind: 'comment', id: 2 }, detail: { state: 'refused' } },
  ])
})
