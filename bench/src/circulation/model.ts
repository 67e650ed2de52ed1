import fc from 'fast-check'
import { deliberateMistakes } from '@farol/server/adapters/library-system/testing/deliberate-mistakes.ts'
import { delays, nothingTold, tellEstimates, type EstimatesTold } from '@farol/server/adapters/library-system/testing/estimate-law.ts'
import { sequences, walk } from '@farol/server/adapters/library-system/testing/twin-commands.ts'
import { TwinSystems } from '@farol/server/adapters/library-system/testing/twin-systems.ts'
import { writeProofPage, type ProofRow } from '../proof-page.ts'
import { onEngines, sizeOf, type ProofEngine } from './proof-databases.ts'

const actsInSequence = 100
const sequencesForAMistake = 400

interface Walked {
  sequences: number
  acts: number
  readonly estimates: EstimatesTold
  failure?: string
}

async function walkOne(
  engine: ProofEngine,
  sequence: Parameters<typeof walk>[1],
  walked: Walked,
  spoil: (twins: TwinSystems) => void,
): Promise<void> {
  const database = await engine.open()
  try {
    const twins = await TwinSystems.open(database)
    spoil(twins)
    await walk(twins, sequence)
    walked.sequences += 1
    walked.acts += twins.commands
    await tellEstimates(twins.fixture, twins.estimates, walked.estimates)
  } finally {
    await database.remove()
  }
}

/** Sequences until so many were walked, the time is over or the systems differ. */
async function walkAll(
  engine: ProofEngine,
  wanted: number,
  seed: number,
  inTime: () => boolean,
  spoil: (twins: TwinSystems) => void = () => undefined,
): Promise<Walked> {
  const walked: Walked = { sequences: 0, acts: 0, estimates: nothingTold() }
  for (let n = 0; walked.sequences < wanted && inTime(); n += 1) {
    const [sequence] = fc.sample(sequences(actsInSequence), { numRuns: 1, seed: seed + n })
    try {
      await walkOne(engine, sequence!, walked, spoil)
    } catch (error) {
      return { ...walked, failure: `seed ${seed + n}: ${String(error)}` }
    }
    if (walked.sequences % 250 === 0)
      process.stderr.write(`${engine.name}: ${walked.sequences} of ${wanted} sequences, ${walked.acts} acts\n`)
  }
  return walked
}

async function mistakesOn(engine: ProofEngine, seed: number): Promise<readonly ProofRow[]> {
  const rows: ProofRow[] = []
  for (const [name, spoil] of Object.entries(deliberateMistakes)) {
    const { sequences: before, failure } = await walkAll(
      engine,
      sequencesForAMistake,
      seed,
      () => true,
      (twins) => spoil(twins.memory.circulation),
    )
    rows.push({
      what: `deliberate mistake: ${name}`,
      tried: 1,
      failed: failure ? 0 : 1,
      note: failure ? `found after ${before} sequences` : 'not found',
    })
    process.stderr.write(`${name}: ${failure ?? 'NOT FOUND'}\n`)
  }
  return rows
}

const share = (part: number, whole: number): string => `${whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10} %`

/** The first estimates shown to those who wait, beside the days on which they were served; several reasons may have delayed one. */
function estimateRows(engine: string, { kept, open, late, delayed, unexplained }: EstimatesTold): readonly ProofRow[] {
  for (const one of unexplained) process.stderr.write(`${engine}: ${one}\n`)
  const all = kept + open + late
  const reasons = delays.map((delay) => `${delay}: ${delayed[delay]} (${share(delayed[delay], late)})`)
  return [
    {
      what: `${engine}: first estimates of holds`,
      tried: all,
      failed: unexplained.length,
      note: `${kept} kept (${share(kept, all)}), ${open} ended before their day, ${late} later (${share(late, all)}), ${unexplained.length} of these unexplained`,
    },
    { what: `${engine}: holds later than their first estimate`, tried: late, failed: unexplained.length, note: reasons.join('; ') },
  ]
}

const told =
  'Sequences of drawn acts (lending, returning anywhere, renewing, holds, loan requests, money, blocks, clearances, jobs, days that pass) are carried ' +
  'out on the built-in library system over a database and on the one in memory, which shares the rules and stores by itself. Every answer must be the ' +
  'same, at the end of each sequence the state of every reader and copy too, and no invariant of `npm run circulation -- check` may be broken. Then ' +
  'fifteen mistakes are made, one at a time, in one of the two: each must be found. It does not show that the rules are right: both have the same ones. ' +
  'The day on which a hold is served is compared with the estimate that the answer to it gave: where it is later, a reason must be found in what ' +
  'was done with the copies and the queue of its key meanwhile. Not drawn: losses, corrections, undoing, many due dates at once, changes of copies.'

/** `npm run prove -- circulation-model [--sqlite 10000] [--postgresql 1000] [--minutes 40] [--seed N]`. */
export async function run(args: readonly string[]): Promise<number> {
  const size = sizeOf(args, { sqlite: 10_000, postgresql: 1_000 })
  const rows = await onEngines(size, async (engine, wanted, inTime): Promise<readonly ProofRow[]> => {
    const { sequences: tried, acts, estimates, failure } = await walkAll(engine, wanted, size.seed, inTime)
    if (failure) process.stderr.write(`${engine.name}: ${failure}\n`)
    const what = `${engine.name}: sequences of up to ${actsInSequence} acts, of ${wanted} wanted`
    const row = { what, tried: tried + (failure ? 1 : 0), failed: failure ? 1 : 0, note: `${acts} acts${failure ? `; ${failure}` : ''}` }
    return [row, ...estimateRows(engine.name, estimates), ...(engine.name === 'SQLite' ? await mistakesOn(engine, size.seed) : [])]
  })
  return writeProofPage({ name: 'circulation-model', title: 'Circulation beside its model', told, seed: size.seed, rows: rows.flat() }) ===
    0
    ? 0
    : 1
}
