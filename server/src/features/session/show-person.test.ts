import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openSessionSite, type SessionSite } from './testing/session-site.ts'

for (const engine of engines) {
  describe(`terms of use that wait to be read, on ${engine.name}`, () => {
    let site: SessionSite
    let token: string
    beforeAll(async () => {
      site = await openSessionSite(engine)
      await site.person('ana')
      token = (await site.signIn('ana')).json().access_token
    })
    afterAll(() => site.remove())

    const holds = async (terms?: { readonly version: string; readonly text: string }) => {
      const document = { name: 'Universidade', acronym: 'U', secondFactor: { roles: [] }, ...(terms && { terms }) }
      await site.stores.settings.put('institution', document)
      site.clock.advance(60)
    }
    const waiting = async () => (await site.call('GET', '/api/pessoas', undefined, { token })).json().termos
    const read = async (versao: string) =>
      (await site.call('PUT', '/api/pessoas/meu-farol/privacidade/termos', { versao }, { token })).statusCode

    test('none wait where the institution has none', async () => {
      expect(await waiting()).toBeUndefined()
    })

    test('they wait until they are read, and again in a new version', async () => {
      await holds({ version: '2026-1', text: '<p>Silêncio.</p>' })
      expect(await waiting()).toBe('pendentes')
      expect(await read('2026-1')).toBe(200)
      expect(await waiting()).toBeUndefined()
      await holds({ version: '2026-2', text: '<p>Silêncio e calma.</p>' })
      expect(await waiting()).toBe('pendentes')
      expect(await read('2026-2')).toBe(200)
      expect(await waiting()).toBeUndefined()
    })

    test('terms that the institution took away wait for nobody', async () => {
      await holds()
      expect(await waiting()).toBeUndefined()
    })
  })
}
