import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { DatabaseSettings } from '../../database/open-database.ts'
import type { CirculationFixture } from './circulation-fixture.ts'
import { raceKinds, type Race } from './race-kinds.ts'

type Answers = readonly (readonly [answer: string, milliseconds: number])[]

function startProcess(settings: DatabaseSettings) {
  const script = fileURLToPath(new URL('race-process.ts', import.meta.url))
  const words = ['--disable-warning=ExperimentalWarning', script, JSON.stringify(settings)]
  const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => String((await lines.next()).value)
  const close = async () => {
    const ended = once(child, 'exit')
    child.stdin.end()
    await ended
  }
  return { child, next, close }
}

/** Several processes with one database open, all waiting for the same line. */
export class RacingProcesses {
  readonly #processes: readonly ReturnType<typeof startProcess>[]
  readonly count: number

  private constructor(processes: readonly ReturnType<typeof startProcess>[]) {
    this.#processes = processes
    this.count = processes.length
  }

  static async start(settings: DatabaseSettings, count = 4): Promise<RacingProcesses> {
    const processes = Array.from({ length: count }, () => startProcess(settings))
    await Promise.all(processes.map((one) => one.next()))
    return new RacingProcesses(processes)
  }

  /** Process n does the n-th task of every race, all in the same order. */
  async run(races: readonly Race[]): Promise<readonly Answers[]> {
    for (const [n, { child }] of this.#processes.entries()) child.stdin.write(`${JSON.stringify(races.map((race) => race.tasks[n]))}\n`)
    const told = await Promise.all(this.#processes.map(async (one) => JSON.parse(await one.next()) as Answers))
    return races.map((_, at) => told.map((answers) => answers[at]!))
  }

  close = (): Promise<unknown> => Promise.all(this.#processes.map((one) => one.close()))
}

export interface RaceTally {
  attempts: number
  /** Longest that anybody waited. */
  longest: number
  readonly violations: string[]
}

/** So many races of one kind, all in one go. */
export async function raceOf(
  kind: string,
  fixture: CirculationFixture,
  processes: RacingProcesses,
  rounds: number,
  tally: RaceTally,
): Promise<void> {
  const races: Race[] = []
  for (let round = 0; round < rounds; round += 1) races.push(await raceKinds[kind]!(fixture, processes.count))
  for (const [at, answers] of (await processes.run(races)).entries()) {
    tally.attempts += answers.length
    tally.longest = Math.max(tally.longest, ...answers.map(([, milliseconds]) => milliseconds))
    const wrong = races[at]!.judge(answers.map(([answer]) => answer))
    if (wrong) tally.violations.push(`${kind}: ${wrong}`)
  }
}

/** Renewals that were written after a reader had begun to wait for the only copy. */
async function renewedBesideHold({ database }: CirculationFixture): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from audit renewed
    join loan l on l.id = renewed.subject_id join hold h on h.title_id = l.title_id
    join audit placed on placed.act = 'placed_hold' and placed.subject_id = h.id
    where renewed.act = 'renewed_loan' and renewed.id > placed.id`.execute(database.read)
  return Number(rows[0]!.n)
}

/** After a kind, every invariant of circulation. */
export async function expectSound(kind: string, fixture: CirculationFixture, tally: RaceTally): Promise<void> {
  const late = await renewedBesideHold(fixture)
  if (late > 0) tally.violations.push(`after ${kind}: ${late} renewals after a hold`)
  tally.violations.push(...(await fixture.brokenInvariants()).map((broken) => `after ${kind}: ${broken}`))
}
