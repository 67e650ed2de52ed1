import { expect, test } from 'vitest'
import { everything, type Condition } from './query.ts'
import { Index } from './search-index.ts'
import { ReferenceComparison } from './testing/reference-comparison.ts'
import { manyDocuments } from './testing/generators.ts'
import { fiveStemmers, smallSchema } from './testing/small-schema.ts'

const index = new Index({ schema: smallSchema, stemmers: fiveStemmers })
const put = [
  { id: 1, text: { title: ['Guarda-chuva azul'], author: ['Tolkien, J. R. R.'] } },
  { id: 2, text: { title: ['Simon & Schuster em .NET, U.S.A.', 'Copo d’água R&D'] } },
  { id: 3, text: { title: ['casa azul, casa verde', 'a casa azul'], author: ['azul'] } },
]
index.apply({ put, remove: [] })

/** Where it was found: field, value and word. */
function highlights(id: number, condition: Condition): string[] {
  const { hits } = index.search({ ...everything, condition, positions: true })
  return hits.find((hit) => hit.id === id)!.found!.map(({ field, value, word }) => `${field} ${value} ${word}`)
}
const words = (text: string): Condition => ({ kind: 'words', text })

test.each([
  [1, words('guardachuva'), ['title 0 0', 'title 0 1']],
  [1, { kind: 'words', text: 'guardach', lastIsPrefix: true } as const, ['title 0 0', 'title 0 1']],
  [1, words('guarda-chuva'), ['title 0 0', 'title 0 1']],
  [1, words('jrr'), ['author 0 1', 'author 0 2', 'author 0 3']],
  [2, words('usa'), ['title 0 4', 'title 0 5', 'title 0 6']],
  [2, words('net'), ['title 0 3']],
  [2, words('dagua'), ['title 1 1', 'title 1 2']],
  [2, words('rd'), ['title 1 3', 'title 1 4']],
  // The sign that is read as a word is none: there is nothing of it to mark.
  [2, words('simon and'), ['title 0 0']],
  [3, words('casa azul'), ['title 0 0', 'title 0 1', 'title 0 2', 'title 1 1', 'title 1 2', 'author 0 0']],
  [3, { kind: 'phrase', text: 'casa azul' } as const, ['title 0 0', 'title 0 1', 'title 1 1', 'title 1 2']],
  [3, { kind: 'startsWith', text: 'casa az' } as const, ['title 0 0', 'title 0 1']],
  [3, { kind: 'exact', text: 'a casa azul' } as const, ['title 1 0', 'title 1 1', 'title 1 2']],
  [3, { kind: 'and', of: [words('verde'), { kind: 'not', of: words('mar') }] } as const, ['title 0 3']],
])('in document %i %j is marked where it stands', (id, condition, where) => {
  expect(highlights(id, condition)).toEqual(where)
})

test('the reference marks the same', async () => {
  const both = new ReferenceComparison()
  await both.apply({ put: [...put, ...manyDocuments(200, 3).map((one) => ({ ...one, id: one.id + 10 }))], remove: [] })
  const texts = ['guardachuva', 'jrr', 'dagua', 'casa livro', "d'água", 'o mar']
  const conditions = texts.flatMap((text): Condition[] => [words(text), { kind: 'phrase', text }, { kind: 'startsWith', text }])
  await both.agree(conditions.map((condition) => ({ ...everything, condition, limit: 300, positions: true })))
})
