import { analyse } from '@farol/engine/analysis/analyse.ts'
import { Index } from '@farol/engine/search-index.ts'
import { browseSegments, suggestFromSegments } from '@farol/engine/execution/headings.ts'
import type { Schema } from '@farol/engine/schema.ts'
import { corpus } from './corpus.ts'
import { randomNumbers } from './random.ts'

const schema: Schema = {
  text: [{ name: 'title', weight: 1, kind: 'words' }],
  exact: [{ name: 'title' }],
  facets: [],
  sort: [],
}
const asked = 400
const rounded = (value: number) => Number(value.toPrecision(4))
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const p95 = (times: number[]) => rounded(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!)

/** The quickest of three rounds of each call, as everywhere in this benchmark; of these the 95th percentile. */
function measure(calls: readonly (() => unknown)[]): number {
  const best = calls.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < 4; round++)
    calls.forEach((call, i) => {
      const start = performance.now()
      call()
      if (round > 0) best[i] = Math.min(best[i]!, performance.now() - start)
    })
  return p95(best)
}

/** An alphabet of the titles of the corpus, each a heading: pages of twenty from anywhere, and suggestions after three to eight letters. */
export function measureHeadings(size: number) {
  const index = new Index({ schema })
  const random = randomNumbers(31)
  const headings: string[] = []
  let put: { id: number; exact: { title: string[] } }[] = []
  const builder = index.builder()
  const flush = () => {
    for (const document of put) builder.add(analyse(schema, document))
    put = []
  }
  for (const { id, terms, flags } of corpus(size)) {
    const title = capitalised(terms.filter((_, i) => (flags[i]! & 7) === 0).join(' '))
    if (random() < asked / size) headings.push(title)
    put.push({ id, exact: { title: [title] } })
    if (put.length === 10_000) flush()
  }
  flush()
  index.addSegment(builder.build(1))
  const { segments } = index
  const typed = headings.map((title, i) => title.slice(0, 3 + (i % 6)))
  const mistyped = headings.map((title) => `${title.slice(0, 2)}${title.slice(3, 9)}`)
  const suggest = (text: string) => () => suggestFromSegments(schema, segments, { text, fields: ['title'], limit: 10 })
  return {
    headings: size,
    browse_p95_ms: measure(
      headings.map(
        (from, i) => () => browseSegments(schema, segments, { field: 'title', from, direction: i % 2 ? 'next' : 'previous', limit: 20 }),
      ),
    ),
    suggest_p95_ms: measure(typed.map(suggest)),
    suggest_mistyped_p95_ms: measure(mistyped.map(suggest)),
  }
}
