import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error plain JavaScript without types
import { fingerprint, runUnlessUnchanged } from './fingerprint.mjs'

test('work is done once for the same contents, again when they changed, and tests do not count', async ({ onTestFinished }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'farol-stamp-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
  const stamp = path.join(folder, 'dist/.stamp')
  let done = 0
  const run = () => runUnlessUnchanged(stamp, fingerprint(folder), async () => void (done += 1))
  write('a.ts', '1')
  await run()
  await run()
  expect(done).toBe(1)
  write('a.test.ts', 'x')
  await run()
  expect(done).toBe(1)
  write('a.ts', '2')
  await run()
  expect(done).toBe(2)
})
