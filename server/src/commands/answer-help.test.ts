import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test.each(['import', 'catalogue', 'patrons', 'comments', 'circulation', 'debts', 'staff', 'institution'])(
  'npm run %s -- --help says how the command is used, and is no mistake',
  (command) => {
    const file = fileURLToPath(new URL(`${command}.ts`, import.meta.url))
    const asked = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', file, '--help'], { encoding: 'utf8' })
    expect([asked.status, asked.stdout, asked.stderr]).toEqual([0, expect.stringContaining(`npm run ${command}`), ''])
  },
  60_000,
)
