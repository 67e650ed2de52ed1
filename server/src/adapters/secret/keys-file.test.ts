import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keysFile } from './keys-file.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'farol-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))

function stored(name: string, text: string, mode = 0o600) {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  chmodSync(file, mode)
  const told: string[] = []
  return { keys: keysFile(file, (message) => void told.push(message)), told, file }
}

test('a key is that of its kind and name, as the file has it now', async () => {
  const { keys, told, file } = stored('keys.json', '{"providers": {"abnt": "k1", "empty": ""}, "bases": {"norte": "k2"}}')
  expect([await keys.of('providers', 'abnt'), await keys.of('bases', 'norte')]).toEqual(['k1', 'k2'])
  for (const name of ['norte', 'empty', 'toString', '__proto__']) expect(await keys.of('providers', name)).toBeUndefined()
  writeFileSync(file, '{"providers": {"abnt": "k3"}}')
  expect(await keys.of('providers', 'abnt')).toBe('k3')
  expect(told).toEqual([])
})

test('what is no text in a group is no key', async () => {
  const written = { providers: { number: 7, list: ['k'], nothing: null, text: 'k1' }, bases: 'norte', other: null }
  const { keys, told } = stored('odd.json', JSON.stringify(written))
  for (const name of ['number', 'list', 'nothing']) expect(await keys.of('providers', name)).toBeUndefined()
  expect([await keys.of('providers', 'text'), await keys.of('bases', '0'), await keys.of('bases', 'length')]).toEqual([
    'k1',
    undefined,
    undefined,
  ])
  for (const text of ['null', '7', '[]']) expect(await stored('bare.json', text).keys.of('providers', 'abnt')).toBeUndefined()
  expect(told).toEqual([])
})

test('a file that others may read is told once, and used', async () => {
  const { keys, told } = stored('open.json', '{"providers": {"abnt": "k1"}}', 0o640)
  expect([await keys.of('providers', 'abnt'), await keys.of('providers', 'abnt')]).toEqual(['k1', 'k1'])
  expect(told).toEqual([expect.stringContaining('chmod 600')])
})

test('no file holds no key, and nobody is told; one that is no JSON is told, without what it holds', async () => {
  const told: string[] = []
  expect(await keysFile(path.join(folder, 'none.json'), (message) => void told.push(message)).of('bases', 'norte')).toBeUndefined()
  expect(told).toEqual([])
  const broken = stored('broken.json', '{"providers": {"abnt": "k1"')
  expect(await broken.keys.of('providers', 'abnt')).toBeUndefined()
  expect(broken.told).toEqual([`${broken.file} cannot be read as keys`])
})
