import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { CallDrawer, isDeskBody, type IsWanted } from '@farol/e2e/attacks/drawn/drawn-calls.ts'
import { demoPassword } from '@farol/e2e/testing/people.ts'
import { onDemoCopies, type DemoCopies } from '../live/demo-copies.ts'
import { tried as commit, writeProofPage, type ProofRow } from '../proof-page.ts'

/** Calls to one copy of the demo: what they change and whom they lock out does not reach the next. */
const batch = 2_500

interface Progress {
  calls: number
  failed: number
  slowest: number
  cut: number
  operations: number
  readonly statuses: Record<string, number>
  readonly answered: string[]
  readonly faults: string[]
}

const empty = (): Progress => ({ calls: 0, failed: 0, slowest: 0, cut: 0, operations: 0, statuses: {}, answered: [], faults: [] })

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

interface Drawing {
  readonly calls: number
  readonly seed: number
  readonly minutes: number
  readonly isWanted?: IsWanted
}

/** What the server wrote of its own failures: where each happened. */
function failuresIn(dataDir: string): readonly string[] {
  const lines = readFileSync(path.join(dataDir, 'farol.log'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('"level":50'))
  return lines.map((line) => (JSON.parse(line) as { err?: { stack?: string } }).err?.stack ?? line)
}

async function makeBatch(copies: DemoCopies, { calls, seed, isWanted }: Drawing, progress: Progress): Promise<void> {
  const server = await copies.start({ TRUST_PROXY: '1' })
  try {
    const drawer = await CallDrawer.open({ address: server.address, password: demoPassword(server.dataDir) }, seed, isWanted)
    const outcome = await drawer.make(calls)
    if (outcome.faults.length > 0) for (const failure of failuresIn(server.dataDir)) process.stdout.write(`${failure}\n`)
    progress.calls += calls
    progress.failed += outcome.faults.length
    progress.faults.push(...outcome.faults)
    progress.slowest = Math.max(progress.slowest, outcome.slowest)
    progress.operations = outcome.operations
    progress.cut += outcome.cut
    for (const [status, count] of outcome.statuses) progress.statuses[status] = (progress.statuses[status] ?? 0) + count
    progress.answered.splice(0, Infinity, ...new Set([...progress.answered, ...outcome.answered]))
  } finally {
    await server.stop()
  }
}

async function draw(copies: DemoCopies, drawing: Drawing): Promise<ProofRow> {
  const { calls, seed, minutes, isWanted } = drawing
  const kept = new Kept(seed, isWanted ? `desk-${copies.name}` : copies.name)
  const progress = kept.read()
  const end = performance.now() + minutes * 60_000
  while (progress.calls < calls && performance.now() < end) {
    const next = { ...drawing, seed: seed + progress.calls, calls: Math.min(batch, calls - progress.calls) }
    await makeBatch(copies, next, progress)
    kept.write(progress)
    process.stdout.write(`${copies.name}: ${progress.calls} calls, ${progress.failed} faults\n`)
  }
  for (const fault of progress.faults) process.stdout.write(`${fault}\n`)
  const statuses = Object.entries(progress.statuses)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')
  const note = `${statuses}; ${progress.answered.length} of ${progress.operations} operations answered 200; slowest ${Math.round(progress.slowest)} ms; ${progress.cut} sent again because their connection was cut`
  return { what: copies.name, tried: progress.calls, failed: progress.failed, note }
}

/** `prove drawn-calls`: calls drawn from the OpenAPI document, and their answers held against it. `--desk`: bodies of desk and terminal. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      calls: { type: 'string', default: '50000' },
      seed: { type: 'string', default: '20261124' },
      minutes: { type: 'string', default: '60' },
      desk: { type: 'boolean', default: false },
    },
  })
  const [calls, seed, minutes] = [Number(values.calls), Number(values.seed), Number(values.minutes)]
  const drawing = { calls, seed, minutes, ...(values.desk && { isWanted: isDeskBody }) }
  const rows = await onDemoCopies((copies) => draw(copies, drawing))
  const told = `Calls drawn from the OpenAPI document that a running demo gives of itself, by visitors, people and staff, with values that it takes, values at their border and others, and with what earlier answers held. A fault is an answer of 500 or more that the call does not document, a status or a type that it does not document, a body that is not what its schema says, an answer after more than 2 s twice. ${batch} calls to each copy of the demo, four at once. Run again at the same commit it goes on where it was.`
  const page = values.desk
    ? { name: 'drawn-bodies-of-the-desk', title: 'Drawn bodies of desk and terminal', told: `Only calls that take a body. ${told}` }
    : { name: 'drawn-calls', title: 'Drawn calls of the OpenAPI document', told }
  return writeProofPage({ ...page, seed, rows }) === 0 ? 0 : 1
}
