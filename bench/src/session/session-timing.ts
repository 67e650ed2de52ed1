import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { findPostgres } from '@farol/server/adapters/database/testing/shared-postgres.ts'
import { dropDatabase, makeDatabase } from '@farol/server/adapters/database/testing/postgres-databases.ts'
import { writeProofPage, type ProofRow } from '../proof-page.ts'
import { areaUnderCurve } from './area-under-curve.ts'
import { demoReaders, networkAt, openLiveServer, type LiveServer } from './live-server.ts'

const max = 0.1

/** As much may the median of the one lie beside that of the other. */
const maxShare = 0.1

interface Compared {
  readonly known: number[]
  readonly unknown: number[]
  readonly bodies: Set<string>
}

/** Asks for known and unknown users by turns, first one, then the other, so that nothing else tells them apart. */
async function compare(
  count: number,
  ask: (user: string, n: number) => Promise<Response>,
  userOf: (known: boolean, n: number) => string,
): Promise<Compared> {
  const result: Compared = { known: [], unknown: [], bodies: new Set() }
  for (let n = -10; n < count; n += 1)
    for (const known of n % 2 === 0 ? [true, false] : [false, true]) {
      const begin = performance.now()
      const answer = await ask(userOf(known, n + 10), n + 10)
      const body = await answer.text()
      const took = performance.now() - begin
      if (n < 0) continue
      result[known ? 'known' : 'unknown'].push(took)
      result.bodies.add(`${answer.status} ${body.replace(/"\S\*{3}@\*{3}"/u, '"mail"').replace(/"name":"[^"]*"/, '"name"')}`)
    }
  return result
}

