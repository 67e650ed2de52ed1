import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { demoPassword } from '@farol/e2e/testing/people.ts'
import { systemClock } from '@farol/server/adapters/clock/system-clock.ts'
import { databaseStores } from '@farol/server/adapters/database/database-stores.ts'
import { builtInLibrarySystem } from '@farol/server/adapters/library-system/built-in/built-in-library-system.ts'
import { endedTables } from '@farol/server/adapters/database/end-every-sign-in.ts'
import { openDatabase } from '@farol/server/adapters/database/open-database.ts'
import { dropDatabase, makeDatabase } from '@farol/server/adapters/database/testing/postgres-databases.ts'
import { runBackup, runRestore } from '@farol/server/commands/backup-run.ts'
import { onDemoCopies, type DemoCopies, type DemoCopy } from '../live/demo-copies.ts'
import { writeProofPage, type ProofRow } from '../proof-page.ts'
import { serverOver } from '../titles/running-catalogue.ts'
import { tableSums } from './table-contents.ts'

/** Tables that the writers of this proof, and the jobs of a running server, write. */
const written = /note|alert|audit|token|session|login|outbox|job|idempotency|data_version|quota|sequence|trusted_device|sweep/

interface Place {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  remove(): Promise<void>
}

async function emptyPlace({ databaseUrl: source }: DemoCopy): Promise<Place> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'farol-restored-'))
  const remove = async () => rmSync(folder, { recursive: true, force: true })
  const dataDir = path.join(folder, 'data')
  mkdirSync(dataDir)
  if (source === undefined) return { databaseUrl: undefined, dataDir, remove }
  const name = `farol_restored_${randomUUID().replaceAll('-', '')}`
  const databaseUrl = await makeDatabase(source, name, 'template0')
  const drop = async () => {
    await remove()
    await dropDatabase(source, name)
  }
  return { databaseUrl, dataDir, remove: drop }
}

/** Somebody of the desk who writes numbered notes about a reader, one after the other, until told to stop. */
class NoteWriter {
  readonly #server: DemoCopy
  readonly #reader: string
  #token = ''
  #running: Promise<void> | undefined
  #stop = false
  /** Notes that were answered with 200. */
  acknowledged = 0

  constructor(server: DemoCopy, reader: string) {
    this.#server = server
    this.#reader = reader
  }

  async #post(at: string, body: object): Promise<Response> {
    return fetch(this.#server.address + at, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(this.#token && { authorization: `Bearer ${this.#token}` }) },
      body: JSON.stringify(body),
    })
  }

  async start(): Promise<void> {
    const password = demoPassword(this.#server.dataDir)
    const asked = { grant_type: 'password', client_id: 4, username: 'tereza', password, scope: 'equipe' }
    this.#token = ((await (await this.#post('/api/oauth/token', asked)).json()) as { access_token: string }).access_token
    this.#running = this.#write()
  }

  async #write(): Promise<void> {
    while (!this.#stop) {
      const texto = `${this.#reader} ${this.acknowledged}`
      const answer = await this.#post(`/api/equipe/leitores/${this.#reader}/notas`, { tipo: 'interna', texto })
      if (answer.status === 429) {
        await answer.arrayBuffer()
        await new Promise((resolve) => setTimeout(resolve, Number(answer.headers.get('retry-after')) * 1_000))
        continue
      }
      if (answer.status !== 200) throw new Error(`A note was answered with ${answer.status}: ${await answer.text()}`)
      await answer.arrayBuffer()
      this.acknowledged += 1
    }
  }

  async stop(): Promise<void> {
    this.#stop = true
    await this.#running
  }
}

async function notesIn(place: Pick<Place, 'databaseUrl' | 'dataDir'>, reader: string): Promise<readonly string[]> {
  const database = await openDatabase(place)
  try {
    const { rows } = await sql<{
      content: string
    }>`select content from patron_note where content like ${`${reader} %`} order by id`.execute(database.read)
    return rows.map(({ content }) => content)
  } finally {
    await database.close()
  }
}

async function brokenInvariants(place: Pick<Place, 'databaseUrl' | 'dataDir'>): Promise<readonly string[]> {
  const database = await openDatabase(place)
  try {
    const counts = await databaseStores(database, systemClock, builtInLibrarySystem).circulationCheck.run(
      new Date().toISOString().slice(0, 10),
    )
    return counts.filter(({ count }) => count > 0).map(({ name, count }) => `${count} of ${name}`)
  } finally {
    await database.close()
  }
}

