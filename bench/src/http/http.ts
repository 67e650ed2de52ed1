import os from 'node:os'
import { parseArgs } from 'node:util'
import { buildIndex } from '../search/engine-side.ts'
import { makeQuerySet, type SetQuery } from '../search/query-set.ts'
import { serverOver, type ServerOver } from '../titles/running-catalogue.ts'
import { benchCatalogue, copiesOfTheLargest, readIndex, readAll, type BenchCatalogue } from './bench-catalogue.ts'
import { commitKinds, measureCommits } from './commits.ts'
import { measureDeskLoad } from './desk-load.ts'
import { figureLine, isMissed, type Figure } from './figures.ts'
import { load, batchSize, percentile, type Load } from './load.ts'
import { cpuSeconds } from './processor-time.ts'
import { measureRawEngine } from './raw-engine.ts'
import { writeHttpPage } from './result-page.ts'
import { questionPaths, type SiteCodes } from './questions.ts'

const clients = 16
interface Facets {
  readonly filtros: readonly { readonly tipo: string; readonly valores: readonly { readonly codigo: string }[] }[]
}

async function siteCodes(address: string): Promise<SiteCodes> {
  const answer = (await (await fetch(`${address}/api/consulta?perPage=1`)).json()) as Facets
  const of = (facetCode: string) => answer.filtros.find((one) => one.tipo === facetCode)?.valores.map((one) => one.codigo) ?? []
  return { types: of('T').slice(0, 6), libraries: of('B').slice(0, 20) }
}

/** Codes spread over the whole catalogue, from one place of their order to another; none comes twice before all have come. */
const spread = ({ titles }: BenchCatalogue, from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => 1 + ((11 + (from + at) * 7919) % titles))

interface Measured {
  readonly server: ServerOver
  readonly catalogue: BenchCatalogue
  readonly querySet: readonly SetQuery[]
  readonly requests: number
}

/** What the machine gave to others while one client asked, and how the answers did when it gave nothing. */
function disturbance({ batches, ownTimes, stolen }: Load): Figure[] {
  if (stolen === 0) return []
  const lost: Figure = { what: '  processor time taken from this machine meanwhile', value: stolen * 1000, unit: 'ms' }
  if (ownTimes.length === 0) return [{ ...lost, what: `${lost.what}, in each lot of ${batchSize}` }]
  const what = `  p95 of the ${ownTimes.length / batchSize} of ${batches} lots of ${batchSize} without that`
  return [lost, { what, value: percentile(ownTimes, 0.95), unit: 'ms' }]
}

const alone = (what: string, one: Load, max: number): Figure[] => [
  { what: `${what}, one client, p50`, value: percentile(one.times, 0.5), unit: 'ms' },
  { what: `${what}, one client, p95`, value: percentile(one.times, 0.95), unit: 'ms', max },
  ...disturbance(one),
]

const together = (what: string, { times, perSecond, bytes }: Load, min: number, max?: number): Figure[] => [
  { what: `${what} a second, ${clients} clients`, value: perSecond, unit: '/s', min },
  { what: `${what}, ${clients} clients, p95`, value: percentile(times, 0.95), unit: 'ms', ...(max !== undefined && { max }) },
  { what: `${what}, bytes of an answer on the wire`, value: bytes, unit: 'bytes' },
]

/** Milliseconds of processor time of the whole server for each of these. */
async function costOf(server: ServerOver, paths: readonly string[], clients: number): Promise<number> {
  const before = cpuSeconds(server.pid)
  await load(server.address, paths, clients)
  return ((cpuSeconds(server.pid) - before) * 1000) / paths.length
}

/**
 * The answers of searches: JSON with twenty records and every facet. Each thread that answers compiles for itself what the first thousands of questions
 * run: what these cost is a figure of its own, as for pages.
 */
async function measureAnswers({ server, querySet, requests }: Measured): Promise<Figure[]> {
  const paths = questionPaths('/api/consulta', querySet, await siteCodes(server.address))
  const [ones, all] = [requests / 2, (requests * 3) / 4]
  const many = paths.slice(all, all + requests)
  const cold = await costOf(server, paths.slice(0, ones), 4)
  const single = await load(server.address, paths.slice(ones, all), 1)
  const before = cpuSeconds(server.pid)
  const sixteen = await load(server.address, many, clients)
  const cpu = ((cpuSeconds(server.pid) - before) * 1000) / many.length
  return [
    ...alone('search, every question once', single, 10),
    ...together('searches, every question once', sixteen, 800, 40),
    { what: 'processor time of one search', value: cpu, unit: 'ms' },
    { what: `processor time of one of the first ${ones} searches`, value: cold, unit: 'ms' },
  ]
}

/**
 * Pages that a fresh server is asked for before its pages are measured: V8 compiles what draws them again and again for about so many. What they
 * cost is a figure of its own.
 */
const warming = 1_000

