import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import startFlags from '@farol/server/commands/start-flags.json' with { type: 'json' }
import { postgresCopies, sqliteCopies, type DemoCopies, type DemoCopy } from '../live/demo-copies.ts'
import { writeProofPage, type ProofRow } from '../proof-page.ts'
import { byMinutes, growthPerMinute, lastOfThreads, ownMegabytes, type Sample } from './memory-samples.ts'
import { MixedLoad } from './mixed-load.ts'

/** Megabytes a minute that the second half may grow. */
const maxGrowth = 1
const mega = 2 ** 20
const rounded = (value: number) => String(Math.round(value))

async function watch(server: DemoCopy, load: MixedLoad, minutes: number): Promise<readonly Sample[]> {
  const samples: Sample[] = []
  const begin = performance.now()
  const running = load.run()
  for (let minute = 0; minute < minutes;) {
    await Promise.race([pause(10_000), running])
    minute = (performance.now() - begin) / 60_000
    const megabytes = ownMegabytes(server.process.pid!)
    samples.push({ minute, megabytes })
    if (samples.length % 6 === 0) process.stdout.write(`${rounded(minute)} min: ${rounded(megabytes)} MB\n`)
  }
  load.stop()
  await running
  return samples
}

function growthRows(name: string, samples: readonly Sample[], minutes: number): readonly ProofRow[] {
  const growth = growthPerMinute(samples.filter(({ minute }) => minute > minutes / 2))
  const course = byMinutes(samples, 5).map(({ minute, megabytes }) => `${minute}: ${rounded(megabytes)}`)
  return [
    {
      what: `${name}: the last ${rounded(minutes / 2)} minutes, at most ${maxGrowth} MB a minute`,
      tried: samples.length,
      failed: Number(growth > maxGrowth),
      note: `${growth.toFixed(2)} MB a minute; MB by minute: ${course.join(', ')}`,
    },
  ]
}

/** What holds the memory at the end: the heap and the buffers of each thread, and what the rest is. */
function holderRows(name: string, threads: string, megabytes: number): readonly ProofRow[] {
  const found = existsSync(threads) ? lastOfThreads(readFileSync(threads, 'utf8')) : []
  const heaps = found.reduce((sum, one) => sum + one.heapTotal, 0) / mega
  const buffers = found.reduce((sum, one) => sum + one.arrayBuffers, 0) / mega
  const rest = `${rounded(megabytes)} MB in all, ${rounded(heaps)} MB heaps, ${rounded(buffers)} MB buffers; the rest is code, stacks, SQLite, compressors and what the allocator keeps`
  return [
    ...found.map((one) => ({
      what: `${name}: held by ${one.name} (${one.threadId})`,
      tried: 1,
      failed: 0,
      note: `heap ${rounded(one.heapUsed / mega)} of ${rounded(one.heapTotal / mega)} MB, buffers ${rounded(one.arrayBuffers / mega)} MB`,
    })),
    { what: `${name}: the whole`, tried: 1, failed: 0, note: rest },
  ]
}

async function measure(copies: DemoCopies, minutes: number): Promise<readonly ProofRow[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'farol-memory-'))
  const threads = path.join(folder, 'threads')
  const preload = `--import=${new URL('./thread-memory.mjs', import.meta.url).href}`
  // What NODE_OPTIONS does not take changes how soon code is compiled, not what is kept.
  const flags = startFlags.filter((flag) => /max-semi-space-size/.test(flag))
  const server = await copies.start({ TRUST_PROXY: '1', THREAD_MEMORY: threads, NODE_OPTIONS: [...flags, preload].join(' ') })
  const load = new MixedLoad(server)
  try {
    const samples = await watch(server, load, minutes)
    const count = [...load.answers.values()].reduce((sum, one) => sum + one, 0)
    const failed = [...load.answers].filter(([kind]) => / 5\d\d$/.test(kind)).reduce((sum, [, one]) => sum + one, 0)
    const note = [...load.answers].toSorted().map(([kind, one]) => `${kind}: ${one}`) // prettier-ignore
    return [
      ...growthRows(copies.name, samples, minutes),
      { what: `${copies.name}: requests`, tried: count, failed, note: note.join(', ') },
      ...holderRows(copies.name, threads, samples.at(-1)!.megabytes),
    ]
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** `npm run prove -- memory [--minutes 60] [--engine sqlite]`. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { minutes: { type: 'string', default: '60' }, engine: { type: 'string', default: 'sqlite' } },
  })
  const minutes = Number(values.minutes)
  const copies = values.engine === 'sqlite' ? await sqliteCopies() : await postgresCopies()
  if (!copies) return 1
  const told =
    'The demo under mixed load: two visitors who search, look at pages and take files, one person after the other who signs in, looks at their area, ' +
    'comments and goes, one desk that lends, takes back and writes notes. Memory is that of the process without pages of files, each ten seconds; growth is the line ' +
    'of least squares through the second half. What its threads hold was said by each of them at the end.'
  try {
    const rows = await measure(copies, minutes)
    const name = values.engine === 'sqlite' ? 'memory' : 'memory-postgresql'
    return writeProofPage({ name, title: 'Memory under mixed load', told, seed: 0, rows }) === 0 ? 0 : 1
  } finally {
    await copies.close()
  }
}
