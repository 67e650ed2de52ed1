import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { holdDataDir } from './data-folder.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'farol-folder-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const main = path.join(import.meta.dirname, '../main.ts')
const command = path.join(import.meta.dirname, '../commands/staff.ts')

const run = (file: string, words: readonly string[] = []) =>
  spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...words], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', DEMO: 'off', PORT: '0', LOG_LEVEL: 'silent' },
  })

const holding = `const { holdDataDir } = await import('${new URL('data-folder.ts', import.meta.url).href}')
const held = holdDataDir({ dataDir: process.argv[1] }, process.pid)
process.stdout.write('held')
setInterval(() => held.release.length, 1000)`

async function outcome(child: ReturnType<typeof run>) {
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => void (said += chunk))
  const [code] = (await once(child, 'exit')) as [number]
  return { code, said }
}

test('a second server on one DATA_DIR refuses in one line that names it and the first; commands run beside; a killed one leaves it free', async () => {
  const first = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', holding, dataDir])
  await once(first.stdout, 'data')
  const second = await outcome(run(main))
  expect(second).toEqual({
    code: 2,
    said: `DATA_DIR is "${dataDir}", which another server (process ${first.pid}) uses: stop it, or give this one a folder of its own\n`,
  })
  expect((await outcome(run(command, ['--help']))).code).toBe(0)
  first.kill('SIGKILL')
  await once(first, 'exit')
  holdDataDir({ dataDir }, 7).release()
})

test('a folder that cannot be is told by name', () => {
  expect(() => holdDataDir({ dataDir: '/dev/null/farol' }, 7)).toThrow(/^DATA_DIR is "\/dev\/null\/farol", where nothing can be written: /)
})
