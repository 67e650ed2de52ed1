import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activities } from '@farol/contract/activities.ts'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openSessionSite } from '../session/testing/session-site.ts'
import { storeDocument } from './store-document.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'

for (const engine of engines) {
  describe(`what the institution opens to visitors, on ${engine.name}`, () => {
    let site: TestSite
    beforeAll(async () => {
      site = await openTestSite(engine)
    })
    afterAll(() => site.remove())

    test('[S7-17] funcionalidades names the activities of a visitor by number, and the guides; what is taken back is gone', async () => {
      const functions = async () => (await site.get('/api/parametros/funcionalidades', { lang: '5' })).json()
      const open = await functions()
      expect(open.atividades).toContainEqual({ cod_atividade: activities.marc, descricao: 'MARC' })
      expect(open.guiasPesquisa).toContain('pesquisa_geral')
      await site.stores.activities.revoke({ kind: 'visitor' }, activities.marc)
      const numbers = (await functions()).atividades.map((one: { cod_atividade: number }) => one.cod_atividade)
      expect(numbers).toHaveLength(open.atividades.length - 1)
      expect(numbers).not.toContain(activities.marc)
    })
    test('its events stand in a calendar in the reader’s language, as plain text, from beginning to end', async () => {
      const fair = { title: { pt: 'Feira', en: 'Fair' }, starts: '2999-11-20T10:00', ends: '2999-11-20T12:00', text: { pt: 'Traga <b>livros</b>', en: 'Bring <b>books</b>' } } // prettier-ignore
      await storeDocument(site.stores, { name: { pt: 'Casa', en: 'House' }, acronym: 'C', events: [fair] })
      const calendar = async (language: string) => (await site.get('/eventos.ics', { 'accept-language': language })).body
      await expect.poll(() => calendar('en')).toContain('SUMMARY:Fair')
      const english = await calendar('en')
      expect(english).toContain('DESCRIPTION:Bring books')
      expect(english).toMatch(/DTEND[^\n]*29991120T1[25]0000/)
      expect(await calendar('pt')).toContain('SUMMARY:Feira')
    })

    test('to a person what that person may do, and to nobody else', async () => {
      const session = await openSessionSite(engine)
      try {
        await session.person('ana')
        const token = (await session.signIn('ana')).json().access_token as string
        const numbers = async (headers: Record<string, string>) => {
          const { atividades } = (await session.get('/api/parametros/funcionalidades', headers)).json()
          return atividades.map((one: { cod_atividade: number }) => one.cod_atividade) as number[]
        }
        const [own, visitors] = [await numbers({ authorization: `Bearer ${token}` }), await numbers({})]
        expect([own.includes(activities.hold), visitors.includes(activities.hold)]).toEqual([true, false])
        const activity = async (headers: Record<string, string>) =>
          (await session.get(`/api/parametros/atividade/${activities.hold}`, headers)).json().ativa
        expect([await activity({ authorization: `Bearer ${token}` }), await activity({})]).toEqual([true, false])
      } finally {
        await session.remove()
      }
    })
  })
}
