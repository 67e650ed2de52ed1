import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { booksXml } from '../../testing/titles.ts'
import { openSessionSite, type SessionSite } from '../session/testing/session-site.ts'

for (const engine of engines) {
  describe(`comments of one's own, on ${engine.name}`, () => {
    let site: SessionSite
    let [read, other] = ['', '']
    const tokens: Record<string, string> = {}
    type Who = 'ana' | 'bia' | 'nova'
    const call = async (who: Who, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, headers = {}) => {
      const answer = await site.call(method, `/api/comentarios/${path}`, body, { token: tokens[who]!, headers })
      return { status: answer.statusCode, body: answer.json() }
    }
    const say = (who: Who, title: string, comentario: string) => call(who, 'POST', `acervo/${title}`, { comentario })
    const own = async (who: Who, title: string) => (await call(who, 'GET', `usuario/acervo/${title}`)).body.data
    const seenByOthers = async (title: string) => (await site.get(`/api/comentarios/acervo/${title}`)).json().data

    beforeAll(async () => {
      site = await openSessionSite(engine)
      await site.importXml(booksXml({ number: '1', title: 'Lido' }))
      await site.importXml(booksXml({ number: '2', title: 'Relido' }))
      const codeOf = async (word: string) => (await site.get(`/api/consulta?q=${word}`)).json().data[0].cod_acervo as string
      ;[read, other] = [await codeOf('lido'), await codeOf('relido')]
      for (const name of ['ana', 'bia', 'nova']) {
        await site.person(name, { name: `${name[0]!.toUpperCase()}${name.slice(1)} Souza` })
        tokens[name] = (await site.signIn(name)).json().access_token
      }
    })
    afterAll(() => site.remove())

    test('[S1-08] [S4-09] [S7-40] it is sent, waits, and shows to others only once the library approved it', async () => {
      const sent = await say('ana', read, '  Gostei muito.\n<b>Leiam!</b>  ')
      expect(sent.status).toBe(200)
      expect(sent.body).toEqual({
        id: expect.any(Number),
        comentario: 'Gostei muito.\n<b>Leiam!</b>',
        data: '2026-11-20',
        situacao: 'aguardando',
      })
      expect(await seenByOthers(read)).toEqual([])
      expect(await own('ana', read)).toEqual([sent.body])
      expect(await own('bia', read)).toEqual([])
      expect(await site.stores.commentDesk.queue(10)).toEqual([
        {
          id: sent.body.id,
          titleId: Number(read),
          title: 'Lido',
          name: 'Ana Souza',
          code: 'P-ana',
          content: 'Gostei muito.\n<b>Leiam!</b>',
          createdAt: '2026-11-20T12:00:00.000Z',
        },
      ])
      await site.stores.commentDesk.decide(sent.body.id, { state: 'shown' })
      expect(await seenByOthers(read)).toEqual([{ autor: 'Ana S.', data: '2026-11-20', comentario: 'Gostei muito.\n<b>Leiam!</b>' }])
      expect((await own('ana', read))[0].situacao).toBe('publicado')
      const refused = (await say('ana', read, 'Vendo o meu.')).body
      await site.stores.commentDesk.decide(refused.id, { state: 'refused', reason: 'Oferece comércio.' })
      expect((await own('ana', read))[0]).toMatchObject({ id: refused.id, situacao: 'recusado', motivo: 'Oferece comércio.' })
      expect(await seenByOthers(read)).toHaveLength(1)
    })

    test('[S7-40] titles one commented on, the latest comment first, with how many wait', async () => {
      site.clock.advance(60)
      await say('bia', other, 'Primeiro.')
      site.clock.advance(60)
      await say('bia', read, 'Segundo.')
      expect((await call('bia', 'GET', 'usuario/acervos')).body).toEqual({
        data: [
          { cod_acervo: read, descricao: 'Lido', idioma_titulo: 'pt', comentarios: 1, aguardando: 1 },
          { cod_acervo: other, descricao: 'Relido', idioma_titulo: 'pt', comentarios: 1, aguardando: 1 },
        ],
        total: 2,
        page: 1,
        perPage: 20,
      })
      // Of what was decided on nothing waits.
      expect((await call('ana', 'GET', 'usuario/acervos')).body.data).toMatchObject([{ cod_acervo: read, aguardando: 0 }])
      expect((await call('bia', 'GET', 'usuario/acervos?perPage=1&page=2')).body.data).toMatchObject([{ cod_acervo: other }])
    })

    test('what is sent again because its answer was lost is one comment', async () => {
      const twice = () => call('ana', 'POST', `acervo/${other}`, { comentario: 'Sem sinal.' }, { 'idempotency-key': 'chave-0001' })
      const first = await twice()
      expect(first.status).toBe(200)
      expect(await twice()).toEqual(first)
      expect((await own('ana', other)).filter(({ comentario }: { comentario: string }) => comentario === 'Sem sinal.')).toHaveLength(1)
    })

    test('[S8-10] three may wait, also when they come at once; a decision makes room', async () => {
      const answers = await Promise.all([1, 2, 3, 4, 5].map((number) => say('nova', read, `Nº ${number}`)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 422, 422])
      const refused = answers.find(({ status }) => status === 422)!.body
      expect(refused).toMatchObject({ code: 'limite_comentarios_excedido', params: { limite: 3 } })
      expect(refused.message).toBe('Você já tem 3 comentários aguardando aprovação. Escreva outro quando a biblioteca decidir sobre eles.')
      expect((await call('nova', 'POST', `acervo/${other}`, { comentario: 'Mais um' }, { lang: 'en' })).body.message).toMatch(
        /awaiting approval/,
      )
      await site.stores.commentDesk.decide(answers.find(({ status }) => status === 200)!.body.id, { state: 'shown' })
      expect((await say('nova', other, 'Agora sim.')).status).toBe(200)
    })

    test('[S7-40] one deletes one’s own, also a shown one, and nobody else’s', async () => {
      const [newest] = await own('bia', read)
      expect(await call('ana', 'DELETE', `usuario/${newest.id}`)).toMatchObject({
        status: 404,
        body: { code: 'comentario_nao_encontrado' },
      })
      expect(await own('bia', read)).toHaveLength(1)
      await site.stores.commentDesk.decide(newest.id, { state: 'shown' })
      const before = (await seenByOthers(read)).length
      expect(await call('bia', 'DELETE', `usuario/${newest.id}`)).toEqual({ status: 200, body: { id: newest.id } })
      expect((await call('bia', 'DELETE', `usuario/${newest.id}`)).status).toBe(404)
      expect(await own('bia', read)).toEqual([])
      expect(await seenByOthers(read)).toHaveLength(before - 1)
    })

    test('nothing, too much, and what stands at no title are refused; a title out of sight has no comments', async () => {
      const waiting = async () => (await site.stores.commentDesk.queue(100)).length
      const before = await waiting()
      for (const text of ['', ' \n ', 'x'.repeat(1_001), 'a\u0000b']) expect((await say('bia', read, text)).status).toBe(422)
      expect((await say('bia', '999999', 'Onde?')).status).toBe(404)
      expect((await call('bia', 'POST', 'acervo/0', { comentario: 'Onde?' })).status).toBe(404)
      expect(await waiting()).toBe(before)
      await say('bia', other, 'Fica.')
      const { write } = site.database
      await write.updateTable('title').set({ suppressed: 1 }).where('id', '=', Number(other)).execute()
      expect((await call('bia', 'GET', `usuario/acervo/${other}`)).status).toBe(404)
      expect((await call('bia', 'GET', 'usuario/acervos')).body).toMatchObject({ data: [], total: 0 })
    })
  })
}
