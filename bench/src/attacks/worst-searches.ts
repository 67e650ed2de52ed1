import { parseArgs } from 'node:util'
import { benchCatalogue, readAll } from '../http/bench-catalogue.ts'
import { writeProofPage, type ProofRow } from '../proof-page.ts'
import { networkAt } from '../session/live-server.ts'
import { serverOver } from '../titles/running-catalogue.ts'
import { watchHealth } from './watch-health.ts'

/** Milliseconds within which `/healthz` must answer. */
const healthLimit = 1_000
/** How often all are asked at once; years differ from round to round, so that no answer is in a cache. */
const rounds = 5

/** Sixteen questions that read most of the catalogue, or most of a list, each in its own way. */
const questions: readonly (readonly [what: string, query: string])[] = [
  ['everything, by year', 'q='],
  ['everything, by title', 'q=&orderBy=obra'],
  ['everything, by author, backwards', 'q=&orderBy=autor&direction=D'],
  ['everything, by relevance', 'q=&orderBy=relevancia'],
  ['the last page that may be asked for', 'q=&page=100&perPage=100'],
  ['everything but one word', 'q=livro+NOT+xyz&modo=C'],
  ['twenty broad words, any of them', `q=${'a b c d e f g h i j k l m n o p q r s t'.split(' ').join('+OR+')}&modo=C`],
  ['a prefix of one letter and a star', 'q=ab*'],
  ['a word truncated on the left of its end', 'q=a*a'],
  ['a phrase of small words', 'q=%22de+a+de%22'],
  ['three prefixes together', 'q=co*+ma*+pa*'],
  ['a word that is misspelt', 'q=bibliotecca'],
  ['a filter of a hundred years', 'q=&filtro=Y:1900-2000'],
  ['on the shelf now, by title', 'q=&na_estante=S&orderBy=obra'],
  ['all facets of everything', 'q=&facetas=A,S,E'],
  ['two hundred letters', `q=${'ab '.repeat(66).trim().replaceAll(' ', '+')}`],
]

interface Answer {
  readonly what: string
  readonly status: number
  readonly took: number
}

async function ask(address: string, [what, query]: (typeof questions)[number], n: number): Promise<Answer> {
  const begin = performance.now()
  const narrowed = query.includes('filtro=') ? query : `${query}&filtro=Y:${1000 + n}-2026`
  const answer = await fetch(`${address}/api/consulta?${narrowed}`, { headers: { 'x-forwarded-for': networkAt(n) } })
  await answer.text()
  return { what, status: answer.status, took: performance.now() - begin }
}

const longest = (times: readonly number[]) => `longest ${Math.max(...times).toFixed(0)} ms`

function rowsOf(answers: readonly Answer[], health: readonly number[]): readonly ProofRow[] {
  const rows = questions.map(([what]) => {
    const own = answers.filter((one) => one.what === what)
    const statuses = [...new Set(own.map(({ status }) => status))].join(', ')
    return { what, tried: own.length, failed: own.filter(({ status }) => status >= 500 && status !== 503).length, note: `${statuses}; ${longest(own.map(({ took }) => took))}` } // prettier-ignore
  })
  const late = health.filter((one) => one > healthLimit).length
  return [{ what: `/healthz within ${healthLimit} ms meanwhile`, tried: health.length, failed: late, note: longest(health) }, ...rows]
}

/** `npm run prove -- worst-searches [--titles 1000000]`. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { titles: { type: 'string', default: '1000000' } } })
  const titles = Number(values.titles)
  const catalogue = await benchCatalogue(titles, undefined, (line) => void process.stderr.write(`${line}\n`))
  await readAll(catalogue)
  const server = await serverOver(catalogue.dataDir, { TRUST_PROXY: '1' })
  const answers: Answer[] = []
  let isOver = false
  const health = watchHealth(server.address, 20, () => isOver)
  try {
    for (let round = 0; round < rounds; round += 1)
      answers.push(...(await Promise.all(questions.map((one, at) => ask(server.address, one, round * questions.length + at)))))
  } finally {
    isOver = true
    await server.stop()
  }
  const told = `Sixteen searches that read most of a catalogue of ${titles} generated titles are asked at once, ${rounds} times, and \`/healthz\` fifty times a second meanwhile. The one who asks runs on the same cores as the server.`
  const rows = rowsOf(answers, await health)
  return writeProofPage({ name: 'worst-searches', title: 'Sixteen worst searches at once', told, seed: 0, rows }) === 0 ? 0 : 1
}
