import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { chmod, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import {
  copyDatabase,
  copyName,
  DatabasePlaced,
  placeDatabase,
  refuseDatabase,
  rowsOfSqlite,
  type DatabasePlace,
  type Restoring,
  type RowCounts,
} from './database-copy.ts'
import type { EndedForPeople } from '../database/end-every-sign-in.ts'
import { diskFault } from './disk-fault.ts'
import { inOwnFolder, type BackupRun } from './own-folder.ts'
import { runProgram } from './run-program.ts'

/** What a backup says of itself; `manifest.json` in it. */
export interface Manifest {
  readonly format: 1
  readonly engine: 'sqlite' | 'postgresql'
  readonly madeAt: string
  /** SHA-256 of the database's copy, hexadecimal. */
  readonly sha256: string
  /** Of SQLite: the rows of each table. */
  readonly rows?: RowCounts
}

/** Folders under `DATA_DIR` that belong to the library: its documents and pictures. */
const folders = ['institution'] as const

/** What is not in a backup, by name under `DATA_DIR`: whoever has it could read or forge what the secret guards. */
export const separateFiles = ['secret', 'keys.json'] as const

const env = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' }

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(file)) hash.update(part as Buffer)
  return hash.digest('hex')
}

/**
 * Writes one file with the database as it is at one moment and the library's documents; the site may run meanwhile. The file is for its owner alone and
 * is there whole or not at all.
 */
export async function makeBackup(place: DatabasePlace, file: string, run: BackupRun): Promise<Manifest> {
  if (existsSync(file)) throw new Error(`${file} is there already: name another file`)
  const beside = path.dirname(path.resolve(file))
  if (!existsSync(beside)) throw new Error(`the folder ${beside} is not there: make it, for the user that runs this`)
  return inOwnFolder(beside, run, async (folder) => {
    await copyDatabase(place, folder)
    const copy = path.join(folder, copyName(place))
    const rows = place.databaseUrl === undefined ? { rows: rowsOfSqlite(copy) } : {}
    const engine = place.databaseUrl === undefined ? 'sqlite' : 'postgresql'
    const manifest: Manifest = { format: 1, engine, madeAt: run.now.toISOString(), sha256: await digestOf(copy), ...rows }
    writeFileSync(path.join(folder, 'manifest.json'), `${JSON.stringify(manifest, undefined, 1)}\n`)
    const there = folders.filter((name) => existsSync(path.join(place.dataDir, name)))
    const documents = there.flatMap((name) => ['-C', path.resolve(place.dataDir), name])
    const made = path.join(folder, 'whole.tar')
    await runProgram('tar', ['-cf', made, '-C', folder, 'manifest.json', copyName(place), ...documents], env)
    await chmod(made, 0o600)
    await rename(made, file)
    return manifest
  })
}

function readManifest(folder: string, place: DatabasePlace): Manifest {
  const file = path.join(folder, 'manifest.json')
  if (!existsSync(file)) throw new Error('this is no backup of this program: it has no manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  if (manifest.format !== 1) throw new Error(`the backup has the format ${String(manifest.format)}, made by a newer program`)
  const wanted = place.databaseUrl === undefined ? 'sqlite' : 'postgresql'
  if (manifest.engine !== wanted)
    throw new Error(
      `the backup is of ${manifest.engine}: ${manifest.engine === 'sqlite' ? 'leave DATABASE_URL unset' : 'name an empty database in DATABASE_URL'}`,
    )
  return manifest
}

function compareRows({ rows = {} }: Manifest, found: RowCounts): void {
  const names = new Set([...Object.keys(rows), ...Object.keys(found)])
  const other = [...names].find((name) => rows[name] !== found[name])
  if (other !== undefined) throw new Error(`the backup is not whole: ${other} has ${found[other] ?? 0} rows instead of ${rows[other] ?? 0}`)
}

/** Puts the documents of a backup into their place; answers how to take them away again. */
async function placeDocuments({ dataDir }: DatabasePlace, folder: string): Promise<() => Promise<void>> {
  const there = folders.filter((name) => existsSync(path.join(folder, name)))
  for (const name of there) await rename(path.join(folder, name), path.join(dataDir, name))
  return async () => {
    for (const name of there) await rm(path.join(dataDir, name), { recursive: true, force: true })
  }
}

/**
 * Puts a backup into an empty place, checked before anything is placed: whole or not at all, but for a database of PostgreSQL that this program
 * cannot use (`DatabasePlaced`). The index is made anew by the next start.
 */
export async function restoreBackup(
  place: DatabasePlace,
  file: string,
  run: BackupRun & Restoring,
): Promise<Manifest & { readonly ended: EndedForPeople }> {
  return inOwnFolder(place.dataDir, run, async (folder) => {
    await runProgram('tar', ['-xf', path.resolve(file), '-C', folder, '--no-same-owner'], env).catch((error: unknown) => {
      if (diskFault(error) !== undefined) throw error
      throw new Error(`${file} is no backup that can be read: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    })
    const manifest = readManifest(folder, place)
    const copy = path.join(folder, copyName(place))
    if (!existsSync(copy) || (await digestOf(copy)) !== manifest.sha256) throw new Error('the backup is damaged: its sum is another one')
    if (manifest.engine === 'sqlite') compareRows(manifest, rowsOfSqlite(copy))
    for (const name of folders)
      if (existsSync(path.join(place.dataDir, name)))
        throw new Error(`DATA_DIR: ${name} is there already: a backup is restored into an empty place`)
    await refuseDatabase(place)
    // It may be of another catalogue.
    await rm(path.join(place.dataDir, 'index'), { recursive: true, force: true })
    const takeAway = await placeDocuments(place, folder)
    try {
      return { ...manifest, ended: await placeDatabase(place, folder, run) }
    } catch (error) {
      if (!(error instanceof DatabasePlaced)) await takeAway()
      throw error
    }
  })
}
