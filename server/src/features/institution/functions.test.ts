import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activities } from '@farol/contract/activities.ts'
import { engines } from '../../adapters/database/testing/engines.ts'
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
  })
}
