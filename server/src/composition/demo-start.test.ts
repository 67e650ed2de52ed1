import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { house } from '../adapters/database/testing/circulation-rows.ts'
import { engines } from '../adapters/database/testing/engines.ts'
import { openStores } from '../adapters/database/testing/stores.ts'
import { readConfig } from '../config.ts'
import { isDemo, tellLogins } from './demo-start.ts'
import { storesOver } from './stores.ts'

describe(engines[0]!.name, () => {
  const open = openStores(engines[0]!)
  const starts = (env: Readonly<Record<string, string>>) => isDemo(readConfig(env), storesOver(open.database))

  test('an empty database on a machine of one’s own is filled with the demo', async () => {
    expect(await starts({})).toBe(true)
    expect(await starts({ PUBLIC_URL: 'http://localhost:3000' })).toBe(true)
    expect(await starts({ PUBLIC_URL: 'http://[::1]:3000' })).toBe(true)
  })

  test.each([
    [{ PUBLIC_URL: 'https://catalogo.example.org' }],
    [{ TRUST_PROXY: '1' }],
    [{ HOST: '0.0.0.0' }],
    [{ DATABASE_URL: 'postgres://a/b' }],
    [{ DEMO: 'off' }],
  ])('with %j it is not', async (env) => {
    expect(await starts(env)).toBe(false)
  })

  test('DEMO=on fills it anywhere', async () => {
    expect(await starts({ DEMO: 'on', PUBLIC_URL: 'https://catalogo.example.org', TRUST_PROXY: '1' })).toBe(true)
  })

  test('a database that the demo filled is not shown to other machines unasked', async () => {
    await open.stores.settings.put('demo', {})
    expect(await starts({})).toBe(true)
    const shown: readonly Readonly<Record<string, string>>[] = [{ PUBLIC_URL: 'https://catalogo.example.org' }, { TRUST_PROXY: '1' }]
    for (const env of shown) {
      await expect(starts(env)).rejects.toThrow(/^DEMO is not set, .* set DEMO=on/)
      expect(await starts({ ...env, DEMO: 'on' })).toBe(true)
    }
  })
})

const rowOf = (table: string) => house.filter((row) => new RegExp(`^insert into (campus|${table}) `).test(row))

for (const engine of engines)
  test.each(['library', 'patron', 'title'])(`${engine.name}: no start fills a database that already keeps a %s`, async (table) => {
    const database = await engine.open()
    onTestFinished(() => database.remove())
    const starts = (env: Readonly<Record<string, string>>) => isDemo(readConfig(env), storesOver(database))
    for (const row of rowOf(table)) await sql.raw(row).execute(database.write)
    if (table === 'title') await database.write.updateTable('title').set({ suppressed: 1 }).execute()
    await expect(starts({ DEMO: 'on' })).rejects.toThrow(
      /^DEMO is on, but this database keeps records that are not of the demo.*: set DEMO=off/,
    )
    expect(await starts({})).toBe(false)
    await storesOver(database).settings.put('demo', {})
    expect(await starts({ DEMO: 'on' })).toBe(true)
  })

test('the password and the secret of the app are printed to a terminal alone', () => {
  const said = (isTerminal: boolean) => {
    const lines: string[] = []
    tellLogins(
      { say: (line) => void lines.push(line), isTerminal },
      { password: 'canario-senha', file: '/x/logins', factor: 'CANARIOFATOR' },
    )
    return lines.join('\n')
  }
  expect(said(true)).toMatch(/canario-senha[^]*CANARIOFATOR/)
  expect(said(false)).not.toMatch(/canario/i)
  expect(said(false)).toContain('/x/logins')
})
