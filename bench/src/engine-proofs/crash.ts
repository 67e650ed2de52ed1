import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { CatalogueEngine } from '@farol/engine/catalogue-engine.ts'
import { ReferenceEngine } from '@farol/engine/reference/reference-engine.ts'
import { query } from '@farol/engine/testing/generators.ts'
import { fiveStemmers, smallSchema } from '@farol/engine/testing/small-schema.ts'
import fc from 'fast-check'
import { writeProofPage } from '../proof-page.ts'
import { randomNumbers } from '../search/random.ts'
import { stepOf } from './steps.ts'

const child = fileURLToPath(new URL('./crash-child.ts', import.meta.url))

interface CrashReport {
  readonly kills: number
  readonly unusable: number
  readonly lost: number
  readonly wrong: number
  readonly lastSequence: number
}

/** Runs the child until it has saved something new, lets it go on for a while and kills it; answers the last number it said was saved. */
async function killOnce(directory: string, seed: number, wait: number): Promise<number> {
  const running = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', child, directory, String(seed)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  let isWaiting = false
  running.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => running.kill('SIGKILL'), wait)
  })
  await once(running, 'close')
  const saved = [...said.matchAll(/^saved (\d+)$/gm)].map((match) => Number(match[1]))
  return saved.at(-1) ?? 0
}

/** Kills an indexing process again and again; what is on disk afterwards must be a whole index and hold all that was said to be saved. */
export async function crash(kills: number, seed: number): Promise<CrashReport> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'farol-engine-crash-'))
  const reference = new ReferenceEngine(smallSchema, fiveStemmers)
  const draw = randomNumbers(seed)
  const report = { kills, unusable: 0, lost: 0, wrong: 0, lastSequence: 0 }
  const asked = fc.sample(query, { numRuns: 12, seed })
  for (let kill = 0; kill < kills; kill++) {
    const said = await killOnce(directory, seed, Math.floor(draw() * 900))
    const engine = await CatalogueEngine.open({ schema: smallSchema, stemmers: fiveStemmers, directory, youngest: 20 })
    const sequence = engine.sequence()
    if (engine.rebuildReason && said > 0) report.unusable++
    if (sequence < said || sequence < report.lastSequence) report.lost++
    for (let next = report.lastSequence + 1; next <= sequence; next++) await reference.apply(stepOf(seed, next), next)
    report.lastSequence = sequence
    for (const one of asked) if (!isDeepStrictEqual(await engine.search(one), await reference.search(one))) report.wrong++
    await engine.close()
  }
  await rm(directory, { recursive: true })
  return report
}

export async function run(args: readonly string[]): Promise<number> {
  const [kills = 100, seed = 20_261_120] = args.map(Number)
  const report = await crash(kills, seed)
  const failed = writeProofPage({
    name: 'engine-crash',
    title: 'The index survives kills',
    told: 'A process indexes, merges in a worker and saves, and is killed with SIGKILL at a random moment; then the index is opened, compared with the brute-force reference at its own sequence number by twelve queries, and the next process goes on from it. It does not show a machine that loses power: what the disk said was written is believed.',
    seed,
    rows: [
      { what: 'the index opens', tried: report.kills, failed: report.unusable },
      { what: 'nothing that was saved is lost', tried: report.kills, failed: report.lost },
      {
        what: 'queries answered as the reference does',
        tried: report.kills * 12,
        failed: report.wrong,
        note: `${report.lastSequence} changes`,
      },
    ],
  })
  return failed === 0 ? 0 : 1
}
