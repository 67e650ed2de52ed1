import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Mutant } from './draw.ts'
import { mutated } from './mutations.ts'
import type { RunResult, TestRunnerClient } from './test-runner-client.ts'

/**
 * `detected`: a test that passes without the fault failed. `late`: none did, and one did not end in time, with the fault or even without
 * it: told apart, since a busy machine does that. `unreached`: no test that passes imports the file.
 * `equivalent`: read by somebody, it changes nothing (equivalents.ts).
 */
export type Outcome = 'detected' | 'survived' | 'late' | 'unreached' | 'equivalent'

/** `by`: the test file that detected it, or that did not end; `error`: what it said. */
export interface Verdict {
  readonly outcome: Outcome
  readonly by?: string
  readonly error?: string
}

interface Both {
  readonly withFault: RunResult
  readonly without: RunResult['result']
}

type Runner = Pick<TestRunnerClient, 'run' | 'stop'>

/** Tries faults in a checkout of their own, one after the other, each against one test file after the other. */
export class MutantTrial {
  readonly #root: string
  readonly #runner: Runner
  /** Test files that do not pass without any fault, in a runner that has just begun. */
  readonly #unfit = new Map<string, RunResult>()
  #changed: readonly string[] = []

  constructor(root: string, runner: Runner) {
    this.#root = root
    this.#runner = runner
  }

  async outcomeOf(mutant: Mutant, tests: readonly string[]): Promise<Verdict> {
    let passed = 0
    let late: Verdict | undefined
    for (const by of tests) {
      const { withFault, without } = await this.#both(mutant, by)
      if (without === 'passed' && withFault.result !== 'passed')
        return { outcome: 'detected', by, ...(withFault.error && { error: withFault.error }) }
      if (without === 'passed') passed += 1
      if (without === 'late') late ??= { outcome: 'late', by }
    }
    return late ?? { outcome: passed > 0 ? 'survived' : 'unreached' }
  }

  async #both(mutant: Mutant, test: string): Promise<Both> {
    const unfit = this.#unfit.get(test)
    if (unfit) return { withFault: unfit, without: unfit.result }
    const first = await this.#bothOnce(mutant, test)
    if (first.without === 'passed' || first.without === 'late') return first
    // A runner that a fault has broken fails in every test: it begins again, and what it said counts no longer.
    this.#runner.stop()
    const again = await this.#bothOnce(mutant, test)
    if (again.without === 'failed' || again.without === 'fell') this.#unfit.set(test, again.withFault)
    return again
  }

  /** Without the fault it is asked only where something was seen with it. */
  async #bothOnce(mutant: Mutant, test: string): Promise<Both> {
    const withFault = await this.#runWith(mutant, test)
    const isOver = withFault.result === 'passed' || withFault.result === 'late'
    return { withFault, without: isOver ? withFault.result : (await this.#run(test)).result }
  }

  async #run(test: string): Promise<RunResult> {
    const changed = this.#changed
    this.#changed = []
    return await this.#runner.run({ changed, tests: [test] })
  }

  async #runWith(mutant: Mutant, test: string): Promise<RunResult> {
    const file = path.join(this.#root, mutant.file)
    const source = readFileSync(file, 'utf8')
    writeFileSync(file, mutated(source, mutant))
    this.#changed = [...this.#changed, mutant.file]
    try {
      return await this.#run(test)
    } finally {
      writeFileSync(file, source)
      this.#changed = [mutant.file]
    }
  }
}
