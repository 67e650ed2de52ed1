import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MutantLog } from './mutant-log.ts'

let folder: string
beforeAll(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'farol-log-'))))
afterAll(() => rmSync(folder, { recursive: true }))

const mutant = (key: string) => ({ file: 'a.ts', key, start: 1, end: 2, text: '2', kind: '1 becomes 2', line: 1 })

test('of the same commit all counts, of another what was detected in the same file', () => {
  const file = path.join(folder, 'log.jsonl')
  const first = new MutantLog(file, 'one')
  first.add(mutant('died'), 'text', 'detected')
  first.add(mutant('lived'), 'text', 'survived')
  const found = (commit: string, key: string, text: string) => new MutantLog(file, commit).find(mutant(key), text)?.outcome
  expect(found('one', 'lived', 'text')).toBe('survived')
  expect(found('two', 'lived', 'text')).toBeUndefined()
  expect(found('two', 'died', 'text')).toBe('detected')
  expect(found('two', 'died', 'other text')).toBeUndefined()
  expect(found('one', 'never', 'text')).toBeUndefined()
  new MutantLog(file, 'two').add(mutant('lived'), 'text', 'detected')
  expect(found('three', 'lived', 'text')).toBe('detected')
})
