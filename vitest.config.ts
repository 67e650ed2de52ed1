import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const project = (name: string, overrides: object = {}) => ({
  test: { name, root: name, include: ['**/*.test.ts', '**/*.test.tsx'], exclude: ['**/node_modules/**', '**/dist/**'], ...overrides },
})

// System packages that this machine lacks, by name: what needs them is left out, and `npm test` says so.
const without = (process.env['FAROL_MISSING'] ?? '').split(',')

export default defineConfig({
  test: {
    // One processor less than there are would be a single one on the machine that most of us have.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      // Their files replace nothing that others see: modules are loaded once in a worker, which nearly halves the work of all of them.
      project('contract', { isolate: false }),
      project('engine', { isolate: false, testTimeout: 60_000 }),
      project('server', {
        isolate: false,
        testTimeout: 60_000,
        hookTimeout: 60_000,
        globalSetup: ['src/adapters/database/testing/postgres-setup.ts'],
      }),
      // A machine of many keeps a screen waiting for longer than the runner's own five seconds.
      project('web', { testTimeout: 60_000 }),
      project('demo', {
        testTimeout: 60_000,
        hookTimeout: 60_000,
        globalSetup: ['../server/src/adapters/database/testing/postgres-setup.ts'],
      }),
      project('bench', { testTimeout: 120_000, hookTimeout: 120_000 }),
      project('scripts', { testTimeout: 60_000 }),
      project('e2e', {
        testTimeout: 120_000,
        hookTimeout: 120_000,
        // How long a busy machine may take until a page says what is waited for, as the browser's own waits; the runner's is one second.
        expect: { poll: { timeout: 20_000 } },
        // Each worker walks a server of its own; more than two browsers would wait for each other.
        maxWorkers: 2,
        // On a machine of many a browser may be kept waiting for longer than a test has: there it is asked once more, and the report says so.
        retry: process.env['CI'] ? 1 : 0,
        globalSetup: ['../server/src/adapters/database/testing/postgres-setup.ts', 'src/testing/global-server.ts'],
        setupFiles: ['src/testing/no-violations.ts'],
        exclude: ['**/node_modules/**', ...(without.includes('Chromium') ? ['src/journeys/**'] : [])],
      }),
    ],
  },
})
