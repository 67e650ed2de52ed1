import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DatabaseOutage } from '../../../ports/database-outage.ts'
import { scanPool } from '../../../workers/pools.ts'
import { openDatabase, type Database } from '../open-database.ts'
import type { ScanRequest, ScanThread } from './scan-dialect.ts'

let dataDir: string
let database: Database
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'farol-scan-'))
  database = await openDatabase({ dataDir, scanThread: scanPool })
})
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const counting = (to: number) =>
  sql<{ last: number }>`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${to}) select max(i) as last from n`

test('what takes long is read while the thread that serves goes on', async () => {
  let turns = 0
  let isOver = false
  const scan = counting(1_000_000)
    .execute(database.scan!)
    .finally(() => (isOver = true))
  while (!isOver) {
    await new Promise((resolve) => setImmediate(resolve))
    turns += 1
  }
  expect((await scan).rows).toEqual([{ last: 1_000_000 }])
  // On its own thread it would be answered in the first turn.
  expect(turns).toBeGreaterThan(10)
})

test('what was committed before is read, with its types and names', async () => {
  await sql`create table place (code text, name text)`.execute(database.write)
  await sql`insert into place values ('SC', 'Ciência')`.execute(database.write)
  const { rows } = await sql`select code, name, 1.5 as half, null as none from place where code = ${'SC'}`.execute(database.scan!)
  expect(rows).toEqual([{ code: 'SC', name: 'Ciência', half: 1.5, none: null }])
})

test('nothing can be written there, no transaction begun, and an error says what SQLite said', async () => {
  const written = sql`delete from library`.execute(database.scan!)
  await expect(written).rejects.toThrow(DatabaseOutage)
  await expect(written).rejects.toMatchObject({ reason: 'read_only' })
  await expect(sql`select code from nowhere`.execute(database.scan!)).rejects.toThrow('no such table: nowhere')
  await expect(database.scan!.transaction().execute(async () => {})).rejects.toThrow('one statement')
})

test('the 33rd statement that waits is refused, and none after those before it were read', async () => {
  const scans = Array.from({ length: 33 }, (_, n) => database.scan!.executeQuery(CompiledQuery.raw('select ? as n', [n])))
  const settled = await Promise.allSettled(scans)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(32)
  expect(settled[32]).toMatchObject({ status: 'rejected', reason: { reason: 'busy' } })
  expect((await counting(3).execute(database.scan!)).rows).toEqual([{ last: 3 }])
})

test('a thread that ends is an outage for who waits, and the next statement has another one', async () => {
  let asked = 0
  const scanThread = (file: string): ScanThread => {
    const pool = scanPool(file)
    const run = (request: ScanRequest) => {
      const reply = pool.run(request)
      asked += 1
      if (asked === 2) void pool.release()
      return reply
    }
    return { run, close: () => pool.close() }
  }
  const other = await openDatabase({ dataDir, scanThread })
  await counting(3).execute(other.scan!)
  // Long enough that it is still being read when the thread is told to end.
  await expect(counting(2_000_000).execute(other.scan!)).rejects.toMatchObject({ reason: 'busy' })
  expect((await counting(5).execute(other.scan!)).rows).toEqual([{ last: 5 }])
  await other.close()
})
