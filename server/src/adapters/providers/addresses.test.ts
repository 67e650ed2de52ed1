import { expect, test } from 'vitest'
import type { ProviderDriver, ProviderSettings } from '../../ports/content-providers.ts'
import { SettableClock } from '../clock/settable-clock.ts'
import { contentAccess } from './content-access.ts'

const access = contentAccess({
  secret: Buffer.from('secret'),
  siteHost: 'catalogo.example.org',
  clock: new SettableClock(new Date('2026-11-20T12:00:00Z')),
  keys: { of: async () => 'key' },
})

function opened(driver: ProviderDriver, address: string, asked: { readonly document?: string; readonly target?: string } = {}) {
  const settings: ProviderSettings = { address, hosts: [], insideNetwork: false, discloses: [], fields: {} }
  return access.open({ slug: 'abnt', driver, settings }, { patronId: 1, name: 'Ana Souza' }, asked).then(
    (one) => ('url' in one ? one.url : one.kind),
    (error: { readonly reason?: string }) => error.reason,
  )
}

test('what stands in an address is one value, whatever signs it has', async () => {
  const document = 'NBR 6023&admin=1#x/../é'
  const url = new URL((await opened('gateway', 'https://p.example/open?d={document}&u=1'))!)
  expect([...url.searchParams.keys()]).toEqual(['d', 'u'])
  const filled = new URL((await opened('gateway', 'https://p.example/open?d={document}&u=1', { document }))!)
  expect([[...filled.searchParams], filled.hash]).toEqual([
    [
      ['d', document],
      ['u', '1'],
    ],
    '',
  ])
})

test.each(['https://ana:senha@p.example/', 'https://ana@p.example/', 'http://p.example/', 'javascript:alert(1)'])(
  '%s is no address that readers are sent to',
  async (address) => {
    expect(await opened('plain_link', address)).toBe('unreachable')
  },
)
