import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import root from '../../../package.json' with { type: 'json' }

/** Below the limit of a test: while a program is waited for, no other limit can end it. */
const killed = { encoding: 'utf8', timeout: 200_000 } as const

/** Commands that are no programs of the server: the runner answers for them. */
const ofTheRunner = ['start', 'test', 'check', 'bench', 'prove', 'demo-files']

test.each(Object.keys(root.scripts).filter((command) => !ofTheRunner.includes(command)))(
  'npm run %s -- --help says how the command is used, and is no mistake',
  (command) => {
    const file = fileURLToPath(new URL(`${command}.ts`, import.meta.url))
    const asked = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', file, '--help'], killed)
    expect([asked.status, asked.stdout, asked.stderr]).toEqual([0, expect.stringContaining(`npm run ${command}`), ''])
  },
)

test.each(ofTheRunner)('the runner says how %s is used, and starts nothing', (command) => {
  const runner = fileURLToPath(new URL('../../../scripts/run.mjs', import.meta.url))
  const asked = spawnSync(process.execPath, [runner, command, '--help'], killed)
  expect([asked.status, asked.stdout, asked.stderr]).toEqual([0, expect.stringMatching(new RegExp(`^npm (run )?${command}\\b`)), ''])
})
