import { partOf } from '@farol/contract/testing/fake-call.ts'
import { activities } from '@farol/contract/activities.ts'
import { describe, expect, test } from 'vitest'
import type { Who } from '../../ports/tokens.ts'
import type { MonthlyUse } from '../../ports/use-events.ts'
import { getStatistics, listYears, type StatisticsDeps } from './get-statistics.ts'
import { hideSmallCounts, showAllCounts } from './hide-small-counts.ts'

const use = (month: number, libraryId: number | undefined, count: number, kind: MonthlyUse['kind'] = 'loan') => ({ month, libraryId, count, kind }) as MonthlyUse // prettier-ignore

function depsOf(uses: readonly MonthlyUse[], years: readonly number[] = []) {
  const asked: unknown[] = []
  const deps: StatisticsDeps = {
    titles: partOf<StatisticsDeps['titles']>({ byId: async (id: number) => (id === 42 ? { id, suppressed: false } : undefined) }),
    libraries: partOf<StatisticsDeps['libraries']>({ libraries: async () => [{ id: 2, code: 'BA', name: 'Agrárias' }, { id: 1, code: 'BC', name: 'Central' }, { id: 3, code: 'BV', name: 'Vazia' }] }), // prettier-ignore
    useEvents: partOf<StatisticsDeps['useEvents']>({
      years: async (id?: number) => (asked.push(['years', id]), years),
      ofYear: async (...question: readonly unknown[]) => (asked.push(question), uses),
    }),
  }
  return { deps, asked }
}

const visitor: Who = { kind: 'anonymous' }
const how = (who: Who = visitor) => ({ who, currentYear: 2026, elsewhereName: 'Fora' })
const patron = (...granted: readonly number[]) => ({ kind: 'patron', activities: granted }) as unknown as Who

describe('the figures of a title', () => {
  test('libraries stand by name, those of the figures alone; what happened in none, or in one that is no more, stands last', async () => {
    const { deps } = depsOf([use(1, 1, 10), use(1, 2, 20), use(2, undefined, 30), use(12, 99, 40)])
    const { bibliotecas, meses, total } = await getStatistics(deps, 42, 2025, how())
    expect(bibliotecas.map(({ cod_biblioteca, desc_biblioteca, emprestimos }) => [cod_biblioteca, desc_biblioteca, emprestimos])).toEqual([
      ['BA', 'Agrárias', { valor: 20 }],
      ['BC', 'Central', { valor: 10 }],
      [undefined, 'Fora', { valor: 70 }],
    ])
    expect([meses[0]!.emprestimos, meses[1]!.emprestimos, meses[11]!.emprestimos, total.emprestimos]).toEqual([{ valor: 30 }, { valor: 30 }, { valor: 40 }, { valor: 100 }]) // prettier-ignore
    expect([meses.map(({ mes }) => mes), total.reservas]).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], { valor: 0 }])
  })

  test('are of the year that is asked for, else of the newest with figures, else of this year', async () => {
    const yearOf = async (asked: number | undefined, years: readonly number[]) => {
      const { deps, asked: questions } = depsOf([], years)
      const { ano } = await getStatistics(deps, 42, asked, how())
      expect(questions.at(-1)).toEqual([42, Number(ano)])
      return ano
    }
    expect([await yearOf(2020, [2025]), await yearOf(undefined, [2025, 2024]), await yearOf(undefined, [])]).toEqual([
      '2020',
      '2025',
      '2026',
    ])
  })

  test('small ones are hidden from all but those who are granted them', async () => {
    const { deps } = depsOf([use(1, 1, 3)])
    const shown = async (who: Who) => (await getStatistics(deps, 42, 2025, how(who))).total.emprestimos
    expect([await shown(visitor), await shown(patron()), await shown(patron(activities.statistics)), await shown(patron(activities.fullStatistics))]).toEqual([{ oculto: true }, { oculto: true }, { oculto: true }, { valor: 3 }]) // prettier-ignore
    expect((await getStatistics(deps, 42, 2025, how())).menor_que).toBe(5)
  })

  test('years are those of one title or of all, and of what is no title there are none', async () => {
    const { deps, asked } = depsOf([], [2025, 2024])
    expect((await listYears(deps, '42')).data).toEqual([{ ano: '2025' }, { ano: '2024' }])
    expect((await listYears(deps, undefined)).total).toBe(2)
    expect(asked).toEqual([['years', 42], ['years', undefined]]) // prettier-ignore
    for (const code of ['0', '042', 'x', '7']) await expect(listYears(deps, code)).rejects.toMatchObject({ code: 'acervo_nao_encontrado' })
    await expect(getStatistics(deps, 7, 2025, how())).rejects.toMatchObject({ code: 'acervo_nao_encontrado' })
  })
})

const hidden = undefined

describe('what is hidden of sums', () => {
  test.each([
    ['nothing where nothing is small', [5, 0, 20], [25], [5, 0, 20], [25], 25],
    ['a small one and the next smallest', [4, 6, 20], [30], [hidden, hidden, 20], [30], 30],
    ['small ones until they are five together', [1, 1, 10, 20], [32], [hidden, hidden, hidden, 20], [32], 32],
    ['two small ones that are five together, no more', [2, 3, 10], [15], [hidden, hidden, 10], [15], 15],
    ['of equal ones the first', [1, 7, 7, 7], [22], [hidden, hidden, 7, 7], [22], 22],
    ['in both lines, each by itself', [4, 26], [1, 9, 20], [hidden, hidden], [hidden, hidden, 20], 30],
    ['all where a line is too thin', [4, 0, 0], [4], [hidden, 0, 0], [hidden], hidden],
    ['all where one line holds one small count among none', [3, 30], [33, 0], [hidden, hidden], [33, 0], 33],
    ['all where the whole is small', [2, 2], [4, 0], [hidden, hidden], [hidden, 0], hidden],
    ['nothing of nothing', [0, 0], [], [0, 0], [], 0],
  ])('%s', (_what, months, libraries, shownMonths, shownLibraries, total) => {
    expect(hideSmallCounts({ months, libraries })).toEqual({ months: shownMonths, libraries: shownLibraries, total })
    expect(showAllCounts({ months, libraries })).toEqual({ months, libraries, total: months.reduce((sum, one) => sum + one, 0) })
  })
})