const median = (times: readonly number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

function rowOf(what: string, { known, unknown, bodies }: Compared): ProofRow {
  const auc = areaUnderCurve(known, unknown)
  const apart = Math.abs(auc - 0.5)
  const note = `AUC ${auc.toFixed(3)}; medians ${median(known).toFixed(1)} and ${median(unknown).toFixed(1)} ms; ${bodies.size} kind of answer`
  return { what, tried: known.length + unknown.length, failed: (apart < max ? 0 : 1) + (bodies.size === 1 ? 0 : 1), note }
}

async function signingIn(server: LiveServer, count: number): Promise<ProofRow> {
  let callers = 0
  const ask = (username: string) =>
    server.token({ grant_type: 'password', username, password: 'errada de propósito' }, networkAt(callers++))
  // Twenty accounts of each kind, so that each stays far from a hundred failures in a row.
  const name = (known: boolean, n: number) => (known ? demoReaders[n % demoReaders.length]! : `fantasma${n % demoReaders.length}`)
  return rowOf('signing in: known and unknown users', await compare(count, ask, name))
}

/** Gil has an authenticator app. Failures grow a delay: each fifteenth sign-in of both is right, which ends them, and is not counted. */
async function withFactor(server: LiveServer, count: number): Promise<ProofRow> {
  const name = (known: boolean) => (known ? 'gil' : 'vera')
  let callers = 50_000
  const ask = async (username: string, n: number) => {
    if (n % 15 === 0) await server.token({ grant_type: 'password', username, password: server.password }, networkAt(callers++))
    return server.token({ grant_type: 'password', username, password: 'errada de propósito' }, networkAt(callers++))
  }
  return rowOf('wrong passwords: with and without a second factor', await compare(count, ask, name))
}

/** The right password: 422 with a challenge beside 200 with tokens. Told by bodies, so it is their medians that must not differ. */
async function waitingForFactor(server: LiveServer, count: number): Promise<ProofRow> {
  let callers = 80_000
  const ask = (username: string) => server.token({ grant_type: 'password', username, password: server.password }, networkAt(callers++))
  const { known, unknown } = await compare(count, ask, (waits) => (waits ? 'gil' : 'vera'))
  const [waiting, succeeded] = [median(known), median(unknown)]
  return {
    what: 'right passwords: `segundo_fator_necessario` and success',
    tried: known.length + unknown.length,
    failed: Math.abs(waiting / succeeded - 1) < maxShare ? 0 : 1,
    note: `medians ${waiting.toFixed(1)} and ${succeeded.toFixed(1)} ms; AUC ${areaUnderCurve(known, unknown).toFixed(3)}`,
  }
}

async function recovering(server: LiveServer, count: number): Promise<ProofRow> {
  const visitor = ((await (await server.token({ grant_type: 'client_credentials' }, '192.0.2.1')).json()) as { access_token: string })
    .access_token
  let callers = 20_000
  const ask = (user: string) => server.get(`/api/pessoas/${user}/recuperar-senha`, visitor, networkAt(callers++))
  return rowOf('recovering: known and unknown users', await compare(count, ask, (known, n) => `${known ? 'prova' : 'sombra'}${n}`))
}

async function guessing(server: LiveServer, user: string, networks: number): Promise<ProofRow> {
  const first = await server.token({ grant_type: 'password', username: user, password: server.password }, '203.0.113.50')
  const device = first.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  let succeeded = 0
  for (let batch = 0; batch < 20; batch += 1) {
    const guesses = Array.from({ length: 50 }, (_, n) =>
      server.token({ grant_type: 'password', username: user, password: `palpite ${batch * 50 + n}` }, `172.16.${n % networks}.9`),
    )
    for (const answer of await Promise.all(guesses)) succeeded += answer.status === 200 ? 1 : 0
  }
  const owner = await server.token({ grant_type: 'password', username: user, password: server.password }, '203.0.113.50', device)
  const note = `owner by a known device: ${owner.status}`
  return {
    what: `guesses from ${networks === 1 ? 'one network' : `${networks} networks`}`,
    tried: 1000,
    failed: succeeded + (owner.status === 200 ? 0 : 1),
    note,
  }
}

async function refreshing(server: LiveServer): Promise<ProofRow> {
  const signedIn = (await (
    await server.token({ grant_type: 'password', username: 'vera', password: server.password }, '203.0.113.60')
  ).json()) as { refresh_token: string }
  const ask = () => server.token({ grant_type: 'refresh_token', refresh_token: signedIn.refresh_token }, '203.0.113.60')
  const answers = await Promise.all(Array.from({ length: 50 }, ask))
  const tokens = new Set(
    await Promise.all(
      answers.map(async (answer) => `${answer.status} ${((await answer.json()) as { access_token?: string }).access_token}`),
    ),
  )
  await new Promise((resolve) => setTimeout(resolve, 16_000))
  const replay = (await ask()).status
  const after = tokens.size === 1 ? (await server.get('/api/pessoas', [...tokens][0]!.slice(4), '203.0.113.60')).status : 0
  const note = `${tokens.size} pair of tokens; 16 s later the old one: ${replay}, the new one: ${after}`
  return {
    what: 'refreshes of one token at once',
    tried: 50,
    failed: (tokens.size === 1 ? 0 : 1) + (replay === 401 ? 0 : 1) + (after === 401 ? 0 : 1),
    note,
  }
}

const told = (count: number) =>
  `Against a server in a process of its own with the demo, over HTTP on one machine: ${count} sign-ins with a wrong password and as many recoveries each for ` +
  'users that exist and users that do not, as many wrong passwords of accounts with and without a second factor, by turns; how well the time tells them apart is the area under the ROC curve, 0.5 for not at all, and up to ' +
  '0.10 beside it passes. With the right password, the question for the second factor takes the time of a success: their medians differ by less than a tenth. A thousand guesses from one network and from a hundred. Fifty refreshes of one token at once, and the same token again after ' +
  'the grace. Over a network, times would lie further apart than here.'

type Engine = 'sqlite' | 'postgresql'

/** An empty database of a PostgreSQL of our own, or of the one at `DATABASE_URL`. */
async function openPostgres(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const postgres = await findPostgres()
  if (!postgres) throw new Error('No PostgreSQL in this run.')
  const name = `farol_timing_${randomUUID().replaceAll('-', '')}`
  const url = await makeDatabase(postgres.url, name, 'template0')
  const close = async () => {
    await dropDatabase(postgres.url, name)
    await postgres.stop()
  }
  return { url, close }
}

async function rowsOn(server: LiveServer, count: number): Promise<ProofRow[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'farol-prove-'))
  try {
    const list = path.join(folder, 'prova.csv')
    const lines = Array.from({ length: count + 10 }, (_, n) => `prova${n},Pessoa de Prova,GR,BC,prova${n}@unips.example`)
    writeFileSync(list, ['codigo,nome,categoria,biblioteca,email', ...lines].join('\n'))
    await server.patrons(['import', list])
    await server.patrons(['revoke', 'visitors', '1120'])
    return [
      await signingIn(server, count),
      await withFactor(server, count),
      await waitingForFactor(server, count),
      await recovering(server, count),
      await guessing(server, 'bruno', 1),
      await guessing(server, 'celia', 100),
      await refreshing(server),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function proveOn(engine: Engine, count: number): Promise<number> {
  const postgres = engine === 'postgresql' ? await openPostgres() : undefined
  try {
    const server = await openLiveServer(postgres ? { DATABASE_URL: postgres.url } : {})
    const rows = await rowsOn(server, count).finally(() => server.stop())
    return writeProofPage({
      name: postgres ? 'session-timing-postgresql' : 'session-timing',
      title: `Sign-in and recovery tell nobody apart (${postgres ? 'PostgreSQL' : 'SQLite'})`,
      told: told(count),
      seed: 0,
      rows,
    })
  } finally {
    await postgres?.close()
  }
}

/** `npm run prove -- session-timing [--count 400] [--engine sqlite|postgresql]`; without an engine both, one after the other. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { count: { type: 'string', default: '400' }, engine: { type: 'string' } } })
  const engines = (['sqlite', 'postgresql'] as const).filter((engine) => values.engine === undefined || values.engine === engine)
  if (engines.length === 0) throw new Error('--engine is sqlite or postgresql.')
  let failed = 0
  for (const engine of engines) failed += await proveOn(engine, Number(values.count))
  return failed > 0 ? 1 : 0
}
