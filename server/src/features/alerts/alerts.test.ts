import { activities } from '@farol/contract/activities.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { booksXml } from '../../testing/titles.ts'
import { decideComment } from '../comments/decide-comment.ts'
import { openSessionSite, type SessionSite } from '../session/testing/session-site.ts'

for (const engine of engines) {
  describe(`alerts of one's own, on ${engine.name}`, () => {
    let site: SessionSite
    const tokens: Record<string, string> = {}
    const ids: Record<string, number> = {}
    type Who = 'ana' | 'bia'
    const call = async (who: Who, method: 'GET' | 'PUT' | 'DELETE', path = '', body?: object, headers = {}) => {
      const answer = await site.call(method, `/api/alerta${path}`, body, { token: tokens[who]!, headers })
      return { status: answer.statusCode, body: answer.json() }
    }
    let told = 0
    const tell = async (who: Who, more: { at?: string; until?: string } = {}) => {
      told += 1
      const id = await site.stores.alerts.notify({
        patronId: ids[who]!,
        kind: 'hold_released',
        subject: `hold:${told}`,
        params: { title: 'Dom Casmurro', library: 'Biblioteca Central', lastDay: '2026-11-24', lastTime: '22:00' },
        at: new Date(more.at ?? site.clock.now()),
        ...(more.until && { until: new Date(more.until) }),
      })
      return id!
    }

    beforeAll(async () => {
      site = await openSessionSite(engine)
      for (const name of ['ana', 'bia']) {
        await site.person(name)
        ids[name] = (await site.stores.patrons.find(`P-${name}`))!.id
        tokens[name] = (await site.signIn(name)).json().access_token
      }
    })
    beforeEach(async () => {
      for (const name of ['ana', 'bia']) await site.stores.alerts.remove(ids[name]!, { all: true })
    })
    afterAll(() => site.remove())

    test('[S1-12] [S7-38] they are read newest first, each with its words, its screen and its end, in the reader’s language', async () => {
      const older = await tell('ana', { at: '2026-11-18T15:00:00Z', until: '2026-11-19T22:00:00Z' })
      const newer = await tell('ana')
      const { status, body } = await call('ana', 'GET')
      expect(status).toBe(200)
      expect(body).toMatchObject({ total: 2, nao_lidos: 2, page: 1, perPage: 20 })
      expect(body.data[0]).toEqual({
        id: newer,
        lido: false,
        data: '2026-11-20T12:00:00.000Z',
        tipo: 'hold_released',
        titulo: 'Reserva liberada: Dom Casmurro',
        texto: '“Dom Casmurro” espera por você até terça-feira, 24/11/2026, às 22:00. Retirada: Biblioteca Central.',
        link: '/meufarol/reservas',
        expira: '2026-12-20T12:00:00.000Z',
      })
      expect(body.data[1]).toMatchObject({ id: older, expira: '2026-11-19T22:00:00.000Z' })
      const english = (await call('ana', 'GET', '?perPage=1&page=2', undefined, { lang: 'en' })).body
      expect(english).toMatchObject({ total: 2, page: 2, perPage: 1, data: [{ id: older, titulo: 'Hold ready: Dom Casmurro' }] })
      expect((await call('ana', 'GET', '/resumo')).body).toEqual({ nao_lidos: 2, ultimo: newer })
      expect((await call('bia', 'GET', '/resumo')).body.nao_lidos).toBe(0)
    })

    test('[S7-38] read, unread, deleted: the same twice changes nothing; ids of others are named and untouched', async () => {
      const [one, two, other] = [await tell('ana'), await tell('ana'), await tell('bia')]
      expect((await call('ana', 'PUT', '', { alertas: [one, other, 999_999, one], lido: true })).body).toEqual({
        alterados: 1,
        ignorados: [other, 999_999],
        nao_lidos: 1,
      })
      expect((await call('ana', 'PUT', '', { alertas: [one], lido: true })).body).toMatchObject({ alterados: 0, ignorados: [] })
      expect((await call('ana', 'GET', '?lido=true')).body.data.map(({ id }: { id: number }) => id)).toEqual([one])
      expect((await call('ana', 'PUT', '', { alertas: [one], lido: false })).body).toMatchObject({ alterados: 1, nao_lidos: 2 })
      expect((await call('ana', 'DELETE', '', { alertas: [two, other] })).body).toEqual({ alterados: 1, ignorados: [other], nao_lidos: 1 })
      expect((await call('ana', 'DELETE', '', { alertas: [two] })).body).toMatchObject({ alterados: 0, ignorados: [] })
      expect((await call('ana', 'PUT', '', { todos: true, tipo: 'hold_placed', lido: true })).body.alterados).toBe(0)
      expect((await call('ana', 'PUT', '', { todos: true, lido: true })).body).toMatchObject({ alterados: 1, nao_lidos: 0 })
      expect((await call('ana', 'DELETE', '', { todos: true })).body.alterados).toBe(1)
      expect((await call('bia', 'GET')).body).toMatchObject({ total: 1, nao_lidos: 1 })
    })

    test('of one kind, read or not, and of some days at once: what is counted is what is listed; all of one kind are marked or deleted alone', async () => {
      const [old, read, open] = [await tell('ana', { at: '2026-11-10T12:00:00Z' }), await tell('ana'), await tell('ana')]
      const params = { title: 'Iracema', library: 'Central' } as const
      const placed = (await site.stores.alerts.notify({ patronId: ids['ana']!, kind: 'hold_placed', subject: 'hold:p', params, at: site.clock.now() }))! // prettier-ignore
      await call('ana', 'PUT', '', { alertas: [read], lido: true })
      const found = async (query: string) => {
        const { data, total, nao_lidos } = (await call('ana', 'GET', query)).body
        return [data.map(({ id }: { id: number }) => id), total, nao_lidos]
      }
      expect(await found('?tipo=hold_released&lido=false')).toEqual([[open, old], 2, 3])
      expect(await found('?tipo=hold_released&lido=false&de=2026-11-20&ate=2026-11-20')).toEqual([[open], 1, 3])
      expect(await found('?tipo=hold_released&perPage=1&page=2')).toEqual([[read], 3, 3])
      expect(await found('?tipo=hold_placed')).toEqual([[placed], 1, 3])
      expect((await call('ana', 'PUT', '', { todos: true, tipo: 'hold_released', lido: true })).body).toEqual({
        alterados: 2,
        ignorados: [],
        nao_lidos: 1,
      })
      expect((await call('ana', 'GET', '/resumo')).body).toEqual({ nao_lidos: 1, ultimo: placed })
      expect((await call('ana', 'DELETE', '', { todos: true, tipo: 'hold_placed' })).body).toMatchObject({ alterados: 1, nao_lidos: 0 })
      expect(await found('')).toEqual([[open, read, old], 3, 0])
      expect((await call('ana', 'GET', '/resumo')).body).toEqual({ nao_lidos: 0, ultimo: open })
    })

    test('where none of the ids is one’s own nothing tells another’s from none', async () => {
      const other = await tell('bia')
      for (const body of [{ alertas: [other] }, { alertas: [999_999] }]) {
        expect(await call('ana', 'DELETE', '', body)).toMatchObject({ status: 404, body: { code: 'nao_encontrado' } })
        expect(await call('ana', 'PUT', '', { ...body, lido: true })).toMatchObject({ status: 404, body: { code: 'nao_encontrado' } })
      }
      expect((await call('bia', 'GET')).body).toMatchObject({ total: 1, nao_lidos: 1 })
    })

    test('[S5-22] both days or neither, the missing one named; the first not after the last', async () => {
      const day = await tell('ana', { at: '2026-11-10T02:59:59Z' })
      const next = await tell('ana', { at: '2026-11-10T03:00:00Z' })
      const found = async (query: string) => (await call('ana', 'GET', query)).body.data.map(({ id }: { id: number }) => id)
      // Midnight at the library is three o'clock in UTC.
      expect(await found('?de=2026-11-09&ate=2026-11-09')).toEqual([day])
      expect(await found('?de=2026-11-10&ate=2026-11-10')).toEqual([next])
      expect(await call('ana', 'GET', '?de=2026-11-10')).toMatchObject({
        status: 422,
        body: { code: 'dados_invalidos', fields: [{ field: 'ate', code: 'obrigatorio' }] },
      })
      expect((await call('ana', 'GET', '?ate=2026-11-10')).body.fields).toMatchObject([{ field: 'de', code: 'obrigatorio' }])
      const turned = await call('ana', 'GET', '?de=2026-11-11&ate=2026-11-10', undefined, { lang: 'en' })
      expect(turned).toMatchObject({
        status: 422,
        body: { code: 'periodo_invertido', message: 'The start date cannot be after the end date!' },
      })
      for (const query of ['?de=2026-02-30&ate=2026-03-01', '?de=x&ate=y', '?perPage=101', '?page=0', '?tipo=spam', '?lido=talvez'])
        expect((await call('ana', 'GET', query)).status).toBe(422)
    })

    test('what is not understood is refused by its field, and changes nothing', async () => {
      const id = await tell('ana')
      for (const [body, field] of [
        [{}, 'alertas'],
        [{ alertas: [] }, 'alertas'],
        [{ alertas: [0] }, 'alertas.0'],
        [{ alertas: ['x'] }, 'alertas.0'],
        [{ alertas: Array.from({ length: 201 }, () => id) }, 'alertas'],
        [{ alertas: [id], todos: true }, 'todos'],
        [{ alertas: [id], tipo: 'debt' }, 'tipo'],
        [{ todos: false }, 'todos'],
      ] as const)
        expect((await call('ana', 'DELETE', '', body)).body).toMatchObject({ code: 'dados_invalidos', fields: [{ field }] })
      expect((await call('ana', 'PUT', '', { alertas: [id] })).body.fields).toMatchObject([{ field: 'lido', code: 'obrigatorio' }])
      expect((await call('ana', 'GET')).body.nao_lidos).toBe(1)
      for (const path of ['', '/resumo']) expect((await site.get(`/api/alerta${path}`)).statusCode).toBe(401)
    })

    test('a decision of the library tells the writer of a comment, with the reason, once', async () => {
      await site.importXml(booksXml({ number: '1', title: 'Iracema' }))
      const code = Number((await site.get('/api/consulta?q=iracema')).json().data[0].cod_acervo)
      const written = (content: string) => site.stores.commentDesk.add({ titleId: code, patronId: ids['bia']!, content })
      const [good, sale] = [await written('Gostei.'), await written('Vendo o meu.')]
      const deps = site.stores
      const actor = { kind: 'system' } as const
      expect(await decideComment(deps, { id: good, decision: { state: 'shown' }, actor })).toBe(true)
      const refusal = { id: sale, decision: { state: 'refused', reason: 'Oferece <b>comércio</b>.' }, actor } as const
      expect((await Promise.all([decideComment(deps, refusal), decideComment(deps, refusal)])).toSorted()).toEqual([false, true])
      const { data } = (await call('bia', 'GET', '?tipo=comment_decided')).body
      expect(data.map(({ titulo, texto, link }: Record<string, string>) => [titulo, texto, link])).toEqual([
        [
          'Comentário recusado: Iracema',
          'Seu comentário sobre “Iracema” não foi publicado. Motivo: Oferece <b>comércio</b>.',
          '/meufarol/comentarios',
        ],
        ['Comentário publicado: Iracema', 'Seu comentário sobre “Iracema” foi aprovado e aparece no catálogo.', '/meufarol/comentarios'],
      ])
      expect((await call('ana', 'GET')).body.total).toBe(0)
    })

    test('without the activity there are none; a blocked person still reads them', async () => {
      await site.stores.patrons.setBlocked(ids['bia']!, 'documentos')
      expect((await call('bia', 'GET')).status).toBe(200)
      const category = await site.stores.patrons.category('GRAD')
      await site.stores.activities.revoke({ kind: 'category', id: category }, activities.alerts)
      expect(await call('ana', 'GET')).toMatchObject({ status: 403, body: { code: 'acesso_negado' } })
    })
  })
}
