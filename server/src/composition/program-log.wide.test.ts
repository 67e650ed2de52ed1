import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LogFile } from './log-file.ts'
import { openProgramLog } from './program-log.ts'

let dataDir: string
let child: ChildProcess | undefined
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'farol-log-'))
})
afterEach(async () => {
  if (child?.exitCode === null) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  rmSync(dataDir, { recursive: true, force: true })
})

const logFile = () => path.join(dataDir, 'farol.log')
const linesOf = (text: string) => text.split('\n').filter(Boolean)

/** The program as `npm start` starts it, until it has answered one call; what it printed. */
async function printed(settings: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    DEMO: 'off',
    PORT: '0',
    LOG_LEVEL: 'info',
    LOG_FORMAT: '',
    ...settings,
  }
  child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', path.join(import.meta.dirname, '../main.ts')], { env })
  let said = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk: Buffer) => void (said += chunk))
  const announced = /http:\/\/127\.0\.0\.1:\d+/
  await expect.poll(() => said).toMatch(announced)
  const address = announced.exec(said)![0]
  expect((await fetch(`${address}/api/versao`)).status).toBeLessThan(500)
  child.kill('SIGTERM')
  await once(child, 'exit')
  return linesOf(said)
}

test('the start prints sentences for a person; calls stand in a file of DATA_DIR that nobody else reads', async () => {
  const lines = await printed({})
  expect(lines).toEqual([`The log is ${logFile()}`, expect.stringMatching(/^Farol answers at http:/)])
  const calls = linesOf(readFileSync(logFile(), 'utf8')).map((line) => JSON.parse(line) as { level: number })
  expect(calls.length).toBeGreaterThan(0)
  expect(statSync(logFile()).mode & 0o777).toBe(0o600)
})

test('with LOG_FORMAT=json every line is JSON, the address among them at every level, and there is no file', async () => {
  const lines = (await printed({ LOG_FORMAT: 'json' })).map((line) => JSON.parse(line) as { level: number; msg?: string })
  expect(lines.filter(({ msg }) => msg?.startsWith('Farol answers at http:'))).toHaveLength(1)
  expect(lines.length).toBeGreaterThan(1)
  expect(existsSync(logFile())).toBe(false)
})

test('an error is one line at the terminal that names the file, where all of it stands; less is in the file alone', () => {
  const shown: string[] = []
  const output = { stdout: process.stdout, stderr: { write: (line: string) => shown.push(line) } }
  const { logger } = openProgramLog({ logLevel: 'info', logFormat: 'file', dataDir }, output as never)
  logger.warn('a warning')
  logger.error({ err: new Error('disk full') }, 'The index could not be written')
  logger.fatal({ err: new Error('all went wrong') })
  expect(shown).toEqual([
    expect.stringMatching(/^\d\d:\d\d:\d\d The index could not be written \(see .*farol\.log\)\n$/),
    expect.stringMatching(/ all went wrong \(see /),
  ])
  const kept = readFileSync(logFile(), 'utf8')
  for (const words of ['a warning', 'disk full', 'all went wrong']) expect(kept).toContain(words)
})

test('a full file takes the place of the one before it; a line longer than the limit is written whole', () => {
  const log = new LogFile(logFile(), 20)
  for (const line of ['first line\n', 'second line\n', 'third line\n', `${'long '.repeat(9)}\n`, 'last\n']) log.write(line)
  expect([readFileSync(`${logFile()}.1`, 'utf8'), readFileSync(logFile(), 'utf8')]).toEqual([`${'long '.repeat(9)}\n`, 'last\n'])
  new LogFile(logFile(), 20).write('after a restart\n')
  expect([readFileSync(`${logFile()}.1`, 'utf8'), readFileSync(logFile(), 'utf8')]).toEqual(['last\n', 'after a restart\n'])
})
