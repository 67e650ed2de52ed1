import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { atDesk, openLoanSite, type LoanSite } from './testing/loan-site.ts'

for (const engine of engines) {
  describe(`what a reader has on loan, on ${engine.name}`, () => {
    let site: LoanSite
    beforeAll(async () => {
      site = await openLoanSite(engine)
      for (const name of ['ana', 'bruno', 'celia']) await site.reader(name)
    })
    afterAll(() => site.remove())

    const pending = async (name: string, query = '') => (await site.as(name, 'GET', `/api/emprestimo/titulos-pendentes${query}`)).body
    const renew = (name: string, ...exemplares: readonly string[]) => site.as(name, 'POST', '/api/emprestimo/renovacao', { exemplares })

    test('each loan with its due date, and what may be done with it', async () => {
      const barcode = await site.book('Dom Casmurro')
      const { loanId } = await site.lend('ana', barcode)
      const list = await pending('ana')
      expect(list).toEqual({
        data: [
          {
            codigo: loanId,
            cod_acervo: expect.stringMatching(/^\d+$/),
            titulo: 'Dom Casmurro',
            autor: 'Machado de Assis',
            ano: '1899',
            desc_tipo_obra: '',
            link_capa: '',
            exemplar: barcode,
            cod_biblioteca: 'BC',
            desc_biblioteca: 'Biblioteca Central',
            data_emprestimo: '2026-11-20',
            data_devolucao: '2026-11-27',
            hora_devolucao: '22:00',
            renovacoes: 0,
            limite_renovacoes: 5,
            situacao: 'em_dia',
            chave_seguranca: expect.stringMatching(/^[0-9A-Z]{16}$/),
            acoes: {
              renovar: { permitido: false, motivos: [{ codigo: 'ja_renovado', mensagem: expect.stringMatching(/renovado/), params: {} }] },
            },
          },
        ],
        total: 1,
        page: 1,
        perPage: 100,
      })
      expect(await pending('bruno')).toMatchObject({ data: [], total: 0 })
    })

    test('[S4-11] C060 C062 each renewal has its own result in the order sent; another’s loan is none', async () => {
      const mine = (await pending('ana')).data[0].codigo
      const { loanId: other } = await site.lend('bruno', await site.book('Iracema'))
      const { loanId: second } = await site.lend('ana', await site.book('Senhora'))
      await site.setTime('2026-11-23T15:00:00Z')
      const answer = await renew('ana', second, other, mine, 'farol-999999')
      expect(answer.status).toBe(200)
      expect(answer.body.resultados).toMatchObject([
        {
          codigo: second,
          renovado: true,
          data_devolucao: '2026-11-30',
          hora_devolucao: '22:00',
          renovacoes: 1,
          limite_renovacoes: 5,
          chave_seguranca: expect.stringMatching(/^[2-9A-HJ-NP-Z]{16}$/),
        },
        { codigo: other, renovado: false, motivos: [{ codigo: 'NaoEncontrada', params: {} }] },
        { codigo: mine, renovado: true },
        { codigo: 'farol-999999', renovado: false, motivos: [{ codigo: 'NaoEncontrada', params: {} }] },
      ])
      const [of, none] = [answer.body.resultados[1], answer.body.resultados[3]]
      expect(of.motivos).toEqual(none.motivos)
      expect((await pending('bruno')).data[0].renovacoes).toBe(0)
      const refused = { code: 'nao_encontrado', message: 'Este empréstimo já terminou ou não é seu. Atualize a página.' }
      expect(await renew('ana', other)).toMatchObject({ status: 404, body: refused })
    })

    test('[S4-11] a reserved copy cannot be renewed, and says so before the click', async () => {
      const barcode = await site.book('Vidas secas')
      const { loanId } = await site.lend('celia', barcode)
      const { read, write } = site.database
      const copy = await read.selectFrom('copy').selectAll().where('barcode', '=', barcode).executeTakeFirstOrThrow()
      const bond = await read
        .selectFrom('bond')
        .select(['id', 'patron_id'])
        .where('patron_id', '=', await site.patronId('bruno'))
        .executeTakeFirstOrThrow()
      const at = site.clock.now().toISOString()
      const key = { title_id: copy.title_id, title_line: 'Vidas secas', copy_key: copy.copy_key }
      const where = { library_id: copy.library_id, pick_up_library_id: copy.library_id }
      await write
        .insertInto('hold')
        .values({ patron_id: bond.patron_id, bond_id: bond.id, ...where, ...key, state: 'queued', queued_at: at, placed_at: at })
        .execute()
      await site.setTime('2026-11-25T15:00:00Z')
      const told = (await pending('celia')).data[0].acoes.renovar
      expect(told).toMatchObject({ permitido: false, motivos: [{ codigo: 'reservado' }] })
      const { body } = await renew('celia', loanId)
      expect(body.resultados[0]).toEqual({ codigo: loanId, renovado: false, motivos: told.motivos })
    })

    test('a repeated renewal with its key answers the same and counts once', async () => {
      const { loanId } = await site.lend('celia', await site.book('Quincas Borba'))
      await site.setTime('2026-11-27T15:00:00Z')
      const once = () =>
        site.as('celia', 'POST', '/api/emprestimo/renovacao', { exemplares: [loanId] }, { 'idempotency-key': 'renova-1234' })
      const first = await once()
      expect(first.body.resultados[0]).toMatchObject({ renovado: true, renovacoes: 1 })
      expect(await once()).toEqual(first)
      const alerts = (await site.as('celia', 'GET', '/api/alerta?tipo=renewal_receipt')).body.data
      expect(alerts).toHaveLength(1)
    })

    test('lists are had as files', async () => {
      const answer = await site.call('GET', '/api/emprestimo/titulos-pendentes?formato=csv', undefined, {
        token: await site.tokenOf('bruno'),
      })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
      const [head, row] = answer.payload.split('\r\n')
      expect(head).toMatch(/^\uFEFF"codigo","titulo","autor","ano",/)
      expect(row).toMatch(/"Iracema","Machado de Assis","1899"/)
      const history = await site.call('GET', '/api/emprestimo/historico?formato=csv', undefined, { token: await site.tokenOf('bruno') })
      expect(history.payload).toMatch(/"emprestimo","2026-11-20","\d\d:\d\d","Iracema"/)
      const rowsOf = async (name: string, address: string) =>
        (await site.call('GET', `/api/emprestimo/${address}&formato=csv`, undefined, { token: await site.tokenOf(name) })).payload
          .trim()
          .split('\r\n')
          .slice(1)
      // A file has the whole list, whatever page was looked at, of the kind that was chosen.
      const { total } = (await site.as('celia', 'GET', '/api/emprestimo/titulos-pendentes')).body
      expect(total).toBeGreaterThan(1)
      expect(await rowsOf('celia', 'titulos-pendentes?perPage=1')).toHaveLength(total)
      const kinds = async (address: string) => new Set((await rowsOf('celia', address)).map((line) => line.split(',')[1]))
      expect((await kinds('historico?de=2026-11-01')).size).toBeGreaterThan(1)
      expect(await kinds('historico?de=2026-11-01&tipo=renovacao')).toEqual(new Set(['"renovacao"']))
    })

    test('C061 nothing, the same twice and 51 are refused', async () => {
      expect((await renew('ana')).status).toBe(422)
      expect((await renew('ana', 'farol-1', 'farol-1')).status).toBe(422)
      expect((await renew('ana', ...Array.from({ length: 51 }, (_, n) => `farol-${n + 1}`))).status).toBe(422)
    })

    test('what is overdue stands first, with its days', async () => {
      await site.setTime('2026-12-02T15:00:00Z')
      const { data } = await pending('ana')
      expect(data.map((one: { situacao: string; dias_atraso?: number }) => [one.situacao, one.dias_atraso])).toEqual([
        ['em_atraso', 2],
        ['em_atraso', 2],
      ])
      expect(data[0].acoes.renovar.motivos[0]).toMatchObject({ codigo: 'atraso_item', params: { dias: 2 } })
      const page = await pending('ana', '?perPage=1&page=2')
      expect([page.total, page.data.length]).toEqual([2, 1])
    })

    test('the history tells what happened, newest first, between two days', async () => {
      const book = (await pending('ana')).data[0].exemplar
      await site.stores.librarySystem.desk.takeBack({ barcode: book, libraryId: site.libraryId }, atDesk)
      const history = (query: string) => site.as('ana', 'GET', `/api/emprestimo/historico${query}`)
      const all = (await history('')).body
      expect(all.data[0]).toEqual({
        codigo: expect.any(String),
        tipo: 'devolucao',
        data: '2026-12-02',
        hora: '12:00',
        titulo: expect.any(String),
        autor: 'Machado de Assis',
        cod_acervo: expect.any(String),
        exemplar: book,
        cod_biblioteca: 'BC',
        desc_biblioteca: 'Biblioteca Central',
        chave_seguranca: expect.stringMatching(/^[0-9A-Z]{16}$/),
        emprestimo: expect.stringMatching(/^farol-\d+$/),
      })
      expect(all.data.map((one: { tipo: string }) => one.tipo)).toEqual(['devolucao', 'renovacao', 'renovacao', 'emprestimo', 'emprestimo'])
      expect((await history('?de=2026-11-20&ate=2026-11-20&tipo=emprestimo')).body.total).toBe(2)
      expect(await history('?de=2026-11-21&ate=2026-11-20')).toMatchObject({ status: 422, body: { code: 'periodo_invertido' } })
      expect((await history('?de=2019-02-30')).status).toBe(422)
    })

    test('[S7-07] suspensions: what runs, what is overdue without one', async () => {
      const { body } = await site.as('ana', 'GET', '/api/pessoas/afastamentos')
      expect(body).toMatchObject({
        data: [
          {
            tipo: 'atraso',
            motivo: 'Devolução em atraso',
            inicio: '2026-12-02',
            fim: '2026-12-03',
            cod_biblioteca: 'BC',
            desc_biblioteca: 'Biblioteca Central',
            origem: 'Devolução',
            ativo: true,
          },
        ],
        ate: '2026-12-03',
        em_atraso: [{ codigo: expect.any(String), titulo: expect.any(String), exemplar: expect.any(String), data_devolucao: '2026-11-30' }],
      })
      expect((await site.as('bruno', 'GET', '/api/pessoas/afastamentos?de=2026-12-05&ate=2026-12-01')).body.code).toBe('periodo_invertido')
    })

    test('debts by library, with the limit and whether they block', async () => {
      const { money } = site.stores.librarySystem
      const patronId = await site.patronId('bruno')
      const charge = { patronId, libraryId: site.libraryId, kind: 'photocopies', cents: 1_200 } as const
      const charged = await money.charge(charge, atDesk)
      if (charged.refused) throw new Error('refused')
      await money.pay({ patronId, libraryId: site.libraryId, cents: 100 }, atDesk)
      const { body } = await site.as('bruno', 'GET', '/api/emprestimo/debitos-pendentes')
      expect(body).toMatchObject({
        total_centavos: 1_100,
        limite_centavos: 1_000,
        bloqueia: true,
        bibliotecas: [
          {
            cod_biblioteca: 'BC',
            desc_biblioteca: 'Biblioteca Central',
            total_centavos: 1_100,
            debitos: [
              {
                codigo: charged.debt.id,
                tipo_servico: 'copias',
                desc_tipo_servico: 'Cópias',
                valor_centavos: 1_200,
                desconto_centavos: 0,
                pago_centavos: 100,
                saldo_centavos: 1_100,
                data: '2026-12-02',
                data_pagamento: '2026-12-02',
                situacao: 'parcialmente_pago',
              },
            ],
          },
        ],
        estimativas: [],
      })
      await money.pay({ patronId, libraryId: site.libraryId, cents: 1_100 }, atDesk)
      expect((await site.as('bruno', 'GET', '/api/emprestimo/debitos-pendentes')).body).toMatchObject({
        total_centavos: 0,
        bloqueia: false,
        bibliotecas: [],
      })
      const closed = (await site.as('bruno', 'GET', '/api/emprestimo/debitos-pendentes?situacao=encerrados')).body
      expect(closed.bibliotecas[0].debitos[0]).toMatchObject({ codigo: charged.debt.id, situacao: 'pago', saldo_centavos: 0 })
    })

    test('renewals at the desk stand beside those that the limit of the web counts: never more than it', async () => {
      await site.reader('davi')
      const { loanId } = await site.lend('davi', await site.book('Quincas Borba'))
      const loan = site.database.write.updateTable('loan').where('id', '=', Number(loanId.split('-').at(-1)))
      await loan.set({ renewals: 4, web_renewals: 3 }).execute()
      await site.setTime('2026-12-08T15:00:00Z')
      const [renewed] = (await renew('davi', loanId)).body.resultados
      expect(renewed).toMatchObject({ renovado: true, renovacoes: 4, limite_renovacoes: 5, renovacoes_balcao: 1 })
      expect((await pending('davi')).data[0]).toMatchObject({ renovacoes: 4, limite_renovacoes: 5, renovacoes_balcao: 1 })
    })

    test('a visitor sees none of it', async () => {
      for (const path of ['titulos-pendentes', 'debitos-pendentes', 'historico'])
        expect((await site.get(`/api/emprestimo/${path}`)).statusCode).toBe(401)
    })
  })
}
