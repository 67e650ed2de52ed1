import { expect, test } from 'vitest'
import type { SearchDocument } from '../document.ts'
import { everything } from '../query.ts'
import { Index } from '../search-index.ts'
import { titlesAndAuthors } from '../testing/titles-and-authors.ts'

const count = 20_000
/** How often each of two words stands: as many documents apart, so that one is coded in gaps of one byte and the other in gaps of two. */
const apart = { comum: 30, menor: 150 }

/** The words of a document; those of every third are in the title and not in the field of authors. */
const textOf = (id: number) => {
  const words = Object.entries(apart).flatMap(([word, every]) => (id % every === 0 ? [word] : []))
  return [`raro${id}`, ...words].join(' ')
}
const documents: readonly SearchDocument[] = Array.from({ length: count }, (_, i) => i + 1).map((id) => ({
  id,
  text: id % 3 === 0 ? { title: [textOf(id)] } : { author: [textOf(id)] },
  facets: {},
}))

for (const kernels of ['wasm', 'js'] as const)
  test(`a very rare word meets a long list where it is coded, in gaps of one byte and of two, in ${kernels}`, () => {
    const index = new Index({ schema: titlesAndAuthors, kernels, youngest: 1 })
    index.apply({ put: documents, remove: [] })
    const { view } = index.segments[0]!.executor
    expect(Object.keys(apart).map((word) => view.gapsOf(view.term(word))?.code)).toEqual(['bytes', 'shorts'])
    for (const [word, every] of Object.entries(apart))
      for (const fields of [['title', 'author'], ['author']])
        for (const id of [1, every - 1, every, every + 1, every * 3, every * 7, count - (count % every), count]) {
          const found = index.search({ ...everything, condition: { kind: 'words', text: `raro${id} ${word}`, fields }, limit: 5 })
          const isThere = id % every === 0 && (fields.length === 2 || id % 3 !== 0)
          expect(found.hits.map((hit) => hit.id)).toEqual(isThere ? [id] : [])
        }
  })
