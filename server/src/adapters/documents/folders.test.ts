import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { SettableClock } from '../clock/settable-clock.ts'
import { copyFolder } from './copy-folder.ts'
import { institutionFolder } from './institution-folder.ts'

const root = mkdtempSync(path.join(os.tmpdir(), 'farol-folders-'))
afterAll(() => rmSync(root, { recursive: true }))

const start = '2031-05-01T12:00:00.000Z'
const clock = new SettableClock(start)
beforeEach(() => clock.set(start))
const name = `${'a'.repeat(20)}.zip`

test('a copy of somebody’s data is read by its owner alone, and gone when it is removed', async () => {
  const folder = path.join(root, 'copies')
  const files = copyFolder(folder, clock)
  await files.write(name, Buffer.from('zip'))
  expect([statSync(folder).mode & 0o777, statSync(path.join(folder, name)).mode & 0o777]).toEqual([0o700, 0o600])
  expect(String(await files.read(name))).toBe('zip')
  await files.remove(name)
  expect(await files.read(name)).toBeUndefined()
})

test('a name that leads out of the folder is none', async () => {
  const files = copyFolder(path.join(root, 'copies'), clock)
  const outside = path.join(root, name)
  writeFileSync(outside, 'somebody else’s')
  for (const wrong of [`../${name}`, outside, 'short.zip', name.replace('.zip', '.txt')]) {
    await expect(files.read(wrong)).rejects.toThrow('Not the name of a copy.')
    await expect((async () => files.remove(wrong))()).rejects.toThrow('Not the name of a copy.')
  }
  expect(existsSync(outside)).toBe(true)
})

test('of the folder only copies go that are older than asked, by the clock of the site', async () => {
  const folder = path.join(root, 'copies')
  const files = copyFolder(folder, clock)
  const [old, young, other] = [name, name.replaceAll('a', 'b'), 'read-me.txt']
  await files.write(old, Buffer.from('zip'))
  writeFileSync(path.join(folder, other), 'x')
  utimesSync(path.join(folder, other), new Date(0), new Date(0))
  clock.advance(3_600)
  await files.write(young, Buffer.from('zip'))
  await files.removeOlderThan(3_600_000)
  expect([old, young, other].map((one) => existsSync(path.join(folder, one)))).toEqual([true, true, true])
  clock.advance(1)
  await files.removeOlderThan(3_600_000)
  expect([old, young, other].map((one) => existsSync(path.join(folder, one)))).toEqual([false, true, true])
  await copyFolder(path.join(root, 'never made'), clock).removeOlderThan(0)
})

test('a picture is one of the folder; a folder with the name of a picture is none', async () => {
  const folder = path.join(root, 'institution')
  mkdirSync(path.join(folder, 'logo.png'), { recursive: true })
  writeFileSync(path.join(folder, 'mark.svg'), '<svg/>')
  writeFileSync(path.join(root, 'secret.png'), 'x')
  const files = institutionFolder(folder)
  expect(await files.read('mark.svg')).toMatchObject({ type: 'image/svg+xml' })
  for (const wrong of ['logo.png', '../secret.png', 'mark.txt', 'none.png', 'mark.constructor'])
    expect(await files.read(wrong)).toBeUndefined()
})
