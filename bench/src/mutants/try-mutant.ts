import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Mutant } from './draw.ts'
import { mutated } from './mutations.ts'
import type { RunResult, TestRunnerClient } from './test-runner-client.ts'

/**
 * `detected`: a test that passes without the fault failed. `late`: it did not end in time, though it does without the fault: told apart,
 * since a busy machine does that too. `unreached`: no test that passes imports the file.
 */
export type Outcome = 'detected' | 'survived' | 'late' | 'unreached'

/** Tries faults in a checkout of their own, one after the other, each against one test file after the other. */
export class MutantTrial {
  readonly #root: string
  readonly #runner: Pick<TestRunnerClient, 'run'>
  readonly #passesWithout = new Map<string, Promise<boolean>>()
  #changed: readonly string[] = []

  constructor(root: string, runner: Pick<TestRunnerClient, 'run'>) {
    this.#root = root
    this.#runner = runner
  }

  async outcomeOf(mutant: Mutant, tests: readonly string[]): Promise<Outcome> {
    let passed = 0
    for (const test of tests) {
      const result = await this.#runWith(mutant, test)
      if (result === 'passed') passed += 1
      // A test that fails without any fault detects none.
      else if (await this.#passes(test)) return result === 'late' ? 'late' : 'detected'
    }
    return passed > 0 ? 'survived' : 'unreached'
  }

  #passes(test: string): Promise<boolean> {
    const known = this.#passesWithout.get(test)
    if (known) return known
    const asked = this.#run(test).then((result) => result === 'passed')
    this.#passesWithout.set(test, asked)
    return asked
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
