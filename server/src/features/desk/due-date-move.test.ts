import { partOf } from '@farol/contract/testing/fake-call.ts'
import { expect, test } from 'vitest'
import { dueDateMoveOf } from './due-date-move.ts'

const categories = [
  { code: 'GR', id: 1 },
  { code: 'PG', id: 2 },
]
type Of = Parameters<typeof dueDateMoveOf>

const moveOf = (chosen: Pick<Of[2], 'categorias' | 'grupos'>) =>
  dueDateMoveOf(
    partOf<Of[0]>({ deskReaders: { categories: async () => categories } }),
    7,
    partOf<Of[2]>({ de: '2026-11-01', ate: '2026-11-30', nova_data: '2026-12-07', motivo: 'Greve', ...chosen }),
  )

test('one category or one group alone is enough to choose by; none means every loan of the days', async () => {
  const all = { libraryId: 7, from: '2026-11-01', until: '2026-11-30', newDay: '2026-12-07', reason: 'Greve' }
  expect(await moveOf({})).toEqual(all)
  expect(await moveOf({ categorias: [], grupos: [] })).toEqual(all)
  expect(await moveOf({ categorias: ['PG'] })).toEqual({ ...all, categoryIds: [2] })
  expect(await moveOf({ categorias: ['GR', 'PG'], grupos: ['livro'] })).toEqual({ ...all, categoryIds: [1, 2], groups: ['livro'] })
})
