import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { CallDrawer } from '@farol/e2e/attacks/drawn/drawn-calls.ts'
import { demoPassword } from '@farol/e2e/testing/people.ts'
import { onDemoCopies, type DemoCopies } from '../live/demo-copies.ts'
import { tried as commit, writeProofPage, type ProofRow } from '../proof-page.ts'

/** Calls to one copy of the demo: what they change and whom they lock out does not reach the next. */
const batch = 2_500

interface Progress {
  calls: number
  failed: number
  slowest: number
  operations: number
  readonly statuses: Record<string, number>
  readonly answered: string[]
  readonly faults: string[]
}

const empty = (): Progress => ({ calls: 0, failed: 0, slowest: 0, operations: 0, statuses: {}, answered: [], faults: [] })

/** What was done at this commit with this seed lies in a file: a run that was ended goes on where it was. */
class Kept {
  readonly #file: string

  constructor(seed: number, name: string) {
    const folder = fileURLToPath(new URL('../../../node_modules/.cache/drawn-calls/', import.meta.url))
    mkdirSync(folder, { recursive: true })
    this.#file = path.join(folder, `${commit.replaceAll(' ', '-')}-${seed}-${name}.json`)
  }

  read(): Progress {
    return existsSync(this.#file) ? (JSON.parse(readFileSync(this.#file, 'utf8')) as Progress) : empty()
  }

  write(progress: Progress): void {
    writeFileSync(this.#file, JSON.stringify(progress))
  }
}

async function makeBatch(copies: DemoCopies, seed: number, calls: number, progress: Progress): Promise<void> {
  const server = await copies.start({ TRUST_PROXY: '1' })
  try {
    const drawer = await CallDrawer.open({ address: server.address, password: demoPassword(server.dataDir) }, seed)
    const outcome = await drawer.make(calls)
    progress.calls += calls
    progress.failed += outcome.faults.length
    progress.faults.push(...outcome.faults)
    progress.slowest = Math.max(progress.slowest, outcome.slowest)
    progress.operations = outcome.operations
    for (const [status, count] of outcome.statuses) progress.statuses[status] = (progress.statuses[status] ?? 0) + count
    progress.answered.splice(0, Infinity, ...new Set([...progress.answered, ...outcome.answered]))
  } finally {
    await server.stop()
  }
}

async function draw(copies: DemoCopies, calls: number, seed: number, minutes: number): Promise<ProofRow> {
  const kept = new Kept(seed, copies.name)
  const progress = kept.read()
  const end = performance.now() + minutes * 60_000
  while (progress.calls < calls && performance.now() < end) {
    await makeBatch(copies, seed + progress.calls, Math.min(batch, calls - progress.calls), progress)
    kept.write(progress)
    process.stdout.write(`${copies.name}: ${progress.calls} calls, ${progress.failed} faults\n`)
  }
  for (const fault of progress.faults) process.stdout.write(`${fault}\n`)
  const statuses = Object.entries(progress.statuses)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')
  const note = `${statuses}; ${progress.answered.length} of ${progress.operations} operations answered 200; slowest ${Math.round(progress.slowest)} ms`
  return { what: copies.name, tried: progress.calls, failed: progress.failed, note }
}

/** `prove drawn-calls`: calls drawn from the OpenAPI document, and their answers held against it. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      calls: { type: 'string', default: '50000' },
      seed: { type: 'string', default: '20261124' },
      minutes: { type: 'string', default: '60' },
    },
  })
  const [calls, seed, minutes] = [Number(values.calls), Number(values.seed), Number(values.minutes)]
  const rows = await onDemoCopies((copies) => draw(copies, calls, seed, minutes))
  const told = `Calls drawn from the OpenAPI document that a running demo gives of itself, by visitors, people and staff, with values that it takes, values at their border and others, and with what earlier answers held. A fault is an answer of 500 or more that the call does not document, a status or a type that it does not document, a body that is not what its schema says, an answer after more than 2 s twice. ${batch} calls to each copy of the demo, four at once. Run again at the same commit it goes on where it was.`
  return writeProofPage({ name: 'drawn-calls', title: 'Drawn calls of the OpenAPI document', told, seed, rows }) === 0 ? 0 : 1
}
