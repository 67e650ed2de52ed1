import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error plain JavaScript without types
import { inRoot } from './paths.mjs'

test('what failed stands in the file of failures: a test, a file that does not load; what passed does not', () => {
  const folder = mkdtempSync(inRoot('node_modules/.farol-failures-'))
  const failures = path.join(folder, 'failures.txt')
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
  write('one.test.js', `import { expect, test } from 'vitest'\ntest('one is two', () => expect(1).toBe(2))\ntest('holds', () => {})`)
  write('two.test.js', `throw new Error('cannot be loaded')`)
  write('failures.txt', '')
  try {
    const { status } = spawnSync(
      process.execPath,
      [inRoot('node_modules/vitest/vitest.mjs'), 'run', '--root', folder, `--reporter=${inRoot('scripts/run/failures-reporter.mjs')}`],
      { cwd: folder, env: { ...process.env, FAROL_FAILURES: failures }, encoding: 'utf8' },
    )
    const text = readFileSync(failures, 'utf8')
    expect(status).toBe(1)
    expect(text).toMatch(/one\.test\.js > one is two\n {2}AssertionError: expected 1 to be 2/)
    expect(text).toMatch(/two\.test\.js\n {2}Error: cannot be loaded/)
    expect(text).not.toContain('holds')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
