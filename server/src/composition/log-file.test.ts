import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LogFile } from './log-file.ts'
import { openProgramLog } from './program-log.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'farol-log-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const read = (name: string) => (existsSync(path.join(folder, name)) ? readFileSync(path.join(folder, name), 'utf8') : undefined)

test('a file is full at its limit, not before: then it takes the place of the one before it', () => {
  const log = new LogFile(path.join(folder, 'a.log'), 10)
  for (const line of ['12345', '67890']) log.write(line)
  expect([read('a.log'), read('a.log.1')]).toEqual(['1234567890', undefined])
  log.write('x')
  expect([read('a.log'), read('a.log.1')]).toEqual(['x', '1234567890'])
  for (const line of ['23456789', 'y', 'z']) log.write(line)
  expect([read('a.log'), read('a.log.1')]).toEqual(['z', 'x23456789y'])
})

test('a line longer than a file stands alone; sizes are bytes, not signs', () => {
  const log = new LogFile(path.join(folder, 'a.log'), 10)
  log.write('12345678901234')
  expect([read('a.log'), read('a.log.1')]).toEqual(['12345678901234', undefined])
  log.write('çççç')
  log.write('çç')
  expect([read('a.log'), read('a.log.1')]).toEqual(['çç', 'çççç'])
})

test('a file of before is gone on with, and counts; its folder is made; nobody else reads it', () => {
  const file = path.join(folder, 'deep/er/a.log')
  new LogFile(file, 10).write('123456')
  new LogFile(file, 10).write('7890')
  expect(read('deep/er/a.log')).toBe('1234567890')
  new LogFile(file, 10).write('x')
  expect([read('deep/er/a.log'), read('deep/er/a.log.1')]).toEqual(['x', '1234567890'])
  expect([statSync(file).mode & 0o777, statSync(`${file}.1`).mode & 0o777]).toEqual([0o600, 0o600])
})

test('a full file that cannot be opened again closes nobody else’s file, and is gone on with as soon as it can', () => {
  const log = new LogFile(path.join(folder, 'logs/a.log'), 10)
  log.write('1234567890')
  rmSync(path.join(folder, 'logs'), { recursive: true })
  log.write('x')
  const other = openSync(path.join(folder, 'other'), 'w')
  log.write('y')
  writeSync(other, 'still open')
  closeSync(other)
  mkdirSync(path.join(folder, 'logs'))
  log.write('z')
  expect([read('other'), read('logs/a.log')]).toEqual(['still open', 'z'])
})

test('for a person errors stand in both, calls in the file alone; sentences of the start are printed', () => {
  const [out, err]: [string[], string[]] = [[], []]
  const output = { stdout: { write: (text: string) => out.push(text) }, stderr: { write: (text: string) => err.push(text) } } as unknown as Pick<NodeJS.Process, 'stdout' | 'stderr'> // prettier-ignore
  const { logger, say, file } = openProgramLog({ logLevel: 'info', logFormat: 'file', dataDir: folder }, output)
  expect(file).toBe(path.join(folder, 'farol.log'))
  say('Farol answers')
  logger.debug('too little')
  logger.info('a call')
  logger.warn('a warning')
  logger.error('gone wrong')
  logger.error({ err: new Error('no words') })
  logger.error({ err: new Error('the cause') }, 'its sentence')
  const lines = read('farol.log')!.trim().split('\n').map((line) => (JSON.parse(line) as { msg?: string }).msg) // prettier-ignore
  expect(lines).toEqual(['a call', 'a warning', 'gone wrong', 'no words', 'its sentence'])
  expect(out).toEqual(['Farol answers\n'])
  const told = err.map((line) => /^\d\d:\d\d:\d\d (.*) \(see (.*)\)\n$/.exec(line)?.slice(1))
  expect(told).toEqual(['gone wrong', 'no words', 'its sentence'].map((words) => [words, file]))
})
