import { describe, expect, test } from 'vitest'
import type { HistoryQuery } from '../ports/library-system/loans.ts'
import { listHistory, type HistoryAsked, type HistoryDeps } from './list-history.ts'

const asked: HistoryQuery[] = []
const entry = {
  id: 'farol-r3',
  kind: 'renewal',
  at: new Date('2026-11-20T13:00:00Z'),
  on: '2026-11-20',
  time: '10:00',
  copy: { barcode: '1042', title: 'Atlas', libraryId: 1, library: { code: 'BC', name: 'Biblioteca Central' } },
}
/** At 02:59 UTC it is still the 29th in Brasília. */
const deps = {
  clock: { now: () => new Date('2026-11-30T02:59:00Z') },
  librarySystem: {
    loans: {
      history: async (query: HistoryQuery) => {
        asked.push(query)
        return { total: 41, entries: [entry] }
      },
    },
  },
} as unknown as HistoryDeps

const queryOf = async (more: Partial<HistoryAsked>) => {
  await listHistory(deps, 7, { page: 1, perPage: 20, ...more })
  return asked.at(-1)
}

describe('the history of a person', () => {
  test('is that of the last thirty days where no day is named, of the thirty before the last one that is', async () => {
    expect(await queryOf({})).toEqual({ patronId: 7, from: '2026-10-30', until: '2026-11-29', offset: 0, limit: 20 })
    expect(await queryOf({ until: '2026-03-31' })).toMatchObject({ from: '2026-03-01', until: '2026-03-31' })
    expect(await queryOf({ from: '2026-01-01' })).toMatchObject({ from: '2026-01-01', until: '2026-11-29' })
    expect(await queryOf({ from: '2026-11-29' })).toMatchObject({ from: '2026-11-29', until: '2026-11-29' })
    await expect(queryOf({ from: '2026-11-30' })).rejects.toThrow('periodo_invertido')
  })

  test('is had page by page, of the kind that was chosen', async () => {
    expect(await queryOf({ page: 3, perPage: 10, kind: 'renovacao' })).toMatchObject({ kind: 'renewal', offset: 20, limit: 10 })
    const page = await listHistory(deps, 7, { page: 3, perPage: 10 })
    expect(page).toMatchObject({ data: [{ codigo: 'farol-r3', tipo: 'renovacao' }], total: 41, page: 3, perPage: 10 })
  })
})
