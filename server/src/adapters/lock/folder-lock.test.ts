import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lockFolder, type FolderLock } from './folder-lock.ts'

const root = mkdtempSync(path.join(os.tmpdir(), 'farol-lock-'))
afterAll(() => rmSync(root, { recursive: true }))

const held = (lock: ReturnType<typeof lockFolder>): lock is FolderLock => 'release' in lock

test('a folder has one holder, who is named to others; released, the next one has it', () => {
  const folder = path.join(root, 'not/there/yet')
  const first = lockFolder(folder, 4_711)
  expect(held(first)).toBe(true)
  expect(lockFolder(folder, 4_712)).toEqual({ holder: '4711' })
  // Who did not get it has not written its name.
  expect(readFileSync(path.join(folder, 'server.pid'), 'utf8')).toBe('4711\n')
  const release = () => (first as FolderLock).release()
  release()
  const next = lockFolder(folder, 4_713)
  expect([held(next), lockFolder(folder, 1)]).toEqual([true, { holder: '4713' }])
  ;(next as FolderLock).release()
})

test('the folder and what is said in it are for their owner alone', () => {
  const folder = path.join(root, 'modes')
  const lock = lockFolder(folder, 1) as FolderLock
  expect([statSync(folder).mode & 0o777, statSync(path.join(folder, 'server.pid')).mode & 0o777]).toEqual([0o700, 0o600])
  lock.release()
})

test('a holder that cannot be read is not named; other folders are free', () => {
  const folder = path.join(root, 'unnamed')
  const lock = lockFolder(folder, 1) as FolderLock
  rmSync(path.join(folder, 'server.pid'))
  expect(lockFolder(folder, 2)).toEqual({ holder: '' })
  const other = lockFolder(path.join(root, 'other'), 2)
  expect(held(other)).toBe(true)
  for (const one of [lock, other as FolderLock]) one.release()
})

test('a folder that cannot be made, or a lock that is no file of one, is a failure and no holder', () => {
  const file = path.join(root, 'file')
  writeFileSync(file, 'x')
  expect(() => lockFolder(path.join(file, 'folder'), 1)).toThrow('ENOTDIR')
  const folder = path.join(root, 'odd')
  mkdirSync(path.join(folder, 'server.lock'), { recursive: true })
  expect(() => lockFolder(folder, 1)).toThrow()
})
