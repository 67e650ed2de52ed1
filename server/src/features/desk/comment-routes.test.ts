import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

for (const engine of engines) {
  describe(`decisions on comments, on ${engine.name}`, () => {
    let site: DeskSite
    beforeAll(async () => {
      site = await openDeskSite(engine)
      await site.reader('ana')
      await site.book('Iracema')
      await site.staff('otavio', 'gestor', 'BC')
    })
    afterAll(() => site.remove())

    test('the record of acts says once who decided each comment, how, and at which library', async () => {
      const titleId = (await site.database.read.selectFrom('title').select('id').executeTakeFirstOrThrow()).id
      const patronId = Number(await site.code('ana'))
      const [shown, refused] = [
        await site.stores.commentDesk.add({ titleId, patronId, content: 'Bom livro' }),
        await site.stores.commentDesk.add({ titleId, patronId, content: 'Compre aqui' }),
      ]
      const decide = async (id: number, more: object, headers = {}) =>
        (await site.at('otavio', 'PUT', '/api/equipe/comentarios', { comentarios: [id], ...more }, headers)).body
      const lost = { 'idempotency-key': 'chave-0001' }
      expect(await decide(shown, { decisao: 'publicar' }, lost)).toEqual({ decididos: [shown], ja_decididos: [] })
      // Sent again because the answer was lost: nobody else was first.
      expect(await decide(shown, { decisao: 'publicar' }, lost)).toEqual({ decididos: [shown], ja_decididos: [] })
      expect(await decide(refused, { decisao: 'recusar', motivo: 'Propaganda' })).toEqual({ decididos: [refused], ja_decididos: [] })
      expect(await decide(shown, { decisao: 'recusar', motivo: 'Propaganda' })).toEqual({ decididos: [], ja_decididos: [shown] })
      const library = (await site.stores.libraries.libraries()).find(({ code }) => code === 'BC')!.id
      const loginId = (await site.stores.logins.find('otavio'))!.id
      const { entries } = await site.stores.audit.search({ act: 'decided_comment', offset: 0, limit: 9 })
      const told = entries.map(({ actor, subject, detail }) => ({ actor, subject, detail }))
      const actor = expect.objectContaining({ kind: 'staff', loginId })
      expect(told.toSorted((one, other) => Number(one.subject!.id) - Number(other.subject!.id))).toEqual([
        { actor, subject: { kind: 'comment', id: shown }, detail: { state: 'shown', library } },
        { actor, subject: { kind: 'comment', id: refused }, detail: { state: 'refused', library } },
      ])
    })
  })
}