/** Pages of titles, each asked for once and the same ones again. */
async function measurePages({ server, catalogue, requests }: Measured): Promise<Figure[]> {
  const pages = (from: number, to: number) => spread(catalogue, from, to).map((code) => `/acervo/${code}`)
  const [alones, all] = [warming + requests / 8, warming + requests / 8 + requests / 4]
  const cold = await costOf(server, pages(0, warming), 4)
  const single = await load(server.address, pages(warming, alones), 1)
  const before = cpuSeconds(server.pid)
  const fresh = await load(server.address, pages(alones, all), clients)
  const cpu = ((cpuSeconds(server.pid) - before) * 4000) / requests
  const few = pages(all, all + 50)
  const again = Array.from({ length: requests }, (_, at) => few[at % few.length]!)
  await load(server.address, few, 1)
  const warmed = await load(server.address, again.slice(0, requests / 4), 1)
  return [
    ...alone('title page, each once', single, 10),
    ...alone('title page, again', warmed, 10),
    ...together('title pages, each once', fresh, 150),
    ...together('title pages, again', await load(server.address, again, clients), 600),
    { what: 'processor time of one page', value: cpu, unit: 'ms', max: 10 },
    { what: `processor time of one of the first ${warming} pages`, value: cold, unit: 'ms' },
  ]
}

/** So often that a p95 is not the moment of a single sweep: ten may be slower than it. */
const asksOfTheLargest = 200

/** Pages of results, and the title with very many copies. */
async function measureRest({ server, catalogue, querySet, requests }: Measured): Promise<Figure[]> {
  const results = questionPaths('/pesquisa_geral', querySet, await siteCodes(server.address))
    .toReversed()
    .slice(0, warming + requests / 8)
  const cold = await costOf(server, results.slice(0, warming), 2)
  const before = cpuSeconds(server.pid)
  const single = await load(server.address, results.slice(warming), 1)
  const cpu = ((cpuSeconds(server.pid) - before) * 1000) / (results.length - warming)
  const copies = Array.from(
    { length: asksOfTheLargest },
    (_, at) => `/api/acervo/${catalogue.largest}/exemplares?page=${1 + (at % 25)}&perPage=200`,
  )
  const largest = await load(server.address, copies, 1)
  const page = await load(
    server.address,
    Array.from({ length: asksOfTheLargest }, (_, at) => `/acervo/${catalogue.largest}?lng=pt&n=${at}`),
    1,
  )
  return [
    ...alone('page of results, each once', single, 25),
    { what: 'processor time of one page of results', value: cpu, unit: 'ms', max: 10 },
    { what: `processor time of one of the first ${warming} pages of results`, value: cold, unit: 'ms' },
    { what: `200 of ${copiesOfTheLargest} copies, p95`, value: percentile(largest.times, 0.95), unit: 'ms', max: 30 },
    { what: `page of the title with ${copiesOfTheLargest} copies, p95`, value: percentile(page.times, 0.95), unit: 'ms', max: 30 },
  ]
}

const parts = { answers: measureAnswers, pages: measurePages, rest: measureRest } as const

/** `npm run bench -- http --commits …` is measureCommits, `--desk …` measureDeskLoad. `npm run bench -- http [--titles 1000000] [--requests 8000] [--only answers,pages,rest] [--keep DIR] [--profile DIR] [--peer lucene] [--page] [--anew]`. 1 when a limit is missed. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      titles: { type: 'string', default: '1000000' },
      requests: { type: 'string', default: '8000' },
      only: { type: 'string', default: Object.keys(parts).join() },
      keep: { type: 'string' },
      profile: { type: 'string' },
      peer: { type: 'string' },
      page: { type: 'boolean', default: false },
      anew: { type: 'boolean', default: false },
      commits: { type: 'string' },
      desk: { type: 'string' },
      kind: { type: 'string', default: commitKinds.join() },
      seconds: { type: 'string', default: '10' },
      engine: { type: 'string', default: 'sqlite,postgresql' },
    },
  })
  if (values.commits !== undefined)
    return measureCommits({
      kinds: commitKinds.filter((kind) => values.kind.split(',').includes(kind)),
      rates: values.commits.split(',').map(Number),
      seconds: Number(values.seconds),
      engines: values.engine.split(','),
      page: values.page,
    })
  if (values.desk !== undefined)
    return measureDeskLoad({
      rates: values.desk.split(',').map(Number),
      seconds: Number(values.seconds),
      engines: values.engine.split(','),
    })
  const say = (text: string) => process.stdout.write(`${text}\n`)
  const [titles, requests] = [Number(values.titles), Number(values.requests)]
  const catalogue = await benchCatalogue(titles, values.keep, say)
  readIndex(catalogue, values.anew, say)
  await readAll(catalogue)
  const [busy = 0] = os.loadavg()
  const { index, sample } = buildIndex(titles, 1, 1)
  const querySet = makeQuerySet(index, sample, Math.ceil(requests / 8))
  const flags = values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`]
  const server = await serverOver(catalogue.dataDir, { TRUST_PROXY: '1' }, flags)
  const figures: Figure[] = []
  try {
    for (const [name, measure] of Object.entries(parts))
      if (values.only.split(',').includes(name)) {
        const found = await measure({ server, catalogue, querySet, requests })
        for (const one of found) say(figureLine(one))
        figures.push(...found)
      }
  } finally {
    await server.stop()
  }
  const raw = await measureRawEngine(index, makeQuerySet(index, sample), titles, values.peer === 'lucene')
  for (const one of raw) say(figureLine(one))
  if (values.page) writeHttpPage([...figures, ...raw], titles, busy)
  return figures.some(isMissed) ? 1 : 0
}
