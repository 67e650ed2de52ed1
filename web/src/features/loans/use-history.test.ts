import { fakeCall } from '@farol/contract/testing/fake-call.ts'
import { CallError } from '@farol/contract/call.ts'
import { expect, test } from 'vitest'
import { wholeHistory } from './use-history.ts'

interface Asked {
  readonly page: number
  readonly perPage: number
  readonly de?: string
}

/** A history of so many entries. */
async function read(total: number, choice: object = {}) {
  const asked: Asked[] = []
  const call = fakeCall(async (_endpoint: unknown, { query }: { query: Asked }) => {
    asked.push(query)
    const first = (query.page - 1) * query.perPage
    const data = Array.from({ length: Math.max(0, Math.min(query.perPage, total - first)) }, (_, at) => ({ codigo: String(first + at) }))
    return { data, total, page: query.page, perPage: query.perPage }
  })
  const found = await wholeHistory(call, { tipo: undefined, ...choice } as never)
  return { asked, found: found.map(({ codigo }) => codigo) }
}

test.each([
  [0, 1],
  [1, 1],
  [100, 1],
  [101, 2],
  [1000, 10],
])('of %i entries all are read, in %i pages', async (total, pages) => {
  const { asked, found } = await read(total)
  expect([new Set(found).size, asked.map(({ page }) => page)]).toEqual([total, Array.from({ length: pages }, (_, at) => at + 1)])
})

test('no more are read than can be erased at once', async () => {
  const { asked, found } = await read(1001)
  expect([found.length, asked.length]).toEqual([1000, 10])
})

test('every page is of the same days and kind', async () => {
  const { asked } = await read(150, { de: '2026-01-01', ate: '2026-02-01', tipo: 'emprestimo' })
  expect(asked).toMatchObject([1, 2].map((page) => ({ page, de: '2026-01-01', ate: '2026-02-01', tipo: 'emprestimo' })))
})

test('a page that does not come is a failure, not a shorter history', async () => {
  const call = fakeCall(async () => {
    throw new CallError(503)
  })
  await expect(wholeHistory(call, { tipo: undefined } as never)).rejects.toThrow(CallError)
})
