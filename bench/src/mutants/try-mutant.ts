import { spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Mutant } from './draw.ts'
import { mutated } from './mutations.ts'

/** `detected`: a test that passes without the fault failed, or nothing ended in time. `unreached`: no test imports the file. */
export type Outcome = 'detected' | 'survived' | 'unreached'

const maxMilliseconds = 120_000

interface Report {
  readonly testResults: readonly { readonly name: string; readonly status: string }[]
}

/** Runs test files of one checkout. Answers those that failed, or `late` when they did not end in time. */
async function failing(root: string, tests: readonly string[]): Promise<readonly string[] | 'late'> {
  const report = path.join(root, 'mutant-report.json')
  rmSync(report, { force: true })
  const projects = [...new Set(tests.map((file) => file.split('/')[0]!))].map((name) => `--project=${name}`)
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects,
    '--bail=1',
    '--maxWorkers=1',
    '--reporter=json',
    `--outputFile=${report}`,
    ...tests,
  ]
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'ignore', detached: true, env: { ...process.env, ENGINES: 'sqlite' } })
  const late = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => {
      process.kill(-child.pid!, 'SIGKILL')
      resolve(true)
    }, maxMilliseconds)
    child.on('exit', () => {
      clearTimeout(timer)
      resolve(false)
    })
  })
  if (late) return 'late'
  // No report: the runner itself fell, as it does for a module that cannot be loaded.
  const written = await Promise.resolve()
    .then(() => JSON.parse(readFileSync(report, 'utf8')) as Report)
    .catch(() => undefined)
  if (!written) return tests
  return written.testResults.filter(({ status }) => status === 'failed').map(({ name }) => path.relative(root, name))
}

/** Tries faults in a checkout of their own, one after the other. */
export class MutantTrial {
  readonly #root: string
  readonly #passesWithout = new Map<string, Promise<boolean>>()

  constructor(root: string) {
    this.#root = root
  }

  /** A test that fails without any fault detects none. */
  #passes(test: string): Promise<boolean> {
    const known = this.#passesWithout.get(test)
    if (known) return known
    const asked = failing(this.#root, [test]).then((failed) => failed !== 'late' && failed.length === 0)
    this.#passesWithout.set(test, asked)
    return asked
  }

  async outcomeOf(mutant: Mutant, tests: readonly string[]): Promise<Outcome> {
    let reaching = tests
    while (reaching.length > 0) {
      const failed = await this.#failingWith(mutant, reaching)
      if (failed === 'late') return 'detected'
      if (failed.length === 0) return 'survived'
      const broken: string[] = []
      for (const test of failed) {
        if (await this.#passes(test)) return 'detected'
        broken.push(test)
      }
      reaching = reaching.filter((test) => !broken.includes(test))
    }
    return 'unreached'
  }

  async #failingWith(mutant: Mutant, tests: readonly string[]): Promise<readonly string[] | 'late'> {
    const file = path.join(this.#root, mutant.file)
    const source = readFileSync(file, 'utf8')
    writeFileSync(file, mutated(source, mutant))
    try {
      return await failing(this.#root, tests)
    } finally {
      writeFileSync(file, source)
    }
  }
}
