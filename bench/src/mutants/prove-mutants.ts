import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { tried as commit, writeProofPage } from '../proof-page.ts'
import { checkout } from './checkout.ts'
import { equivalentOf } from './equivalents.ts'
import { drawMutants, type Mutant, type SourceFile } from './draw.ts'
import { isGuard } from './guards.ts'
import { MutantLog, type Tried } from './mutant-log.ts'
import { mutantRows, score } from './mutant-rows.ts'
import { mutationsOf } from './mutations.ts'
import { ImportGraph, reachingTests } from './reaching-tests.ts'
import { root, sourceFiles, typeScriptFiles } from './source-files.ts'
import { TestRunnerClient } from './test-runner-client.ts'
import { MutantTrial, type Verdict } from './try-mutant.ts'

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

/** The line and those before and after it. */
const around = (text: string, line: number): string =>
  text
    .split('\n')
    .slice(Math.max(0, line - 2), line + 1)
    .join('\n')

interface Settings {
  readonly count: number
  readonly seed: number
  readonly until: number
  readonly workers: number
  /** Test files that are asked of each fault at most: the nearest by folder and imports. */
  readonly maxTests: number
  readonly maxSeconds: number
  /** Another list of what was tried for another choice of faults. */
  readonly log: string
}

/** Tries the faults that are not known yet, each worker in a checkout of its own. Ends early at the time that is set. */
async function tryAll(drawn: readonly Mutant[], files: ReadonlyMap<string, SourceFile>, settings: Settings): Promise<readonly Tried[]> {
  const log = new MutantLog(path.join(root, 'bench/var', `${settings.log}.jsonl`), commit)
  const graph = new ImportGraph(root, typeScriptFiles())
  const distances = new Map(graph.tests.map((name) => [name, graph.distancesFrom(name)]))
  const results = drawn.map((mutant) => log.find(mutant, files.get(mutant.file)!.text))
  const open = [...drawn.keys()].filter((at) => !results[at])
  const work = async () => {
    const { folder, remove } = checkout()
    const runner = new TestRunnerClient(folder, settings.maxSeconds * 1_000)
    try {
      const trial = new MutantTrial(folder, runner)
      while (open.length > 0 && Date.now() < settings.until) {
        const at = open.shift()!
        const mutant = drawn[at]!
        const { text } = files.get(mutant.file)!
        const verdict: Verdict = equivalentOf(mutant, text)
          ? { outcome: 'equivalent' }
          : await trial.outcomeOf(mutant, reachingTests(graph, distances, mutant.file, settings.maxTests, around(text, mutant.line)))
        results[at] = log.add(mutant, text, verdict.outcome)
        const by = verdict.by ? ` by ${verdict.by}: ${verdict.error?.split('\n')[0]?.slice(0, 120)}` : ''
        process.stderr.write(
          `${drawn.length - open.length} of ${drawn.length}: ${verdict.outcome} ${mutant.file}:${mutant.line} ${mutant.kind}${by}\n`,
        )
      }
    } finally {
      runner.stop()
      remove()
    }
  }
  await Promise.all(Array.from({ length: Math.min(settings.workers, open.length) }, work))
  return results.filter((one) => one !== undefined)
}

const options = {
  count: { type: 'string', default: '600' },
  seed: { type: 'string', default: '20261124' },
  minutes: { type: 'string', default: '1440' },
  floor: { type: 'string', default: '90' },
  workers: { type: 'string' },
  tests: { type: 'string', default: '8' },
  seconds: { type: 'string', default: '120' },
  sample: { type: 'boolean', default: false },
  guards: { type: 'boolean', default: false },
  only: { type: 'string', multiple: true, default: [] as string[] },
} as const

/** The fixed sample: few faults, the nearest tests alone, so that it ends within minutes. */
const sample = { count: 60, maxTests: 12, workers: 2 }

/** All faults of the lines that are named, `server/src/http/visit.ts:9`. */
const faultsOfLines = (files: ReadonlyMap<string, SourceFile>, lines: readonly string[], seed: number): readonly Mutant[] =>
  [...Map.groupBy(lines, (one) => one.split(':')[0]!)].flatMap(([file, some]) =>
    drawMutants(new Map([[file, files.get(file)!]]), Infinity, seed).filter(({ line }) => some.includes(`${file}:${line}`)),
  )

/**
 * `prove mutants [--count 600] [--seed N] [--minutes M] [--floor 90] [--workers 1] [--tests 8] [--seconds 120] [--sample] [--guards]
 * [--only FILE:LINE …]`: deliberate faults, drawn by seed, each against the tests that reach it. Goes on where an earlier run of the seed
 * ended. `--sample` tries sixty, `--guards` draws in what guards alone, `--only` tries all faults of the lines that are named; these write
 * no page. Ends with 1 below the floor of what guards.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options })
  const settings: Settings = {
    count: values.sample ? sample.count : Number(values.count),
    seed: Number(values.seed),
    until: Date.now() + Number(values.minutes) * 60_000,
    workers: Number(values.workers ?? (values.sample ? sample.workers : 1)),
    maxTests: values.sample ? sample.maxTests : Number(values.tests),
    maxSeconds: Number(values.seconds),
    log: `mutants-${values.seed}-${values.sample ? sample.maxTests : values.tests}${values.guards ? '-guards' : ''}`,
  }
  const chosen = sourceFiles().filter((file) => !values.guards || isGuard(file))
  const files = new Map(chosen.map((file) => [file, { text: read(file), mutations: mutationsOf(file, read(file)) }]))
  const possible = [...files.values()].reduce((sum, { mutations }) => sum + mutations.length, 0)
  const drawn =
    values.only.length > 0 ? faultsOfLines(files, values.only, settings.seed) : drawMutants(files, settings.count, settings.seed)
  const results = await tryAll(drawn, files, settings)
  const told = `${results.length} deliberate faults of ${possible} that can be made in ${files.size} files: a comparison moved, a condition turned or dropped, a number one more, a call left out. The files come in an order drawn by the seed, each with one of its faults. Each fault is tried against the ${settings.maxTests} test files nearest to it by folder and imports, on SQLite, without the journeys in a browser: what only these detect counts as survived. "Failed" are those that no test detected. "Late" are those with which a test did not end within ${settings.maxSeconds} seconds. What was detected at an earlier commit, in a file that is the same since, is not tried again.`
  if (!values.sample && !values.guards && values.only.length === 0)
    writeProofPage({ name: 'mutants', title: 'Deliberate faults', told, seed: settings.seed, rows: mutantRows(results) })
  for (const { file, line, kind, outcome } of results)
    if (outcome !== 'detected' && outcome !== 'equivalent') process.stdout.write(`${outcome}: ${file}:${line} ${kind}\n`)
  const guarded = results.filter(({ file }) => isGuard(file))
  process.stdout.write(
    `What guards: ${score(guarded).toFixed(1)} % of ${guarded.length} detected. All: ${score(results).toFixed(1)} % of ${results.length}.\n`,
  )
  return score(guarded) < Number(values.floor) ? 1 : 0
}
