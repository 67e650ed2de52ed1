import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

const path = '/api/equipe/politicas'
const row = {
  cod_biblioteca: 'BN',
  categorias: ['GR'],
  grupos: ['mapa'],
  tipos: ['N'],
  de: '2026-01-01',
  ate: '2026-12-31',
  unidade: 'dias',
  prazo: 10,
  limite: 4,
  renovacoes: 6,
  renovacoes_web: 2,
  prazo_renovacao: 8,
  multa_dia_centavos: 110,
  multa_hora_centavos: 70,
  afastamento_por_dia: 3,
  dias_retirada: 5,
}

for (const engine of engines) {
  describe(`rows of the policy at the desk, on ${engine.name}`, () => {
    let site: DeskSite
    beforeAll(async () => {
      site = await openDeskSite(engine)
      await site.staff('iara', 'atendimento', 'BC')
      await site.staff('bia', 'gestor', 'BN')
      await site.staff('otavio', 'gestor')
    })
    afterAll(() => site.remove())

    const add = (who: string, more: object = {}) => site.at(who, 'POST', path, { ...row, motivo: 'Portaria 7', ...more })
    const listed = async (query: string) => (await site.at('otavio', 'GET', `${path}?${query}`)).body
    const numbers = async (query: string) => (await listed(`perPage=200&${query}`)).data.map((one: { numero: number }) => one.numero)
    const reasons = async (numero: number) =>
      (await site.stores.audit.list({ limit: 20, subject: { kind: 'loan_policy', id: numero } }))
        .filter((one) => one.act === 'gave_reason')
        .map((one) => (one.detail as { reason: string }).reason)

    test('a row is answered and listed as it was written, is tried before, replaced and ended, each with its reason', async () => {
      const before = await numbers('')
      expect((await add('bia', { previa: true })).body).toEqual({ ...row, numero: 0, em_vigor: true, emprestimos: 0 })
      expect(await numbers('')).toEqual(before)
      const made = (await add('bia')).body
      expect(made).toEqual({ ...row, numero: made.numero, em_vigor: true, emprestimos: 0 })
      expect((await listed('grupo=mapa')).data).toEqual([made])
      expect(await reasons(made.numero)).toEqual(['Portaria 7'])
      expect((await add('bia', { substitui: made.numero, previa: true })).body.numero).toBe(made.numero)
      const second = (await add('bia', { substitui: made.numero, prazo: 12, motivo: 'Portaria 8' })).body
      expect((await listed('grupo=mapa')).data).toEqual([{ ...made, numero: second.numero, prazo: 12 }])
      const end = (who: string) => site.at(who, 'DELETE', `${path}/${second.numero}`, { motivo: 'Portaria 9' })
      const today = site.clock.now().toISOString().slice(0, 10)
      const ended = { ...second, em_vigor: false, encerrada_em: today }
      expect((await end('bia')).body).toEqual(ended)
      const replaced = { ...made, em_vigor: false, encerrada_em: today }
      expect((await listed('grupo=mapa&situacao=encerradas')).data).toEqual([replaced, ended])
      for (const situacao of ['em_vigor', 'futuras']) expect(await numbers(`grupo=mapa&situacao=${situacao}`)).toEqual([])
      expect(await reasons(second.numero)).toEqual(['Portaria 9', 'Portaria 8'])
      expect([await numbers('grupo=mapa'), (await end('bia')).status]).toEqual([[], 404])
    })

    test('terms of days, hours and nights are answered as they were written; fields that do not go together are named', async () => {
      const dayless = Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'prazo_renovacao'))
      const write = async (grupos: readonly string[], more: object) =>
        (await site.at('otavio', 'POST', path, { ...dayless, cod_biblioteca: 'BC', grupos, motivo: 'Portaria 7', ...more })).body
      const { prazo_renovacao: days } = await write(['disco'], { prazo_renovacao: 8 })
      const hours = await write(['fita'], { unidade: 'horas', prazo: 3 })
      const night = await write(['chave'], { unidade: 'pernoite', prazo: 1 })
      expect([days, hours.unidade, hours.prazo, night.unidade, night.prazo]).toEqual([8, 'horas', 3, 'pernoite', 1])
      for (const made of [hours, night]) {
        expect((await listed(`grupo=${made.grupos[0]}`)).data).toEqual([made])
        expect(made).not.toHaveProperty('prazo_renovacao')
      }
      const explained = (await site.at('otavio', 'GET', '/api/equipe/regra?categoria=GR&grupo=fita&tipo=N&biblioteca=BC')).body
      expect(explained).toMatchObject({ politica: hours.numero, unidade: 'horas', prazo: 3 })
      const wrong = async (more: object) => (await write(['globo'], more)).fields?.map(({ field }: { field: string }) => field)
      expect([
        await wrong({ renovacoes: 2, renovacoes_web: 3 }),
        await wrong({ unidade: 'horas', prazo: 3, prazo_renovacao: 8 }),
        await wrong({ renovacoes: 2, renovacoes_web: 2 }),
      ]).toEqual([['renovacoes_web'], ['prazo_renovacao'], undefined])
      expect((await write(['globo'], { de: '2026-12-02', ate: '2026-12-01' })).code).toBe('periodo_invertido')
      expect((await write(['globo'], { categorias: ['XX'] })).fields).toMatchObject([{ field: 'categorias' }])
      // What is left out costs nothing and has no limit.
      const { limite: _limit, ate: _end, ...open } = dayless
      const bare = { ...open, cod_biblioteca: 'BC', grupos: ['mapoteca'], motivo: 'Portaria 7' }
      for (const name of ['multa_dia_centavos', 'multa_hora_centavos', 'afastamento_por_dia'] as const) Reflect.deleteProperty(bare, name)
      const free = (await site.at('otavio', 'POST', path, bare)).body
      expect(free).toMatchObject({ multa_dia_centavos: 0, multa_hora_centavos: 0, afastamento_por_dia: 0, em_vigor: true })
      for (const name of ['limite', 'ate']) expect(free, name).not.toHaveProperty(name)
    })

    test('who manages one library neither makes nor ends a row of all libraries or of another', async () => {
      const central = (await add('otavio', { cod_biblioteca: 'BC' })).body.numero
      const [shipped] = await numbers('grupo=livro&situacao=em_vigor')
      const end = (numero: number) => site.at('bia', 'DELETE', `${path}/${numero}`, { motivo: 'Engano' })
      expect([(await end(central)).status, (await end(shipped)).status]).toEqual([403, 403])
      expect((await add('bia', { cod_biblioteca: 'BC', grupos: ['tese'] })).status).toBe(403)
      expect((await add('bia', { cod_biblioteca: undefined })).status).toBe(403)
      expect((await add('bia', { cod_biblioteca: undefined, previa: true })).status).toBe(403)
    })

    test('who manages one library replaces no row of all libraries or of another, and is told so before', async () => {
      const central = (await add('otavio', { cod_biblioteca: 'BC', grupos: ['atlas'] })).body.numero
      const [shipped] = await numbers('grupo=livro&situacao=em_vigor')
      for (const substitui of [central, shipped])
        for (const previa of [true, false])
          expect((await add('bia', { grupos: ['planta'], substitui, ...(previa && { previa }) })).status).toBe(403)
      expect(await numbers('grupo=atlas')).toContain(central)
      expect(await numbers('grupo=livro&situacao=em_vigor')).toContain(shipped)
    })

    test('rows for all match every filter, those in force come first, those to come are no ended ones, page by page', async () => {
      const all = { cod_biblioteca: 'BN', categorias: [], grupos: [], tipos: [] }
      const today = site.clock.now().toISOString().slice(0, 10)
      const over = (await add('otavio', { ...all, de: '2026-01-01', ate: '2026-06-30' })).body
      const next = (await add('otavio', { ...all, de: '2026-12-01', ate: '2026-12-31' })).body
      const lastDay = (await add('otavio', { ...all, de: '2026-11-01', ate: today })).body
      const own = (await add('otavio', { ...all, categorias: ['PG'], grupos: ['fita'], tipos: ['E'], de: today, ate: '2026-12-31' })).body
      expect([over, next, lastDay, own].map((one) => one.em_vigor)).toEqual([false, false, true, true])
      const rows = [lastDay.numero, own.numero, over.numero, next.numero]
      expect(await numbers('biblioteca=BN')).toEqual(rows)
      expect(await numbers('biblioteca=BN&categoria=PG&grupo=fita&tipo=E')).toEqual(rows)
      const general = rows.filter((numero) => numero !== own.numero)
      for (const other of ['categoria=GR', 'grupo=livro', 'tipo=N']) expect(await numbers(`biblioteca=BN&${other}`)).toEqual(general)
      expect(await numbers('biblioteca=BN&situacao=em_vigor')).toEqual(rows.slice(0, 2))
      const ended = await numbers('biblioteca=BN&situacao=encerradas')
      expect(ended.filter((numero: number) => rows.includes(numero))).toEqual([over.numero])
      expect(await numbers('biblioteca=BN&situacao=futuras')).toEqual([next.numero])
      const tried = (await add('otavio', { ...all, grupos: ['jogo'], de: '2027-01-01', ate: '2027-12-31' })).body
      await site.at('otavio', 'DELETE', `${path}/${tried.numero}`, { motivo: 'Engano' })
      expect(await numbers('biblioteca=BN&grupo=jogo&situacao=encerradas')).toContain(tried.numero)
      expect(await numbers('biblioteca=BN&grupo=jogo&situacao=futuras')).toEqual([next.numero])
      const pages = [await listed('biblioteca=BN&perPage=3'), await listed('biblioteca=BN&perPage=3&page=2')]
      expect(pages.map((one) => [one.total, one.data.map(({ numero }: { numero: number }) => numero)])).toEqual([
        [4, rows.slice(0, 3)],
        [4, rows.slice(3)],
      ])
      expect((await add('otavio', { ...all, grupos: ['globo'], de: today, ate: today })).body).toMatchObject({ de: today, ate: today, em_vigor: true }) // prettier-ignore
    })

    test('the rule is asked of a reader’s active bond and of a copy, unless it names them itself; what is missing is named', async () => {
      await site.person('mudou', { bonds: [{ category: 'PG', library: 'BC' }, { category: 'GR', library: 'BC' }] }) // prettier-ignore
      const first = await site.database.read.selectFrom('bond').select('id').where('patron_id', '=', await site.patronId('mudou')).orderBy('id').executeTakeFirstOrThrow() // prettier-ignore
      await site.database.write.updateTable('bond').set({ active: 0 }).where('id', '=', first.id).execute()
      const [leitor, exemplar] = [await site.code('mudou'), await site.book('Iracema')]
      const explained = async (query: string) => (await site.at('iara', 'GET', `/api/equipe/regra?${query}`)).body
      const key = { cod_biblioteca: 'BC', categoria: 'GR', grupo: 'livro', tipo: 'N' }
      const asked = `leitor=${leitor}&exemplar=${exemplar}`
      expect((await explained(asked)).chave).toEqual(key)
      expect((await explained(`${asked}&categoria=PG&grupo=mapa&tipo=E&biblioteca=BN`)).chave).toEqual({ cod_biblioteca: 'BN', categoria: 'PG', grupo: 'mapa', tipo: 'E' }) // prettier-ignore
      await site.person('sem', { bonds: [] })
      expect((await site.at('iara', 'GET', `/api/equipe/regra?leitor=${await site.code('sem')}&exemplar=${exemplar}`)).status).toBe(404)
      const said = async (query: string) => (await explained(query)).message
      expect(await said(`leitor=999999&exemplar=${exemplar}`)).toBe('Não há ninguém com este código. Confira-o.')
      expect(await said(`leitor=${leitor}&exemplar=X9999`)).toBe('Não há exemplar com este código. Confira-o.')
      const wrong = async (query: string) => (await explained(query)).fields.map((one: { field: string }) => one.field)
      expect([await wrong('grupo=livro&tipo=N'), await wrong(`leitor=${leitor}&tipo=N`), await wrong(`leitor=${leitor}&grupo=livro`)]).toEqual([['categoria'], ['grupo'], ['tipo']]) // prettier-ignore
    })

    test('the look before says the row that a new one could not be told from, and refuses to replace one that is not there', async () => {
      const { numero } = (await add('bia', { grupos: ['partitura'] })).body
      const look = async (more: object) => (await add('bia', { grupos: ['partitura'], previa: true, ...more })).body
      const clash = { code: 'PoliticaAmbigua', params: { politica: numero } }
      expect(await look({})).toMatchObject(clash)
      expect((await add('bia', { grupos: ['partitura'] })).body).toMatchObject(clash)
      expect(await look({ substitui: numero })).toMatchObject({ numero })
      expect(await look({ substitui: 999_999 })).toMatchObject({ code: 'nao_encontrado' })
    })

    test('a row is replaced from no later day on, which would leave nobody a rule until then, and the answer says what to do', async () => {
      const open = { ate: undefined, grupos: ['disquete'] }
      const { numero } = (await add('bia', open)).body
      const from = (de: string, more: object = {}) => add('bia', { ...open, de, substitui: numero, ...more })
      const refused = { code: 'estado_invalido', message: expect.stringMatching(/1 de dez\. de 2026.*véspera/) }
      for (const previa of [true, false]) expect((await from('2026-12-01', { previa })).body).toMatchObject(refused)
      expect((await from('2026-11-20', { previa: true })).status).toBe(200)
      // As it says: the same until the day before, and the new one beside it; that one may be replaced before it holds.
      expect((await from('2026-11-20', { ate: '2026-11-30' })).status).toBe(200)
      const coming = (await add('bia', { ...open, de: '2026-12-01', prazo: 5 })).body
      expect(coming).toMatchObject({ em_vigor: false, de: '2026-12-01' })
      const again = { ...open, substitui: coming.numero, previa: true }
      expect((await add('bia', { ...again, de: '2026-12-02' })).body).toMatchObject({ code: 'estado_invalido' })
      expect((await add('bia', { ...again, de: '2026-12-01' })).status).toBe(200)
    })
  })
}
