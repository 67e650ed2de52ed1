import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockForImport, lockForServer } from './index-lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'farol-hold-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const heldElsewhere = `const { lockForImport } = await import(process.argv[1])
const hold = lockForImport(process.argv[2])
process.stdout.write(hold ? 'held' : 'refused')
setInterval(() => hold.isWanted, 1000)`

test('what a process holds is free when it is killed, and a site that waits has it', async () => {
  const file = fileURLToPath(new URL('index-lock.ts', import.meta.url))
  const child = spawn(process.execPath, ['--input-type=module', '-e', heldElsewhere, file, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [told] = (await once(child.stdout, 'data')) as [Buffer]
  expect(told.toString()).toBe('held')
  expect(lockForImport(folder)).toBeUndefined()
  let waiting = 0
  const site = lockForServer(folder, () => (waiting += 1))
  expect(await Promise.race([site, new Promise((resolve) => setTimeout(() => resolve('waits'), 300))])).toBe('waits')
  expect(existsSync(path.join(folder, 'wanted'))).toBe(true)
  child.kill('SIGKILL')
  const lock = await site
  expect([waiting, existsSync(path.join(folder, 'wanted')), lockForImport(folder)]).toEqual([1, false, undefined])
  lock.release()
})

test('a wish of somebody who is gone is not heard', async () => {
  const first = lockForImport(folder)!
  const gone = new AbortController()
  const site = lockForServer(folder, () => gone.abort())
  expect([gone.signal.aborted, first.isWanted]).toEqual([true, true])
  first.release()
  ;(await site).release()
  const next = lockForImport(folder)!
  expect(next.isWanted).toBe(false)
  next.release()
})
