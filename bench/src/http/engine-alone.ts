import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { facetCodes, facetsOnDemand, type FacetCode } from '@farol/contract/search.ts'
import { SearchRequest } from '@farol/contract/schemas/search.ts'
import { everything, type Condition, type Query } from '@farol/engine/query.ts'
import type { Index } from '@farol/engine/search-index.ts'
import { IndexStore } from '@farol/engine/storage/index-store.ts'
import { stemmers } from '@farol/server/adapters/search/stemmers.ts'
import { titleSchema } from '@farol/server/adapters/search/title-schema.ts'
import { facetRequests } from '@farol/server/features/search/count-facets.ts'
import { titleQuery } from '@farol/server/features/search/title-query.ts'
import * as z from 'zod/mini'
import { buildIndex } from '../search/engine-side.ts'
import { makeQuerySet } from '../search/query-set.ts'
import { threadClock } from '../search/thread-clock.ts'
import { percentile } from './load.ts'
import { questionPaths, type SiteCodes } from './questions.ts'

/** A question of the server's benchmark, with the class of the deck that it came from. */
interface Asked {
  readonly class: string
  readonly path: string
}

/** The index that the server's benchmark keeps; opened for reading, nothing is ever written beside it. */
async function openCachedIndex(dataDir: string): Promise<Index> {
  const folder = path.join(dataDir, 'index')
  const [latest] = readdirSync(folder).toSorted((a, b) => Number(b) - Number(a))
  const loaded = await new IndexStore(path.join(folder, latest!), { schema: titleSchema, stemmers }).load()
  if ('why' in loaded) throw new Error(`the kept index cannot be read: ${loaded.why}`)
  return loaded.index
}

/** What the server's benchmark learns from the site's first answer. */
function siteCodes(index: Index): SiteCodes {
  const facets = ['typeOfWork', 'library'].map((facet) => ({ facet, max: 50 }))
  const counted = index.search({ ...everything, facets }).facets
  const of = (facet: string) => counted[facet]!.map((one) => one.value)
  return { types: of('typeOfWork').slice(0, 6), libraries: of('library').slice(0, 20) }
}

/** Drawing questions needs an index of the corpus, which takes a minute at a million: they are kept in a file. */
function askedPaths(index: Index, titles: number, requests: number, file: string): Asked[] {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Asked[]
  const { index: drawn, sample } = buildIndex(titles, 1, 1)
  const querySet = makeQuerySet(drawn, sample, Math.ceil(requests / 14)).filter((one) => one.class !== 'matchall')
  const asked = questionPaths('/api/consulta', querySet, siteCodes(index)).map((one, at) => ({ class: querySet[at]!.class, path: one }))
  writeFileSync(file, JSON.stringify(asked))
  return asked
}

const codesOfFacets = facetCodes.filter((facetCode) => !(facetsOnDemand as readonly FacetCode[]).includes(facetCode))

/** The question as the server puts it to its engine. */
function engineQuestion({ path: asked }: Asked): Query {
  const request = z.parse(SearchRequest, Object.fromEntries(new URL(asked, 'http://farol.example').searchParams))
  const { condition, ...question } = titleQuery(request, undefined)
  const { page, perPage } = request
  // No question of the deck asks for a heading, which alone is called otherwise in the engine.
  return {
    ...question,
    condition: condition as Condition,
    offset: (page - 1) * perPage,
    limit: perPage,
    facets: facetRequests(codesOfFacets),
  }
}

const rounded = (ms: number) => ms.toFixed(3).padStart(8)

function line(name: string, times: readonly number[], whole: number): string {
  const sorted = times.toSorted((a, b) => a - b)
  const sum = times.reduce((all, one) => all + one, 0)
  const share = `${((sum / whole) * 100).toFixed(1)} %`.padStart(7)
  return `${name.padEnd(16)} ${String(times.length).padStart(5)} ${rounded(sum / times.length)} ${rounded(percentile(sorted, 0.5))} ${rounded(percentile(sorted, 0.95))} ${share}`
}

/**
 * `npm run bench -- questions [--titles 1000000] [--requests 8000] [--from 2400] [--count 2400] [--keep DIR] [--deck FILE] [--answers FILE]`:
 * what the server's benchmark asks, put to the engine over its index in this process. Milliseconds of the thread by class, each question once, in the
 * order of the benchmark; with `--answers` every answer is written, to compare two programs.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      titles: { type: 'string', default: '1000000' },
      requests: { type: 'string', default: '8000' },
      from: { type: 'string', default: '2400' },
      count: { type: 'string', default: '2400' },
      keep: { type: 'string', default: os.tmpdir() },
      querySet: { type: 'string' },
      answers: { type: 'string' },
    },
  })
  const [titles, from, count] = [Number(values.titles), Number(values.from), Number(values.count)]
  const index = await openCachedIndex(path.join(values.keep, `farol-bench-http-${titles}`))
  const querySet = values.querySet ?? path.join(os.tmpdir(), `farol-bench-questions-${titles}-${values.requests}.json`)
  const all = askedPaths(index, titles, Number(values.requests), querySet).map((asked) => ({ asked, query: engineQuestion(asked) }))
  for (const { query } of all.slice(from - 400, from)) index.search(query)
  const now = threadClock()
  const times = new Map<string, number[]>()
  const answers: string[] = []
  for (const { asked, query } of all.slice(from, from + count)) {
    const begin = now()
    const answer = index.search(query)
    const ms = now() - begin
    const name = query.filters.some((filter) => filter.span) ? `${asked.class}, span` : asked.class
    times.set(name, [...(times.get(name) ?? []), ms])
    if (values.answers) answers.push(JSON.stringify([asked.path, answer]))
  }
  const whole = [...times.values()].flat()
  const sum = whole.reduce((total, one) => total + one, 0)
  process.stdout.write(`${'class'.padEnd(16)} count     mean      p50      p95   share\n`)
  for (const [name, of] of [...times].toSorted()) process.stdout.write(`${line(name, of, sum)}\n`)
  process.stdout.write(`${line('all', whole, sum)}\n`)
  if (values.answers) writeFileSync(values.answers, answers.join('\n'))
  return 0
}
