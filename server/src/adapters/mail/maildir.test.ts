import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { maildir } from './maildir.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'farol-maildir-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('those that came first are read first, so many at a time; read ones are not read again', async () => {
  mkdirSync(path.join(folder, 'new'), { recursive: true })
  const names = Array.from({ length: 30 }, (_, n) => `17900000${String(n).padStart(2, '0')}.x`)
  for (const name of names.toSorted((one, other) => ((Number(one.slice(0, 10)) * 7) % 31) - ((Number(other.slice(0, 10)) * 7) % 31)))
    writeFileSync(path.join(folder, 'new', name), name)
  mkdirSync(path.join(folder, 'new', '0.folder'))
  writeFileSync(path.join(folder, 'new', '.half'), 'not whole yet')
  const box = maildir(folder)
  const first = await box.unread(20)
  expect(first.map(({ text }) => text)).toEqual(names.slice(0, 20))
  for (const message of first) await message.markRead()
  expect((await box.unread(20)).map(({ text }) => text)).toEqual(names.slice(20))
})

test('a mailbox that is not there yet is made, for its owner alone, and is empty', async () => {
  const box = path.join(folder, 'made')
  expect(await maildir(box).unread(5)).toEqual([])
  expect(['tmp', 'new', 'cur'].map((part) => statSync(path.join(box, part)).mode & 0o777)).toEqual([0o700, 0o700, 0o700])
})

test('of a long message the beginning is read, and of a short one nothing beside it', async () => {
  const box = path.join(folder, 'long')
  mkdirSync(path.join(box, 'new'), { recursive: true })
  writeFileSync(path.join(box, 'new', '1.short'), 'Olá')
  writeFileSync(path.join(box, 'new', '2.long'), 'a'.repeat(300_000))
  expect((await maildir(box).unread(2)).map(({ text }) => text.length)).toEqual([4, 262_144])
})
