import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'farol-start-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** What a start says that cannot go on: its code and what stands on stderr. */
const start = (env: Readonly<Record<string, string>>) =>
  new Promise<{ readonly code: unknown; readonly said: string }>((resolve) => {
    execFile(process.execPath, [path.join(import.meta.dirname, '../main.ts')], { env: { ...process.env, ...env } }, (error, _out, said) =>
      resolve({ code: error?.code, said }),
    )
  })

const database = () => path.join(folder, 'catalogue.sqlite')

test.each([
  ['no database at all', () => writeFileSync(database(), 'x'.repeat(9_000)), /damaged or no database: put it aside and restore a backup/],
  [
    'a file cut short',
    () => {
      const made = new DatabaseSync(database())
      made.exec('create table migration (name text); create table many (text text)')
      made.exec(
        'with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000) insert into many select hex(randomblob(50)) from n',
      )
      made.close()
      truncateSync(database(), 4_096)
    },
    /damaged or no database: put it aside and restore a backup/,
  ],
  [
    'a database of another program',
    () => new DatabaseSync(database()).exec('create table orders (id integer)'),
    /tables of another program \(orders\)/,
  ],
  ['a folder in the place of the file', () => mkdirSync(database()), /cannot be opened: EISDIR/],
])('%s: one line names the setting and what to do', async (_what, prepare, reason) => {
  prepare()
  const { code, said } = await start({ DATA_DIR: folder, DEMO: 'off', PORT: '0' })
  expect(code).toBe(2)
  expect(said).toMatch(/^DATA_DIR: the database cannot be opened: [^\n]+\n$/)
  expect(said).toMatch(reason)
})

test('a database server that does not answer: one line names DATABASE_URL', async () => {
  const { code, said } = await start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/farol', DATA_DIR: folder, PORT: '0' })
  expect(code).toBe(2)
  expect(said).toMatch(/^DATABASE_URL: the database cannot be opened: [^\n]*ECONNREFUSED[^\n]*; see that it runs[^\n]*\n$/)
})

test.each([
  ['a folder', () => mkdirSync(path.join(folder, 'key')), /EISDIR/],
  ['a file without a secret', () => writeFileSync(path.join(folder, 'key'), 'short'), /it holds no secret of 32 bytes/],
])('%s in the place of the secret: one line names SECRET_FILE', async (_what, prepare, reason) => {
  prepare()
  const { code, said } = await start({ DATA_DIR: folder, DEMO: 'off', PORT: '0', SECRET_FILE: path.join(folder, 'key') })
  expect([code, said]).toEqual([2, expect.stringMatching(/^SECRET_FILE is "[^\n]+", which cannot be used: [^\n]+\n$/)])
  expect(said).toMatch(reason)
})

// Nobody makes files there, root neither.
const forbidden = '/sys/kernel/farol'

test.each(['farol.log', 'index/lock'])('%s of another user: one line names the file', async (name) => {
  mkdirSync(path.join(folder, 'index'))
  symlinkSync(forbidden, path.join(folder, name))
  const { code, said } = await start({ DATA_DIR: folder, DEMO: 'off', PORT: '0' })
  expect([code, said]).toEqual([2, expect.stringMatching(new RegExp(`^${folder}/${name}: [^\\n]+ \\((?:EACCES|EPERM|EROFS)\\)\\n$`))])
})

test('a port that another program has: one line names PORT', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const { code, said } = await start({ DATA_DIR: folder, DEMO: 'off', PORT: String(port) })
  other.close()
  expect(said).toBe(`PORT is ${port}, where another program listens: end that one, or give this one another port\n`)
  expect(code).toBe(2)
})

test('an address that is none of this machine: one line names HOST', async () => {
  const { code, said } = await start({ DATA_DIR: folder, DEMO: 'off', HOST: '192.0.2.1', PORT: '0' })
  expect([code, said]).toEqual([2, 'HOST is "192.0.2.1", which is no address of this machine\n'])
})
