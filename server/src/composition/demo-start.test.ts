import { describe, expect, test } from 'vitest'
import { engines } from '../adapters/database/testing/engines.ts'
import { openStores } from '../adapters/database/testing/stores.ts'
import { readConfig } from '../config.ts'
import { isDemo, tellLogins } from './demo-start.ts'

describe(engines[0]!.name, () => {
  const open = openStores(engines[0]!)
  const starts = (env: Readonly<Record<string, string>>) => isDemo(readConfig(env), open.stores)

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