/** What is not as it must be in a restored place, given what was acknowledged before the backup began. */
async function faultsOf(
  place: Place,
  before: ReadonlyMap<string, number>,
  source: ReadonlyMap<string, string>,
  isQuiet: boolean,
): Promise<readonly string[]> {
  const faults: string[] = [...(await brokenInvariants(place))]
  for (const [reader, count] of before) {
    const notes = await notesIn(place, reader)
    if (notes.length < count) faults.push(`${notes.length} notes of ${count} acknowledged`)
    if (notes.some((text, n) => text !== `${reader} ${n}`)) faults.push('a later note is there and an earlier one is not')
  }
  for (const [table, sum] of await tableSums(place))
    if ((isQuiet || !written.test(table)) && !endedTables.includes(table) && source.get(table) !== sum) faults.push(`${table} is another`)
  return faults
}

/** A server over the restored place answers what the first one answers. */
async function servingFaults(server: DemoCopy, place: Place): Promise<readonly string[]> {
  const restored = await serverOver(place.dataDir, { DEMO: 'on', DATABASE_URL: place.databaseUrl ?? '' })
  const faults: string[] = []
  try {
    for (const at of [
      '/api/consulta?q=casmurro',
      '/api/acervo/7',
      '/api/comentarios/acervo/7',
      '/api/parametros/atendimento',
      '/api/autoridade/1',
    ]) {
      // How long a search took is no part of what it answers.
      const ask = async (address: string) => (await (await fetch(address + at)).text()).replace(/"tempo":[\d.]+/, '')
      for (let waited = 0; waited < 300 && (await fetch(`${restored.address}/readyz`)).status !== 200; waited += 1)
        await new Promise((resolve) => setTimeout(resolve, 100))
      if ((await ask(restored.address)) !== (await ask(server.address))) faults.push(`${at} is answered otherwise`)
    }
  } finally {
    await restored.stop()
  }
  return faults
}

const quiet = { secretFile: undefined, now: () => new Date(), program: process }

async function oneRound(
  server: DemoCopy,
  writers: ReadonlyMap<string, NoteWriter>,
  kind: 'written' | 'served' | 'quiet',
): Promise<readonly string[]> {
  const source = { databaseUrl: server.databaseUrl, dataDir: server.dataDir }
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const before = new Map([...writers].map(([reader, writer]) => [reader, writer.acknowledged]))
  const folder = mkdtempSync(path.join(os.tmpdir(), 'farol-backups-'))
  const file = path.join(folder, 'backup.tar')
  const place = await emptyPlace(server)
  try {
    if ((await runBackup({ ...quiet, place: source, say }, file)) !== 0) return said
    if ((await runRestore({ ...quiet, place, say }, file)) !== 0) return said
    const faults = await faultsOf(place, before, await tableSums(source), kind === 'quiet')
    return kind === 'served' ? [...faults, ...(await servingFaults(server, place))] : faults
  } finally {
    await place.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function restoreRounds(copies: DemoCopies, wanted: number, minutes: number): Promise<ProofRow> {
  const server = await copies.start()
  const writers = new Map(['20', '21'].map((reader) => [reader, new NoteWriter(server, reader)]))
  const faults: string[] = []
  const end = performance.now() + minutes * 60_000
  let rounds = 0
  try {
    for (const writer of writers.values()) await writer.start()
    for (; rounds < wanted && performance.now() < end; rounds += 1) {
      faults.push(...(await oneRound(server, writers, rounds % 5 === 4 ? 'served' : 'written')))
      process.stdout.write(`${copies.name}: ${rounds + 1} of ${wanted}, ${faults.length} faults\n`)
    }
    for (const writer of writers.values()) await writer.stop()
    await server.end()
    faults.push(...(await oneRound(server, writers, 'quiet')))
    rounds += 1
  } finally {
    for (const writer of writers.values()) await writer.stop()
    await server.stop()
  }
  for (const fault of faults) process.stdout.write(`${copies.name}: ${fault}\n`)
  const notes = [...writers.values()].reduce((sum, one) => sum + one.acknowledged, 0)
  return {
    what: `${copies.name}: backups restored and compared`,
    tried: rounds,
    failed: faults.length,
    note: `${notes} notes written meanwhile`,
  }
}

/** `npm run prove -- restore [--rounds 20] [--minutes 20]`. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { rounds: { type: 'string', default: '20' }, minutes: { type: 'string', default: '20' } },
  })
  const rows = await onDemoCopies((copies) => restoreRounds(copies, Number(values.rounds), Number(values.minutes)))
  const told =
    'Backups of a running demo while two people of the desk write notes by its calls, each restored into an empty place: every note that was ' +
    'answered before the backup began is there, none without those before it, no invariant of circulation is broken, every row of every table ' +
    'that nobody writes meanwhile is the same. Over each fifth a server is started, which answers five calls with the same bytes. At the end one more is made of the database at rest: every row of every table is the same, but for sign-ins, which a restore ends.'
  return writeProofPage({ name: 'restore', title: 'Backups under writes', told, seed: 0, rows }) === 0 ? 0 : 1
}
