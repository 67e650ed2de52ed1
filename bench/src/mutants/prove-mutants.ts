import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { tried, writeProofPage, type ProofRow } from '../proof-page.ts'
import { drawMutants, folderOf, isGuard, type Mutant } from './draw.ts'
import { mutationsOf } from './mutations.ts'
import { ImportGraph, reachingTests } from './reaching-tests.ts'
import { MutantTrial, type Outcome } from './try-mutant.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

const folders = /^(?:server\/src\/(?:features|http|circulation)|web\/src\/(?:session|features))\//
const isSource = (file: string) => folders.test(file) && /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\/|\/suites\//.test(file)

/** Test files that are asked of each fault at most: the nearest by folder and imports. */
const maxTests = 8

interface Tried extends Mutant {
  readonly outcome: Outcome
}

/** A checkout of the commit beside this one, with its packages: faults are never written into the tree somebody works in. */
function checkout(): { readonly copy: string; readonly remove: () => void } {
  const copy = path.join(mkdtempSync(path.join(tmpdir(), 'farol-mutants-')), 'farol')
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', copy], { cwd: root })
  for (const folder of ['', 'server', 'web', 'contract', 'engine', 'demo', 'bench', 'e2e', 'tools/runtime']) {
    const packages = path.join(root, folder, 'node_modules')
    if (existsSync(packages) && !existsSync(path.join(copy, folder, 'node_modules')))
      symlinkSync(packages, path.join(copy, folder, 'node_modules'))
  }
  const remove = () => {
    execFileSync('git', ['worktree', 'remove', '--force', copy], { cwd: root })
    rmSync(path.dirname(copy), { recursive: true, force: true })
  }
  return { copy, remove }
}

const share = (some: readonly Tried[]): string => {
  const detected = some.filter(({ outcome }) => outcome === 'detected').length
  return some.length === 0 ? '' : `${((100 * detected) / some.length).toFixed(0)} % detected`
}

function rowsOf(all: readonly Tried[]): readonly ProofRow[] {
  const byFolder = Map.groupBy(all, ({ file }) => folderOf(file))
  const row = (what: string, some: readonly Tried[]): ProofRow => ({
    what,
    tried: some.length,
    failed: some.filter(({ outcome }) => outcome !== 'detected').length,
    note: share(some),
  })
  const names = [...byFolder.keys()].toSorted()
  const survivors = all
    .filter(({ outcome }) => outcome !== 'detected')
    .toSorted((one, other) => one.file.localeCompare(other.file) || one.line - other.line)
    .map(({ file, line, kind, outcome }) => ({
      what: `${file}:${line}`,
      tried: 1,
      failed: 1,
      note: `${outcome}: ${kind.replaceAll('|', '\\|')}`,
    }))
  return [
    row(
      'what guards access, limits, money, days and privacy',
      all.filter(({ file }) => isGuard(file)),
    ),
    row(
      'everything else',
      all.filter(({ file }) => !isGuard(file)),
    ),
    ...names.map((name) => row(name, byFolder.get(name)!)),
    ...survivors,
  ]
}

const keyOf = ({ file, start, end, text }: Mutant) => `${file} ${start} ${end} ${text}`

/** What an earlier run of the same commit and seed has tried, if it was broken off. */
function earlier(log: string): readonly Tried[] {
  if (!existsSync(log)) return []
  const lines = readFileSync(log, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Tried)
}

/**
 * `prove mutants [--count 600] [--seed N] [--minutes M] [--floor 90] [--sample]`: deliberate faults, drawn by seed, each against the tests that reach
 * it. Goes on where a run of the same commit and seed ended. `--sample` writes no page. Ends with 1 below the floor of what guards.
 */
export async function run(args: readonly string[]): Promise<number> {
  const options = {
    count: { type: 'string' },
    seed: { type: 'string' },
    minutes: { type: 'string' },
    floor: { type: 'string' },
    sample: { type: 'boolean' },
  } as const
  const { values } = parseArgs({ args: [...args], options })
  const [count, seed] = [Number(values.count ?? 600), Number(values.seed ?? 20_261_124)]
  const until = Date.now() + Number(values.minutes ?? 1_440) * 60_000
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
  const graph = new ImportGraph(root, files)
  const distances = new Map(graph.tests.map((name) => [name, graph.distancesFrom(name)]))
  const mutations = new Map(files.filter(isSource).map((file) => [file, mutationsOf(file, readFileSync(path.join(root, file), 'utf8'))]))
  const drawn = drawMutants(mutations, count, seed)
  mkdirSync(path.join(root, 'bench/var'), { recursive: true })
  const log = path.join(root, 'bench/var', `mutants-${tried.replaceAll(' ', '-')}-${seed}.jsonl`)
  const before = new Map(earlier(log).map((one) => [keyOf(one), one]))
  const results: Tried[] = []
  const { copy, remove } = checkout()
  try {
    const trial = new MutantTrial(copy)
    for (const mutant of drawn) {
      const known = before.get(keyOf(mutant))
      if (!known && Date.now() > until) break
      const outcome = known?.outcome ?? (await trial.outcomeOf(mutant, reachingTests(graph, distances, mutant.file, maxTests)))
      results.push({ ...mutant, outcome })
      if (!known) appendFileSync(log, `${JSON.stringify({ ...mutant, outcome })}\n`)
      if (!known) process.stderr.write(`${results.length} of ${drawn.length}: ${outcome} ${mutant.file}:${mutant.line} ${mutant.kind}\n`)
    }
  } finally {
    remove()
  }
  const guarded = results.filter(({ file }) => isGuard(file))
  const detected = guarded.filter(({ outcome }) => outcome === 'detected').length
  const told = `${results.length} deliberate faults of ${[...mutations.values()].flat().length} that can be made in ${mutations.size} files: a comparison moved, a condition turned or dropped, a number one more, a call left out. A file is drawn first, then one of its faults. Each is tried against the ${maxTests} test files nearest to it by folder and imports, on SQLite, without the journeys in a browser: what only these detect counts as survived. "Failed" are those that no test detected.`
  if (!values.sample) writeProofPage({ name: 'mutants', title: 'Deliberate faults', told, seed, rows: rowsOf(results) })
  for (const { file, line, kind, outcome } of results)
    if (outcome !== 'detected') process.stdout.write(`${outcome}: ${file}:${line} ${kind}\n`)
  process.stdout.write(`What guards: ${detected} of ${guarded.length} detected. All: ${share(results)}.\n`)
  return guarded.length > 0 && (100 * detected) / guarded.length < Number(values.floor ?? 90) ? 1 : 0
}
