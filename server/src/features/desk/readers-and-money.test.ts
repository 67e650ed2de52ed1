import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

for (const engine of engines) {
  describe(`readers, money and blocks at the desk, on ${engine.name}`, () => {
    let site: DeskSite
    let ana: string
    beforeAll(async () => {
      site = await openDeskSite(engine)
      for (const name of ['ana', 'bruno']) await site.reader(name)
      await site.database.write
        .updateTable('patron')
        .set({ cpf: '52998224725', name: 'Ana Lúcia Souza', phone: '(24) 2222-1000' })
        .where('code', '=', 'P-ana')
        .execute()
      ana = await site.code('ana')
      await site.staff('iara', 'atendimento', 'BC')
      await site.staff('otavio', 'gestor')
      await site.staff('zeca', 'administrador')
    })
    afterAll(() => site.remove())

    const find = async (q: string) => (await site.at('iara', 'POST', '/api/equipe/leitores/busca', { q })).body
    const charge = (body: object = {}) =>
      site.at('otavio', 'POST', '/api/equipe/debitos', {
        leitor: ana,
        cod_biblioteca: 'BC',
        tipo_servico: 'copias',
        valor_centavos: 1_200,
        motivo: 'Cópias de teses',
        ...body,
      })

    test('a reader is found by name without accents, CPF, e-mail or telephone, from three characters', async () => {
      for (const q of ['lucia souza', 'SOUZA ANA', '529.982.247-25', 'ana@exemplo', '2222-1000', 'P-ANA'])
        expect([q, (await find(q)).data]).toMatchObject([q, [{ codigo: ana, nome: 'Ana Lúcia Souza', cod_biblioteca: 'BC', ativo: true }]])
      expect((await find('an')).code).toBe('dados_invalidos')
      expect((await find('%%%')).total).toBe(0)
    })

    test('one screen of one reader, audited, with the CPF masked until it is asked for', async () => {
      await site.lend('ana', await site.book('Dom Casmurro'))
      const { status, body } = await site.at('iara', 'GET', `/api/equipe/leitores/${ana}`)
      expect([status, body]).toMatchObject([
        200,
        {
          codigo: ana,
          nome: 'Ana Lúcia Souza',
          cpf: '***.982.247-**',
          equipe: false,
          impede: [],
          emprestimos: [{ titulo: 'Dom Casmurro' }],
        },
      ])
      expect((await site.at('iara', 'GET', `/api/equipe/leitores/${ana}/cpf`)).body).toEqual({ cpf: '52998224725' })
      expect((await site.at('iara', 'GET', '/api/equipe/leitores/999999')).status).toBe(404)
      expect((await site.at('iara', 'GET', `/api/equipe/leitores/${ana}/historico`)).status).toBe(403)
      expect((await site.at('otavio', 'GET', `/api/equipe/leitores/${ana}/historico`)).body.data[0].titulo).toBe('Dom Casmurro')
      const acts = await site.stores.audit.list({ limit: 20, subject: { kind: 'patron', id: Number(ana) } })
      expect(acts.map((one) => one.act)).toEqual(expect.arrayContaining(['read_reader', 'revealed_cpf', 'read_history']))
    })

    test('money is charged, paid in part, discounted, waived, and reversed', async () => {
      const { body: debt } = await charge()
      expect(debt).toMatchObject({ tipo_servico: 'copias', saldo_centavos: 1_200, situacao: 'aberto' })
      const pay = (valor_centavos: unknown, key?: string) =>
        site.at(
          'iara',
          'POST',
          '/api/equipe/pagamentos',
          { leitor: ana, cod_biblioteca: 'BC', valor_centavos } as object,
          key ? { 'idempotency-key': key } : {},
        )
      for (const wrong of [-1, 0, 1.5, 10 ** 12, '1.234,56']) expect([wrong, (await pay(wrong)).status]).toEqual([wrong, 422])
      expect((await pay(5_000)).body.code).toBe('ValorAcimaDoSaldo')
      const paid = await pay(200, 'pagamento-01')
      expect(paid.body.linhas).toEqual([{ debito: debt.codigo, valor_centavos: 200, saldo_centavos: 1_000 }])
      expect(await pay(200, 'pagamento-01')).toEqual(paid)
      const on = (act: string, body: object, who = 'otavio') => site.at(who, 'POST', `/api/equipe/debitos/${debt.codigo}/${act}`, body)
      expect((await on('desconto', { valor_centavos: 300, motivo: 'Acordo' })).body.saldo_centavos).toBe(700)
      expect((await on('contestacao', { texto: 'Diz que pagou' })).body.contestado_em).toBe('2026-11-20')
      expect((await on('abono', { motivo: 'Comissão' }, 'iara')).status).toBe(403)
      expect((await on('abono', { motivo: 'Comissão' })).body).toMatchObject({ saldo_centavos: 0, situacao: 'abonado' })
      expect((await on('abono', { motivo: 'Outra vez' })).body.code).toBe('DebitoEncerrado')
      expect((await site.at('otavio', 'POST', '/api/equipe/debitos/farol-99999/abono', { motivo: 'x' })).status).toBe(404)
      const drawer = await site.at('iara', 'GET', '/api/equipe/caixa')
      expect(drawer.body.linhas).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            tipo: 'pagamento',
            quantidade: 1,
            total_centavos: 200,
            operador: expect.objectContaining({ nome: 'Pessoa iara' }),
          }),
        ]),
      )
      expect((await site.at('iara', 'GET', '/api/equipe/caixa?formato=csv')).body).toContain(
        '"operador","tipo","quantidade","total_centavos"',
      )
      const { body: second } = await charge({ valor_centavos: 100 })
      const other = await pay(100)
      const undo = (who: string) => site.at(who, 'POST', `/api/equipe/pagamentos/${other.body.codigo}/desfazer`)
      expect((await undo('otavio')).body.code).toBe('NaoPodeDesfazer')
      expect((await undo('iara')).body).toMatchObject({ desfeito: true })
      expect((await site.at('iara', 'GET', `/api/equipe/leitores/${ana}`)).body.debitos[0].debitos[0]).toMatchObject({
        codigo: second.codigo,
        saldo_centavos: 100,
      })
    })

    test('nobody takes money from, blocks or waives for the own person', async () => {
      const otavio = await site.code('otavio')
      const own = await charge({ leitor: otavio })
      // To owe is no favour: it may be charged, not waived.
      expect(own.status).toBe(200)
      const block = await site.at('otavio', 'POST', '/api/equipe/bloqueios', { leitor: otavio, tipo: 'administrativo', motivo: 'x' })
      expect([block.status, block.body.code]).toEqual([403, 'acesso_negado'])
      const waived = await site.at('otavio', 'POST', `/api/equipe/debitos/${own.body.codigo}/abono`, { motivo: 'x' })
      expect([waived.status, waived.body.code]).toEqual([403, 'acesso_negado'])
    })

    test('a block has a reason that the reader sees, hinders, and is lifted; on staff by an administrator alone', async () => {
      const block = (leitor: string, who = 'otavio', more: object = {}) =>
        site.at(who, 'POST', '/api/equipe/bloqueios', {
          leitor,
          tipo: 'administrativo',
          motivo: 'Procurar a direção',
          nota: 'Interna',
          ...more,
        })
      const made = await block(ana)
      expect(made.body).toMatchObject({ motivo: 'Procurar a direção', nota: 'Interna', ativo: true, pode_levantar: true })
      expect((await block(ana, 'iara')).status).toBe(403)
      expect((await block(ana, 'otavio', { tipo: 'cadastro' })).body.code).toBe('dados_invalidos')
      expect((await block(ana, 'otavio', { inicio: '2026-12-02', fim: '2026-12-01' })).body.code).toBe('periodo_invertido')
      expect((await site.at('iara', 'GET', `/api/equipe/leitores/${ana}`)).body.impede).toMatchObject([{ codigo: 'UsuarioAfastado' }])
      const lift = { codigo: made.body.codigo, motivo: 'Resolvido' }
      expect((await site.at('otavio', 'DELETE', '/api/equipe/bloqueios', lift)).body).toEqual({ codigo: lift.codigo, levantado: true })
      expect((await site.at('otavio', 'DELETE', '/api/equipe/bloqueios', { codigo: 'farol-99999', motivo: 'x' })).status).toBe(404)
      expect((await block(await site.code('iara'))).status).toBe(403)
      expect((await block(await site.code('iara'), 'zeca')).status).toBe(200)
      expect((await block(await site.code('zeca'), 'otavio')).status).toBe(403)
    })

    test('overdue loans by library and days late, as a file too, and the counters of the day', async () => {
      await site.lend('bruno', await site.book('Iracema'))
      const day = (await site.at('otavio', 'GET', '/api/equipe/relatorios/dia')).body.data
      expect(day).toMatchObject([{ data: '2026-11-20', cod_biblioteca: 'BC', emprestimos: 2 }])
      // Due on the 27th: late from the midnight of the library on, which is 03:00 in UTC, and not at closing time.
      for (const [at, days] of [
        ['2026-11-28T02:59:59Z', []],
        ['2026-11-28T03:00:00Z', [1, 1]],
      ] as const) {
        site.clock.set(at)
        await site.deskToken('otavio', 'BC')
        const { data } = (await site.at('otavio', 'GET', '/api/equipe/atrasos')).body
        expect([at, data.map((one: { dias_atraso: number }) => one.dias_atraso)]).toEqual([at, days])
      }
      site.clock.set('2026-12-02T15:00:00Z')
      await site.deskToken('otavio', 'BC')
      await site.deskToken('iara')
      for (const [query, total] of [
        ['dias_de=5', 2],
        ['dias_ate=5', 2],
        ['dias_ate=4', 0],
        ['dias_de=5&dias_ate=5', 2],
      ] as const)
        expect([query, (await site.at('otavio', 'GET', `/api/equipe/atrasos?${query}`)).body.total]).toEqual([query, total])
      const late = await site.at('otavio', 'GET', '/api/equipe/atrasos')
      expect(late.body).toMatchObject({ total: 2, data: [{ dias_atraso: 5, cod_biblioteca: 'BC', data_devolucao: '2026-11-27' }, {}] })
      expect((await site.at('otavio', 'GET', '/api/equipe/atrasos?dias_de=6')).body.total).toBe(0)
      expect((await site.at('otavio', 'GET', '/api/equipe/atrasos?biblioteca=BN')).body.total).toBe(0)
      expect((await site.at('otavio', 'GET', '/api/equipe/atrasos?biblioteca=XX')).body.code).toBe('biblioteca_desconhecida')
      expect((await site.at('iara', 'GET', '/api/equipe/atrasos')).status).toBe(403)
      const file = (await site.at('otavio', 'GET', '/api/equipe/atrasos?formato=csv')).body
      expect(file.trim().split('\r\n')).toHaveLength(3)
      const opened = { act: 'listed_overdue', detail: { rows: 2, file: true } }
      expect((await site.stores.audit.list({ limit: 1 }))[0]).toMatchObject(opened)
      // What a terminal took back stopped counting: its reader is not called.
      await site.stores.settings.put('circulation', { unattendedReturn: { allowed: true } })
      const atTerminal = { barcode: late.body.data[0].exemplar, libraryId: site.libraryId, way: 'terminal' } as const
      await site.stores.librarySystem.desk.takeBack(atTerminal, { actor: { kind: 'visitor' }, libraryId: site.libraryId })
      expect((await site.at('otavio', 'GET', '/api/equipe/atrasos')).body).toMatchObject({
        total: 1,
        data: [{ exemplar: late.body.data[1].exemplar }],
      })
    })
  })
}
