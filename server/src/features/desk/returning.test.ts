import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

const key = { volume: null, tomo: null, parte: null, material_adicional: null, localizacao: null }
const week = { 'mon-fri': '08:00-22:00', sat: '08:00-12:00' }
const institution = {
  name: 'Universidade',
  acronym: 'U',
  secondFactor: { roles: [] },
  hours: ['BC', 'BN'].map((library) => ({ library, week })),
}

for (const engine of engines) {
  describe(`late returns, corrections and what is handed over at the desk, on ${engine.name}`, () => {
    let site: DeskSite
    let ana: string
    beforeAll(async () => {
      site = await openDeskSite(engine, { institution })
      for (const name of ['ana', 'bruno']) await site.reader(name)
      ana = await site.code('ana')
      await site.staff('iara', 'atendimento', 'BC')
      await site.staff('nina', 'atendimento', 'BN')
      await site.staff('otavio', 'gestor')
      // A row of the own that costs a fine and days of suspension.
      const row = { cod_biblioteca: 'BC', categorias: [], grupos: ['livro'], tipos: ['N'], de: '2026-01-01', unidade: 'dias', prazo: 7 }
      const costs = { multa_dia_centavos: 100, multa_hora_centavos: 0, afastamento_por_dia: 2 }
      const more = { renovacoes: 3, renovacoes_web: 3, dias_retirada: 2, motivo: 'Portaria 1' }
      await site.at('otavio', 'POST', '/api/equipe/politicas', { ...row, ...costs, ...more })
    })
    afterAll(() => site.remove())

    const post = async (who: string, path: string, body: object = {}) => site.at(who, 'POST', `/api/equipe/${path}`, body)
    const back = async (exemplar: string, more: object = {}, who = 'iara') => post(who, 'devolucoes', { exemplar, ...more })
    const at = async (instant: string) => {
      site.clock.set(instant)
      for (const who of ['iara', 'nina', 'otavio']) await site.deskToken(who)
    }
    const readerOf = async (name: string) => {
      await site.reader(name)
      return site.code(name)
    }
    const lent = async (name: string) => {
      const exemplar = await site.book(`De ${name}`)
      const { loanId, dueOn } = await site.lend(name, exemplar)
      return { exemplar, loanId, dueOn }
    }

    test('a late return says how late, until when its reader is suspended, and what it costs; exempt it costs nothing', async () => {
      const [carla, davi] = [await readerOf('carla'), await readerOf('davi')]
      const [late, exempt] = [await lent('carla'), await lent('davi')]
      expect(late.dueOn).toBe('2026-11-27')
      await at('2026-11-30T15:00:00Z')
      const { body } = await back(late.exemplar)
      expect(body).toEqual({
        exemplar: late.exemplar,
        titulo: 'De carla',
        destino: 'estante',
        dias_atraso: 3,
        afastamento: { inicio: '2026-11-30', fim: expect.stringMatching(/^2026-12-0\d$/) },
        debito: { codigo: expect.stringMatching(/^farol-\d+$/), valor_centavos: expect.any(Number) },
        emprestimo: late.loanId,
        leitor: carla,
        comprovante: 'perguntar',
      })
      expect(body.debito.valor_centavos).toBeGreaterThan(0)
      expect((await back(exempt.exemplar, { isentar: { motivo: 'Greve' } })).body.code).toBe('acesso_negado')
      const free = (await back(exempt.exemplar, { isentar: { motivo: 'Greve' } }, 'otavio')).body
      expect(free).toMatchObject({ exemplar: exempt.exemplar, dias_atraso: 3, leitor: davi })
      expect([free.afastamento, free.debito]).toEqual([undefined, undefined])
      // Corrected to a day it costs what that day costs; to the day on which it was due, nothing.
      const correct = (quando: string) => post('otavio', `emprestimos/${late.loanId}/correcao`, { quando, motivo: 'Caixa' })
      const less = (await correct('2026-11-28')).body
      expect([less.dias_atraso, less.debito.valor_centavos < body.debito.valor_centavos]).toEqual([1, true])
      expect((await correct('2026-11-27')).body).toEqual({
        exemplar: late.exemplar,
        titulo: 'De carla',
        destino: 'estante',
        emprestimo: late.loanId,
      })
      await at('2026-11-20T12:00:00Z')
    })

    test('a copy from the box counts as it was put in, one of a named day to its last minute, one of today until now', async () => {
      await readerOf('edu')
      const [named, today] = [await lent('edu'), await lent('edu')]
      await at('2026-11-23T12:00:00Z')
      expect((await back(named.exemplar, { quando: '2026-11-21' })).body.destino).toBe('estante')
      expect((await back(today.exemplar, { quando: '2026-11-23' })).body.destino).toBe('estante')
      const returned = async (barcode: string) => {
        const loan = site.database.read.selectFrom('loan').select('returned_at').where('barcode', '=', barcode)
        return (await loan.executeTakeFirstOrThrow()).returned_at
      }
      expect([await returned(named.exemplar), await returned(today.exemplar)]).toEqual([
        '2026-11-22T02:59:00.000Z',
        '2026-11-23T12:00:00.000Z',
      ])
      await at('2026-11-20T12:00:00Z')
    })

    test('a return that is undone leaves the loan as it was; what was found is returned, not reported', async () => {
      const flora = await readerOf('flora')
      const { exemplar, loanId } = await lent('flora')
      await back(exemplar)
      const undo = async (ato: string, who = 'iara') => post(who, `emprestimos/${loanId}/desfazer`, { ato })
      expect((await undo('devolucao', 'otavio')).body.code).toBe('NaoPodeDesfazer')
      expect((await undo('devolucao')).body).toEqual({ codigo: loanId, desfeito: true })
      const { body } = await site.at('iara', 'GET', `/api/equipe/leitores/${flora}`)
      expect(body.emprestimos).toMatchObject([{ codigo: loanId }])
      const found = await post('otavio', `emprestimos/${loanId}/extravio`, { tipo: 'achado', motivo: 'Na estante' })
      expect([found.status, found.body.code]).toEqual([422, 'estado_invalido'])
      expect((await site.at('iara', 'GET', `/api/equipe/exemplares/${exemplar}`)).body.situacao).toBe('emprestado')
    })

    test('due days of many move by category and group, of days in order, at the library that is named', async () => {
      await site.reader('pia', 'PG')
      const [first, second] = [await lent('bruno'), await lent('pia')]
      const many = { cod_biblioteca: 'BC', de: '2026-11-01', ate: '2026-12-10', nova_data: '2026-12-14', motivo: 'Greve' }
      const count = async (more: object) => (await post('otavio', 'emprestimos/prorrogacao', { ...many, previa: true, ...more })).body
      const counted = await count({})
      expect(counted).toEqual({ emprestimos: expect.any(Number) })
      const all = counted.emprestimos
      expect(all).toBeGreaterThan(1)
      expect(await count({ categorias: ['PG'] })).toEqual({ emprestimos: 1 })
      expect([await count({ grupos: ['mapa'] }), await count({ grupos: ['livro'] }), await count({ cod_biblioteca: 'BN' })]).toEqual([
        { emprestimos: 0 },
        { emprestimos: all },
        { emprestimos: 0 },
      ])
      expect((await count({ de: '2027-01-01' })).code).toBe('periodo_invertido')
      expect((await count({ categorias: ['XX'] })).fields).toMatchObject([{ field: 'categorias' }])
      expect(await count({ previa: false, categorias: ['PG'] })).toEqual({ emprestimos: 1 })
      const due = async (name: string) =>
        (await site.stores.librarySystem.loans.open(await site.patronId(name))).loans.map((one) => one.dueOn)
      expect([await due('pia'), (await due('bruno')).includes('2026-12-14')]).toEqual([['2026-12-14'], false])
      for (const { exemplar } of [first, second]) await back(exemplar)
    })

    test('a request is handed over once it is there, to its reader or to the one it names, whose document was seen', async () => {
      const exemplar = await site.book('Iracema')
      const { cod_acervo } = (await site.at('iara', 'GET', `/api/equipe/exemplares/${exemplar}`)).body
      const to = { unidade_origem: 'BC', unidade_recebimento: 'BN', local_recebimento: 'balcao', telefone: '2222-1000', email: 'a@b.br' }
      const made = await post('iara', 'solicitacoes-emprestimo', { leitor: ana, cod_acervo, ...key, ...to })
      const step = async (who: string, act: string, body: object = {}) =>
        (await post(who, `solicitacoes-emprestimo/${made.body.codigo}/${act}`, body)).body
      expect(await step('nina', 'entregar')).toMatchObject({ code: 'estado_invalido', params: { estado: 'aguardando' } })
      await step('iara', 'enviar')
      await step('nina', 'receber')
      const other = await step('nina', 'entregar', { pessoa_autorizada: true, documento_visto: true })
      expect(other.code).toBe('RetiradaNaoAutorizada')
      expect(await step('nina', 'entregar')).toMatchObject({ exemplar, titulo: 'Iracema' })
      const acts = async () => (await site.stores.audit.search({ act: 'saw_document', offset: 0, limit: 9 })).total
      expect(await acts()).toBe(0)
      const loan = site.database.read.selectFrom('loan').select(['patron_id', 'picked_up_by', 'library_id']).where('barcode', '=', exemplar)
      expect(await loan.executeTakeFirstOrThrow()).toMatchObject({ patron_id: Number(ana), picked_up_by: null })
    })
  })
}
