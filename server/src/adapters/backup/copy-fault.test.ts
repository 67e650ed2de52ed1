import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { runBackup } from '../../commands/backup-run.ts'
import { copyFault } from './copy-fault.ts'
import { diskFault } from './disk-fault.ts'

test('of a full disk it says which: the one that the backup goes to', () => {
  const full = Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })
  const fault = copyFault(full, '/var/lib/farol/catalogue.sqlite', '/backups/.backup-a1B2c3/database.sqlite')
  expect(diskFault(fault)).toBe('/backups: the disk is full (ENOSPC): make room, then run this again')
})

test.each([
  ['unable to open database file', 14],
  ['attempt to write a readonly database', 8],
  ['attempt to write a readonly database', 1544],
])('%s (%i): it says who has to be let in, and where', (message, errcode) => {
  const fault = copyFault(Object.assign(new Error(message), { errcode }), '/var/lib/farol/catalogue.sqlite', '/b/.backup-a1B2c3/c')
  expect(diskFault(fault) ?? fault.message).toBe(
    'DATA_DIR: the database /var/lib/farol/catalogue.sqlite cannot be read: let the user that runs this read it, and write in /var/lib/farol',
  )
})

/** What a backup of this database says, given its folder. */
async function saidOf(prepare: (file: string) => void): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'farol-copy-'))
  const said: string[] = []
  try {
    prepare(path.join(folder, 'catalogue.sqlite'))
    const place = { databaseUrl: undefined, dataDir: folder }
    const settings = { place, secretFile: undefined, now: () => new Date(), program: process, say: (line: string) => void said.push(line) }
    await runBackup(settings, path.join(folder, 'backup.tar'))
  } finally {
    chmodSync(folder, 0o700)
    rmSync(folder, { recursive: true })
  }
  return said.join('\n').replaceAll(folder, 'DIR')
}

test('a damaged database is named, and what to do about it', async () => {
  const damaged = (file: string) => {
    const database = new DatabaseSync(file)
    database.exec("create table a (b text); insert into a values ('x')")
    database.close()
    writeFileSync(file, 'no header of SQLite', { flag: 'r+' })
  }
  expect(await saidOf(damaged)).toBe(
    'No backup was made: DATA_DIR: the database DIR/catalogue.sqlite cannot be read: file is not a database; it is damaged or no database: put it aside and restore a backup',
  )
})

test('a folder without a database is named', async () => {
  expect(await saidOf(() => {})).toBe('No backup was made: DATA_DIR: there is no database DIR/catalogue.sqlite')
})
