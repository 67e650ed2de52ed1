import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sqliteFileName } from '../adapters/database/open-database.ts'
import { everyNth } from '../testing/thorough.ts'
import { runBackup, runRestore, type BackupDeps } from './backup-run.ts'

let folder: string
let dataDir: string
let database: DatabaseSync
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'farol-ended-'))
  dataDir = path.join(folder, 'data')
  mkdirSync(dataDir)
  database = new DatabaseSync(path.join(dataDir, sqliteFileName))
  database.exec('create table campus (id integer)')
})
afterEach(() => {
  database.close()
  rmSync(folder, { recursive: true, force: true })
})

const backups = () => path.join(folder, 'backups')
const deps = (place: string): BackupDeps => ({
  place: { databaseUrl: undefined, dataDir: place },
  secretFile: undefined,
  now: () => new Date('2026-11-24T03:00:00.000Z'),
  program: process,
  say: () => {},
})

const signals = [
  ['SIGTERM', 143],
  ['SIGINT', 130],
  ['SIGHUP', 129],
] as const

// Each waits for as long as SQLite waits for the lock, 10 s: the signal is looked at after that.
test.each(everyNth(signals, 3))('a backup that is ended by %s leaves nothing of the database behind', async (signal, expected) => {
  mkdirSync(backups())
  // Whoever copies it waits.
  database.exec('begin exclusive')
  const words = ['--disable-warning=ExperimentalWarning', path.join(import.meta.dirname, 'backup.ts'), path.join(backups(), 'a.tar')]
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  const child = spawn(process.execPath, words, { env, stdio: 'ignore' })
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  await expect.poll(() => readdirSync(backups())).toEqual([expect.stringMatching(/^\.backup-/)])
  child.kill(signal)
  expect([await ended, readdirSync(backups())]).toEqual([expected, []])
})

test('what a backup or a restore that was killed left behind goes with the next one, once it is a day old', async () => {
  const left = (beside: string, name: string, day: string) => {
    mkdirSync(path.join(beside, name), { recursive: true })
    writeFileSync(path.join(beside, name, 'database.sqlite'), 'rows')
    utimesSync(path.join(beside, name), new Date(day), new Date(day))
  }
  const place = path.join(folder, 'restored')
  for (const beside of [backups(), place]) {
    left(beside, '.backup-aaaaaa', '2026-11-23T02:59:00Z')
    left(beside, '.backup-bbbbbb', '2026-11-23T03:01:00Z')
    left(beside, '.backup-of-ours', '2026-11-01T00:00:00Z')
  }
  const file = path.join(backups(), 'a.tar')
  expect(await runBackup(deps(dataDir), file)).toBe(0)
  expect(readdirSync(backups()).toSorted()).toEqual(['.backup-bbbbbb', '.backup-of-ours', 'a.tar'])
  await runRestore(deps(place), file)
  expect(
    readdirSync(place)
      .filter((name) => name.startsWith('.'))
      .toSorted(),
  ).toEqual(['.backup-bbbbbb', '.backup-of-ours'])
})
