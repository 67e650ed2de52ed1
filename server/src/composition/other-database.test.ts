import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { house } from '../adapters/database/testing/circulation-rows.ts'
import { engines } from '../adapters/database/testing/engines.ts'
import { openStores } from '../adapters/database/testing/stores.ts'
import { tellOtherDatabase } from './other-database.ts'
import { storesOver } from './stores.ts'

describe(engines[0]!.name, () => {
  const open = openStores(engines[0]!)

  test('an empty database beside a file of DATA_DIR is told, and nothing else is', async () => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'farol-other-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true }))
    const told = async (databaseUrl?: string) => {
      const said: string[] = []
      await tellOtherDatabase({ databaseUrl, dataDir }, storesOver(open.database), (line) => void said.push(line))
      return said
    }
    expect(await told('postgres://a/b')).toEqual([])
    const file = path.join(dataDir, 'catalogue.sqlite')
    writeFileSync(file, '')
    expect(await told()).toEqual([])
    expect(await told('postgres://a/b')).toEqual([expect.stringContaining(`empty; ${file} is not read while DATABASE_URL is set`)])
    for (const row of house.filter((one) => /^insert into (campus|patron) /.test(one))) await sql.raw(row).execute(open.database.write)
    expect(await told('postgres://a/b')).toEqual([])
  })
})
