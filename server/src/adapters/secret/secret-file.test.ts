import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secretOf } from './secret-file.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'farol-secret-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('made once, for its owner alone, and read ever after', () => {
  const file = path.join(folder, 'var/secret')
  const secret = secretOf(file)
  expect(secret).toHaveLength(32)
  expect(secretOf(file)).toEqual(secret)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(path.dirname(file))).toEqual(['secret'])
  expect(readFileSync(file, 'utf8')).not.toContain('=')
})

test('two installations have two secrets', () => {
  expect(secretOf(path.join(folder, 'a'))).not.toEqual(secretOf(path.join(folder, 'b')))
})

test('a file without a secret in it is refused, never replaced', () => {
  const file = path.join(folder, 'empty')
  writeFileSync(file, 'short\n')
  expect(() => secretOf(file)).toThrow('it holds no secret of 32 bytes')
  expect(readFileSync(file, 'utf8')).toBe('short\n')
})
