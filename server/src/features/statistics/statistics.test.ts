import { activities } from '@farol/contract/activities.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { openSessionSite } from '../session/testing/session-site.ts'
import { booksXml } from '../../testing/titles.ts'

for (const engine of engines) {
  describe(`use and comments of a title on ${engine.name}`, () => {
    let site: TestSite
    let id: number
    const json = async (path: string, headers = {}) => (await site.get(path, headers)).json()
    beforeAll(async () => {
      site = await openTestSite(engine)
      await site.importXml(booksXml({ number: '1', title: 'Lido', copies: [{ barcode: 'l1', library: 'BC' }] }))
      id = Number((await json('/api/consulta?q=lido')).data[0].cod_acervo)
      const libraryId = (await site.stores.libraries.libraries())[0]!.id
      const use = { titleId: id, libraryId, kind: 'loan' as const }
      await site.stores.useEvents.record([
        { ...use, localDate: '2026-03-02', count: 30 },
        { ...use, localDate: '2026-03-20', count: 10 },
        { ...use, localDate: '2026-05-01', count: 3 },
        { ...use, localDate: '2026-08-09', count: 9 },
        { ...use, localDate: '2024-01-31', count: 6 },
      ])
    })
    afterAll(() => site.remove())

    test('[S7-23] years with figures, newest first', async () => {
      expect((await json(`/api/dados-estatisticos/anos?acervo=${id}`)).data).toEqual([{ ano: '2026' }, { ano: '2024' }])
      expect((await json('/api/dados-estatisticos/anos')).total).toBe(2)
    })

    test('[S7-23] by month and by library; small counts are hidden from visitors', async () => {
      const figures = await json(`/api/dados-estatisticos/dados/${id}`)
      expect(figures).toMatchObject({ ano: '2026', menor_que: 5 })
      const loans = figures.meses.map((month: { emprestimos: { valor?: number } }) => month.emprestimos)
      expect([loans[2], loans[4], loans[7], loans[0]]).toEqual([{ valor: 40 }, { oculto: true }, { oculto: true }, { valor: 0 }])
      expect(figures.bibliotecas.map((one: Record<string, unknown>) => [one['cod_biblioteca'], one['emprestimos']])).toEqual([
        ['BC', { valor: 52 }],
      ])
      expect(figures.total.emprestimos).toEqual({ valor: 52 })
      expect((await json(`/api/dados-estatisticos/dados/${id}?ano=2024`)).total.emprestimos).toEqual({ valor: 6 })
    })

    test('the same figures as a file; what is hidden is empty', async () => {
      const file = await site.get(`/acervo/${id}/dados-estatisticos.csv?ano=2026`)
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
      const lines = file.body.split('\r\n')
      expect(lines[0]).toBe('\uFEFF"ano","por","nome","emprestimos","renovacoes","reservas","consultas","acessos_online"')
      expect([lines[3], lines[5], lines.at(-2)]).toEqual(['2026,"mes",3,40,0,0,0,0', '2026,"mes",5,,0,0,0,0', '2026,"total",,52,0,0,0,0'])
      expect((await site.get('/acervo/999999/dados-estatisticos.csv')).statusCode).toBe(404)
    })

    test('a file is of the newest year where none, or what is no year, is asked for; it is not kept and not indexed', async () => {
      const yearOf = async (query: string) =>
        (await site.get(`/acervo/${id}/dados-estatisticos.csv${query}`)).body.split('\r\n')[1]!.slice(0, 4)
      expect(await Promise.all(['?ano=2024', '', '?ano=3024', '?ano=202', '?ano=20240', '?ano=2024&ano=2024'].map(yearOf))).toEqual([
        '2024',
        '2026',
        '2026',
        '2026',
        '2026',
        '2026',
      ])
      const { headers } = await site.get(`/acervo/${id}/dados-estatisticos.csv`)
      expect([headers['cache-control'], headers['x-robots-tag'], headers['content-disposition']]).toEqual([
        'no-cache',
        'noindex',
        `attachment; filename="${id}-uso.csv"`,
      ])
    })

    test('a title that was never used has figures of the present year at the libraries, all zero, and no library', async () => {
      const session = await openSessionSite(engine)
      try {
        await session.importXml(booksXml({ number: '2', title: 'Intacto' }))
        const get = async (path: string) => (await session.get(path)).json()
        const [{ cod_acervo: unused }] = (await get('/api/consulta?q=intacto')).data
        const years = []
        for (const instant of ['2027-01-01T02:59:00Z', '2027-01-01T03:00:00Z']) {
          session.clock.set(instant)
          const { ano, bibliotecas, total } = await get(`/api/dados-estatisticos/dados/${unused}`)
          expect([bibliotecas, total.emprestimos]).toEqual([[], { valor: 0 }])
          years.push([ano, (await session.get(`/acervo/${unused}/dados-estatisticos.csv`)).body.split('\r\n')[1]!.slice(0, 4)])
        }
        expect(years).toEqual([
          ['2026', '2026'],
          ['2027', '2027'],
        ])
        expect((await get(`/api/dados-estatisticos/anos?acervo=${unused}`)).data).toEqual([])
      } finally {
        await session.remove()
      }
    })

    test('what happened in no library stands last under a name of its own, each kind of use in its column', async () => {
      await site.importXml(booksXml({ number: '3', title: 'Alhures' }))
      const [{ cod_acervo: code }] = (await json('/api/consulta?q=alhures')).data
      const libraryId = (await site.stores.libraries.libraries()).find((one) => one.code === 'BC')!.id
      const kinds = ['loan', 'renewal', 'hold', 'consultation', 'online_access'] as const
      const used = { titleId: Number(code), localDate: '2025-12-31' }
      await site.stores.useEvents.record(kinds.map((kind, at) => ({ ...used, libraryId, kind, count: 10 + at })))
      await site.stores.useEvents.record([{ ...used, kind: 'online_access', count: 7 }])
      const figures = await json(`/api/dados-estatisticos/dados/${code}`, { lang: '5' })
      expect(figures.bibliotecas.map((one: Record<string, unknown>) => [one['cod_biblioteca'], one['acessos_online']])).toEqual([
        ['BC', { valor: 14 }],
        [undefined, { valor: 7 }],
      ])
      expect(figures.bibliotecas[1].desc_biblioteca).toBe('Outside the libraries (online)')
      expect(figures.meses[11]).toMatchObject({
        mes: 12,
        emprestimos: { valor: 10 },
        renovacoes: { valor: 11 },
        reservas: { valor: 12 },
        consultas: { valor: 13 },
        acessos_online: { valor: 21 },
      })
      const lines = (await site.get(`/acervo/${code}/dados-estatisticos.csv`)).body.split('\r\n')
      expect(lines.slice(14, 16)).toEqual(['2025,"biblioteca","on-line",0,0,0,0,7', '2025,"total",,10,11,12,13,21'])
    })

    test('who is granted the full figures sees small counts, another person does not', async () => {
      const session = await openSessionSite(engine)
      try {
        await session.importXml(booksXml({ number: '1', title: 'Lido' }))
        const [{ cod_acervo: code }] = (await session.get('/api/consulta?q=lido')).json().data
        await session.stores.useEvents.record([{ titleId: Number(code), kind: 'loan', localDate: '2026-05-01', count: 3 }])
        const granted = await session.person('ana')
        await session.person('bia')
        await session.stores.activities.grant({ kind: 'login', id: granted }, { module: 1, activity: activities.fullStatistics })
        const bearer = async (name: string) => ({ authorization: `Bearer ${(await session.signIn(name)).json().access_token as string}` })
        const [ana, bia] = [await bearer('ana'), await bearer('bia')]
        const total = async (headers: Record<string, string>) =>
          (await session.get(`/api/dados-estatisticos/dados/${code}?ano=2026`, headers)).json().total.emprestimos
        expect([await total(ana), await total(bia)]).toEqual([{ valor: 3 }, { oculto: true }])
        // The file beside the figures has the same, and that of a person is kept nowhere.
        const file = async (headers: Record<string, string> = {}) => {
          const { body, headers: told } = await session.get(`/acervo/${code}/dados-estatisticos.csv?ano=2026`, headers)
          return [body.split('\r\n').at(-2), told['cache-control'], String(told['vary']).includes('authorization')]
        }
        expect([await file(ana), await file(bia), await file()]).toEqual([
          ['2026,"total",,3,0,0,0,0', 'no-store', true],
          ['2026,"total",,,0,0,0,0', 'no-store', true],
          ['2026,"total",,,0,0,0,0', 'no-cache', true],
        ])
      } finally {
        await session.remove()
      }
    })

    test('figures of what is no title are refused', async () => {
      for (const code of ['0', 'abc', '999999'])
        expect((await site.get(`/api/dados-estatisticos/anos?acervo=${code}`)).statusCode, code).toBe(404)
      expect((await site.get('/api/dados-estatisticos/dados/999999')).statusCode).toBe(404)
    })

    test('[S7-43] a link that was followed is counted once for each time, for a token and no other', async () => {
      const token = (
        await site.app.inject({ method: 'POST', url: '/api/oauth/token', payload: { grant_type: 'client_credentials', client_id: 4 } })
      ).json().access_token as string
      const post = (headers: Record<string, string>) =>
        site.app.inject({ method: 'POST', url: '/api/links/estatistica-acesso', payload: { acervo: String(id) }, headers })
      expect((await post({})).statusCode).toBe(401)
      for (let time = 0; time < 6; time += 1) expect((await post({ authorization: `Bearer ${token}` })).json()).toEqual({ contado: true })
      const year = new Date().getFullYear()
      expect((await json(`/api/dados-estatisticos/dados/${id}?ano=${year}`)).total.acessos_online).toEqual({ valor: 6 })
    })

    test('[S4-09] [S7-40] approved comments only, newest first, by first name and initial', async () => {
      const { write } = site.database
      const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T02:00:00.000Z`
      const patron = await write
        .insertInto('patron')
        .values({ code: 'p1', name: 'Maria das Dores Silveira', created_at: at(1), updated_at: at(1) } as never)
        .returning('id')
        .executeTakeFirstOrThrow()
      const comment = (content: string, state: 'waiting' | 'shown' | 'refused', day: number) => ({
        title_id: id,
        patron_id: patron.id,
        content,
        state,
        created_at: at(day),
        decided_at: state === 'waiting' ? null : at(day),
        refusal_reason: state === 'refused' ? 'no' : null,
      })
      await write
        .insertInto('title_comment')
        .values([
          comment('Primeiro', 'shown', 2),
          comment('Espera', 'waiting', 3),
          comment('Recusado', 'refused', 4),
          comment('Segundo', 'shown', 5),
        ])
        .execute()
      const answer = await site.get(`/api/comentarios/acervo/${id}`)
      expect(answer.json()).toEqual({
        data: [
          // Two in the morning UTC is still the day before where the library stands.
          { autor: 'Maria S.', data: '2026-11-04', comentario: 'Segundo' },
          { autor: 'Maria S.', data: '2026-11-01', comentario: 'Primeiro' },
        ],
        total: 2,
        page: 1,
        perPage: 20,
      })
      expect(answer.body).not.toContain('Dores')
    })
  })
}
