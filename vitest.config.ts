import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// `npm test` without words is the small form: files named *.wide.test.ts run by name, and all of them under THOROUGH=1.
const leftOut = ['**/node_modules/**', '**/dist/**', ...(process.env['FAROL_SMALL'] ? ['**/*.wide.test.ts'] : [])]

const project = (name: string, overrides: object = {}) => ({
  test: { name, root: name, include: ['**/*.test.ts', '**/*.test.tsx'], exclude: leftOut, ...overrides },
})

// System packages that this machine lacks, by name: what needs them is left out, and `npm test` says so.
const without = (process.env['FAROL_MISSING'] ?? '').split(',')

// Hundreds of programs are started by tests: what one of them has compiled the next one need not.
process.env['NODE_COMPILE_CACHE'] ??= path.join(import.meta.dirname, 'node_modules/.cache/compiled')

// A file once transformed is kept in node_modules/.vitest-cache with the paths that its imports led to, until it or this file changes: what
// else moves a module, such as `exports` of a package.json, is not noticed.

// Longer files come first, so that no processor is left alone with one at the end. Before a machine has measured them it goes by their
// size, which says nothing of these.
const longForTheirSize =
  /\/(attacks|sign-in-attacks|hostile-words|every-screen|guides|session-end|institution|durability|catalogue|every-view|load)(\.wide)?\.test\.ts$/

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longForTheirSize.test(moduleId)
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...byProject.values()].flatMap((some) => [...some.filter(isLong), ...some.filter((one) => !isLong(one))])
  }
}

// How fast a machine is decides nothing. A test has several times what it takes beside others on two processors that are busy; what is waited
// for has a minute (the runner's own limit is one second), so that the failure says what did not come.
const patient = (milliseconds: number) => ({
  testTimeout: milliseconds,
  hookTimeout: milliseconds,
  expect: { poll: { timeout: 60_000 } },
})

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    // One processor less than there are would be a single one on the machine that most of us have.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      // Their files replace nothing that others see: modules are loaded once in a worker, which nearly halves the work of all of them.
      project('contract', { isolate: false }),
      project('engine', { isolate: false, ...patient(120_000) }),
      project('server', {
        isolate: false,
        ...patient(240_000),
        globalSetup: ['src/adapters/database/testing/postgres-setup.ts'],
      }),
      // Modules and page of each file are its own, in a context of a process that goes on: a process for each file took 305 s, this 104.
      project('web', { pool: 'vmForks', ...patient(120_000), setupFiles: ['src/testing/set-up-page.ts'] }),
      project('demo', {
        isolate: false,
        ...patient(240_000),
        globalSetup: ['../server/src/adapters/database/testing/postgres-setup.ts'],
      }),
      project('bench', patient(240_000)),
      project('scripts', { isolate: false, ...patient(120_000) }),
      project('e2e', {
        isolate: false,
        ...patient(240_000),
        // Each worker walks a server of its own; more than two browsers would wait for each other.
        maxWorkers: 2,
        globalSetup: ['../server/src/adapters/database/testing/postgres-setup.ts', 'src/testing/global-server.ts'],
        setupFiles: ['src/testing/no-violations.ts'],
        exclude: [...leftOut, ...(without.includes('Chromium') ? ['src/journeys/**'] : [])],
      }),
    ],
  },
})
