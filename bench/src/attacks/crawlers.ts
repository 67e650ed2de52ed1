import { parseArgs } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import { demoPassword } from '@farol/e2e/testing/people.ts'
import { percentile } from '../http/load.ts'
import { onDemoCopies, type DemoCopies, type DemoCopy } from '../live/demo-copies.ts'
import { writeProofPage, type ProofRow } from '../proof-page.ts'
import { demoReaders } from '../session/live-server.ts'
import { Visitors } from './visitors.ts'
import { watchHealth } from './watch-health.ts'

/** Patrons who use their area and search meanwhile. */
const patrons = 20
/** Milliseconds between two calls of one patron. */
const thinking = 1_000
/** Milliseconds within which 95 of 100 calls of a patron are answered: case A70. */
const patronLimit = 300

const words = ['casmurro', 'história', 'direito', 'biblioteca', 'poesia', 'física', 'brasil', 'educação', 'machado', 'química']
const word = (n: number) => encodeURIComponent(words[n % words.length]!)

/** What crawlers follow: facets of facets, pages of results, titles, feeds; each address once. */
const crawled = (n: number): string => {
  const years = `${1500 + (n % 400)}-${2026 - (Math.floor(n / 400) % 100)}`
  if (n % 10 < 7) return `/pesquisa_geral?q=${word(n)}&filtro=Y:${years}&page=${1 + (n % 3)}`
  return n % 10 < 9 ? `/acervo/${1 + (n % 900)}?de=${n}` : `/pesquisa_autoridades?q=${word(n)}&n=${n}`
}

const calls = (n: number): string =>
  [
    '/api/emprestimo/titulos-pendentes',
    `/api/consulta?q=${word(n)}&page=${1 + (n % 5)}`,
    '/api/emprestimo/debitos-pendentes',
    '/api/pessoas/meu-farol/agora',
  ][n % 4]!

async function tokenOf(server: DemoCopy, n: number): Promise<string> {
  const body = {
    client_id: 4,
    grant_type: 'password',
    username: demoReaders[n % demoReaders.length]!,
    password: demoPassword(server.dataDir),
  }
  const answer = await fetch(`${server.address}/api/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `172.20.0.${n}` },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`)
  return ((await answer.json()) as { access_token: string }).access_token
}

interface PatronCalls {
  /** Milliseconds of each call that was answered 200. */
  readonly took: number[]
  readonly wrong: string[]
}

/** One patron who calls, reads for a second and calls again. */
async function useArea(server: DemoCopy, token: string, n: number, isOver: () => boolean, noted: PatronCalls): Promise<void> {
  await pause((n * thinking) / patrons)
  for (let nth = n; !isOver(); nth += 1) {
    const begin = performance.now()
    const path = calls(nth)
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': `172.20.0.${n}` }
    try {
      const answer = await fetch(server.address + path, { headers })
      await answer.arrayBuffer()
      if (answer.status === 200) noted.took.push(performance.now() - begin)
      else noted.wrong.push(`${answer.status} ${path.split('?')[0]}`)
    } catch (error) {
      noted.wrong.push(`${String(error)} ${path}`)
    }
    await pause(thinking)
  }
}

async function withPatrons(server: DemoCopy, tokens: readonly string[], work: () => Promise<void>): Promise<PatronCalls> {
  const noted: PatronCalls = { took: [], wrong: [] }
  let isOver = false
  const using = tokens.map((token, n) => useArea(server, token, n, () => isOver, noted))
  await work()
  isOver = true
  await Promise.all(using)
  return noted
}

const p95 = ({ took }: PatronCalls) =>
  percentile(
    took.toSorted((a, b) => a - b),
    0.95,
  )

async function measure(copies: DemoCopies, perSecond: number, seconds: number): Promise<readonly ProofRow[]> {
  const server = await copies.start({ TRUST_PROXY: '1' })
  try {
    const tokens: string[] = []
    for (let n = 0; n < patrons; n += 1) tokens.push(await tokenOf(server, n))
    const quiet = await withPatrons(server, tokens, () => pause(10_000))
    const bots = new Visitors(server.address, crawled)
    let isOver = false
    const health = watchHealth(server.address, 250, () => isOver)
    let outcome = undefined as Awaited<ReturnType<Visitors['arrive']>> | undefined
    const beside = await withPatrons(server, tokens, async () => {
      outcome = await bots.arrive(perSecond, seconds * 1_000)
    })
    isOver = true
    bots.close()
    const { answered, refused, gaveUp, other } = outcome!
    const took = await health
    return [
      { what: `${copies.name}: calls of ${patrons} patrons without crawlers`, tried: quiet.took.length + quiet.wrong.length, failed: quiet.wrong.length, note: `p95 ${p95(quiet).toFixed(0)} ms` },
      { what: `${copies.name}: ${perSecond} requests a second of crawlers beside them`, tried: answered.length + refused.length + gaveUp + other, failed: other, note: `${answered.length} answered, ${refused.length} told to come again, ${gaveUp} gave up after 5 s` },
      { what: `${copies.name}: calls of patrons meanwhile, answered 200`, tried: beside.took.length + beside.wrong.length, failed: beside.wrong.length, note: [...new Set(beside.wrong)].slice(0, 3).join('; ') },
      { what: `${copies.name}: 95 of 100 within ${patronLimit} ms`, tried: beside.took.length, failed: Number(p95(beside) > patronLimit), note: `p95 ${p95(beside).toFixed(0)} ms, longest ${Math.max(...beside.took).toFixed(0)} ms` },
      { what: `${copies.name}: /healthz meanwhile`, tried: took.length, failed: took.filter((one) => one > 1_000).length, note: `longest ${Math.max(...took).toFixed(0)} ms` },
    ] // prettier-ignore
  } finally {
    await server.stop()
  }
}

/** `npm run prove -- crawlers [--seconds 60] [--rate 500]`: case A70. */
export async function run(args: readonly string[]): Promise<number> {
  const options = { seconds: { type: 'string', default: '60' }, rate: { type: 'string', default: '500' } } as const
  const { values } = parseArgs({ args: [...args], options })
  const rows = (await onDemoCopies((copies) => measure(copies, Number(values.rate), Number(values.seconds)))).flat()
  const told =
    'Crawlers of many networks follow facets, pages of results, titles and lists, each address once, whether the ones before were answered or not. ' +
    `${patrons} patrons with a sign-in call their loans, debts, home and a search meanwhile, one call a second each. All of them run on the same cores as the server.`
  return writeProofPage({ name: 'crawlers', title: 'Crawlers beside patrons', told, seed: 0, rows }) === 0 ? 0 : 1
}
