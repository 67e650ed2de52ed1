import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Mutant } from './draw.ts'
import { mutated } from './mutations.ts'
import type { RunResult, TestRunnerClient } from './test-runner-client.ts'

/**
 * `detected`: a test that passes without the fault failed. `late`: none did, and one did not end in time, with the fault or even without
 * it: told apart, since a busy machine does that. `unreached`: no test that passes imports the file.
 */
export type Outcome = 'detected' | 'survived' | 'late' | 'unreached'

/** Tries faults in a checkout of their own, one after the other, each against one test file after the other. */
export class MutantTrial {
  readonly #root: string
  readonly #runner: Pick<TestRunnerClient, 'run'>
  readonly #withoutFault = new Map<string, Promise<RunResult>>()
  #changed: readonly string[] = []

  constructor(root: string, runner: Pick<TestRunnerClient, 'run'>) {
    this.#root = root
    this.#runner = runner
  }

  async outcomeOf(mutant: Mutant, tests: readonly string[]): Promise<Outcome> {
    let [passed, late] = [0, 0]
    for (const test of tests) {
      const result = await this.#runWith(mutant, test)
      // A test that fails without any fault detects none.
      const without = result === 'passed' || result === 'late' ? result : await this.#resultWithout(test)
      if (result !== 'passed' && without === 'passed') return 'detected'
      if (without === 'passed') passed += 1
      if (without === 'late') late += 1
    }
    if (late > 0) return 'late'
    return passed > 0 ? 'survived' : 'unreached'
  }

  #resultWithout(test: string): Promise<RunResult> {
    const known = this.#withoutFault.get(test)
    if (known) return known
    const asked = this.#run(test)
    this.#withoutFault.set(test, asked)
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
