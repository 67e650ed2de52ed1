import { partOf } from '@farol/contract/testing/fake-call.ts'
import { expect, test } from 'vitest'
import { serialiseRecord } from '../../catalogue/stored-record.ts'
import { marc } from '../../catalogue/testing/marc.ts'
import type { TitlePart } from '../../ports/title-parts.ts'
import { getSummary, type SummaryDeps } from './get-summary.ts'

const book = marc('001 7\n245 10 $a Livro\n505 00 $t Um / $r A. Silva -- $t v. 2: Dois -- $t Três')
const serial = marc('LDR nas \n001 9\n245 00 $a Revista\n505 0# $a Um -- Dois')

/** A title of this record, and as many parts that are titles of their own, none of which is shown. */
function depsOf(record = book, parts = 0, suppressed = false) {
  const asked: unknown[] = []
  const deps = partOf<SummaryDeps>({
    titles: partOf<SummaryDeps['titles']>({ byId: async (id: number) => (id === 42 ? { id, suppressed, record: serialiseRecord(record) } : undefined), byIds: async () => [] }), // prettier-ignore
    titleParts: partOf<SummaryDeps['titleParts']>({
      count: async () => parts,
      list: async (...question: readonly unknown[]) => {
        asked.push(question)
        return [] as readonly TitlePart[]
      },
    }),
    titleDisplays: partOf<SummaryDeps['titleDisplays']>({ byIds: async () => [], byTitleIds: async () => [] } as never),
  })
  return { deps, asked }
}

const titles = (summary: Awaited<ReturnType<typeof getSummary>>) => summary.data.map(({ titulo }) => titulo)

test.each([
  [1, 20, ['Um', 'Dois', 'Três']],
  [1, 2, ['Um', 'Dois']],
  [2, 2, ['Três']],
  [3, 2, []],
])('page %i by %i of what a record says', async (page, perPage, expected) => {
  const summary = await getSummary(depsOf().deps, { titleId: 42, page, perPage }, 'pt')
  expect([titles(summary), summary.total, summary.page, summary.perPage, summary.tipo]).toEqual([expected, 3, page, perPage, 'livro'])
})

test('who wrote a chapter stands with it, and with no other', async () => {
  const { data } = await getSummary(depsOf().deps, { titleId: 42, page: 1, perPage: 20 }, 'pt')
  expect(data).toEqual([{ titulo: 'Um', responsabilidade: 'A. Silva' }, { titulo: 'Dois', parte: 'v. 2' }, { titulo: 'Três' }])
})

test('of a periodical it is said that it is one', async () => {
  expect((await getSummary(depsOf(serial).deps, { titleId: 42, page: 1, perPage: 20 }, 'pt')).tipo).toBe('periodico')
})

test('a title that is not there, or not shown, has none', async () => {
  for (const [deps, titleId] of [
    [depsOf().deps, 7],
    [depsOf(book, 0, true).deps, 42],
  ] as const)
    // prettier-ignore
    await expect(getSummary(deps, { titleId, page: 1, perPage: 20 }, 'pt')).rejects.toMatchObject({ code: 'acervo_nao_encontrado' })
})
