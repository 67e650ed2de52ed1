import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

const week = { 'mon-fri': '08:00-22:00', sat: '08:00-12:00' }
const institution = {
  name: 'Universidade',
  acronym: 'U',
  secondFactor: { roles: [] },
  hours: ['BC', 'BN'].map((library) => ({ library, week })),
}
const rowsOf = (file: string) =>
  file
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')

for (const engine of engines) {
  describe(`lists of the office and their files, line by line, on ${engine.name}`, () => {
    let site: DeskSite
    beforeAll(async () => {
      site = await openDeskSite(engine, { institution })
      for (const name of ['ana', 'bruno']) await site.reader(name)
      await site.reader('pia', 'PG')
      await site.staff('iara', 'atendimento', 'BC')
      await site.staff('nina', 'atendimento', 'BN')
      await site.staff('bia', 'gestor', 'BN')
      await site.staff('otavio', 'gestor')
      await site.staff('zeca', 'administrador')
      const phone = site.database.write.updateTable('patron').set({ phone: '(24) 2222-1000', name: 'Ana Souza' })
      await phone.where('code', '=', 'P-ana').execute()
    })
    afterAll(() => site.remove())

    const get = async (path: string, who = 'otavio') => (await site.at(who, 'GET', `/api/equipe/${path}`)).body
    const charge = async (name: string, cents: number, more: object = {}) => {
      const of = { leitor: await site.code(name), cod_biblioteca: 'BC', tipo_servico: 'copias', motivo: 'Cópias', valor_centavos: cents }
      return (await site.at('otavio', 'POST', '/api/equipe/debitos', { ...of, ...more })).body.codigo as string
    }
    const pay = async (who: string, name: string, valor_centavos: number, cod_biblioteca = 'BC') =>
      (await site.at(who, 'POST', '/api/equipe/pagamentos', { leitor: await site.code(name), cod_biblioteca, valor_centavos })).body.codigo

    test('the drawer by operator and sort: what was taken, taken back and given back is its sum, what was waived is not', async () => {
      const first = await charge('ana', 1_000)
      await pay('iara', 'ana', 300)
      const back = await pay('otavio', 'ana', 200)
      await site.at('otavio', 'POST', `/api/equipe/pagamentos/${back}/estorno`, { motivo: 'Engano' })
      await site.at('otavio', 'POST', `/api/equipe/debitos/${first}/desconto`, { valor_centavos: 100, motivo: 'Acordo' })
      await site.at('otavio', 'POST', `/api/equipe/debitos/${first}/abono`, { motivo: 'Comissão' })
      await charge('bruno', 900, { cod_biblioteca: 'BN' })
      await pay('nina', 'bruno', 900, 'BN')
      const line = async (who: string, tipo: string, quantidade: number, total_centavos: number) => ({
        operador: { codigo: await site.code(who), nome: `Pessoa ${who}` },
        tipo,
        quantidade,
        total_centavos,
      })
      const { data, linhas, total_centavos } = await get('caixa')
      expect([data, linhas.length, total_centavos]).toEqual(['2026-11-20', 5, 300])
      expect(linhas).toEqual(
        expect.arrayContaining([
          await line('iara', 'pagamento', 1, 300),
          await line('otavio', 'pagamento', 1, 200),
          await line('otavio', 'estorno', 1, -200),
          await line('otavio', 'desconto', 1, 100),
          await line('otavio', 'abono', 1, 600),
        ]),
      )
      const [head, ...rows] = rowsOf(await get('caixa?formato=csv'))
      expect(head).toBe('"operador","tipo","quantidade","total_centavos"')
      expect(rows.toSorted()).toEqual(
        [
          '"Pessoa iara","pagamento",1,300',
          '"Pessoa otavio","abono",1,600',
          '"Pessoa otavio","desconto",1,100',
          '"Pessoa otavio","estorno",1,-200',
          '"Pessoa otavio","pagamento",1,200',
        ].toSorted(),
      )
      expect((await get('caixa?biblioteca=BN')).linhas).toEqual([await line('nina', 'pagamento', 1, 900)])
      expect(await get('caixa?data=2026-11-19')).toEqual({ data: '2026-11-19', linhas: [], total_centavos: 0 })
      expect((await get('caixa?biblioteca=BN', 'iara')).code).toBe('acesso_negado')
      expect((await site.at('otavio', 'GET', '/api/equipe/caixa?biblioteca=XX')).body.code).toBe('biblioteca_desconhecida')
    })

    test('a report of a month or of a year, of one library or of those where one may read it, as a file too', async () => {
      const barcode = await site.book('Dom Casmurro')
      await site.lend('ana', barcode)
      await site.at('iara', 'POST', '/api/equipe/devolucoes', { exemplar: barcode })
      const there = await site.book('Iracema')
      await site.database.write.updateTable('copy').set({ library_id: site.secondLibraryId }).where('barcode', '=', there).execute()
      const borrowed = await site.at('nina', 'POST', '/api/equipe/emprestimos', { leitor: await site.code('pia'), exemplar: there })
      expect(borrowed.body.code).toBeUndefined()
      const counts = { renovacoes: 0, consultas: 0, grupo: 'livro' }
      const central = {
        cod_biblioteca: 'BC',
        desc_biblioteca: 'Biblioteca Central',
        categoria: 'GR',
        emprestimos: 1,
        devolucoes: 1,
        ...counts,
      }
      const north = { cod_biblioteca: 'BN', desc_biblioteca: 'Biblioteca Norte', categoria: 'PG', emprestimos: 1, devolucoes: 0, ...counts }
      const report = (query: string, who?: string) => get(`relatorios/circulacao?${query}`, who)
      expect(await report('periodo=2026-11')).toEqual({ periodo: '2026-11', data: [central, north] })
      expect(await report('periodo=2026&biblioteca=BN')).toEqual({ periodo: '2026', data: [north] })
      expect((await report('periodo=2026', 'bia')).data).toEqual([north])
      expect((await report('periodo=2025')).data).toEqual([])
      expect(rowsOf(await report('periodo=2026&formato=csv'))).toEqual([
        '"biblioteca","categoria","grupo","emprestimos","devolucoes","renovacoes","consultas"',
        '"BC","GR","livro",1,1,0,0',
        '"BN","PG","livro",1,0,0,0',
      ])
    })

    test('a day and the day before it, of one library or of all, of today or of a day that is named', async () => {
      const rows = async (query: string) =>
        (await get(`relatorios/dia?${query}`)).data.map((row: Record<string, unknown>) => [
          row['data'],
          row['cod_biblioteca'],
          row['emprestimos'],
          row['devolucoes'],
        ])
      expect(await rows('')).toEqual([
        ['2026-11-20', 'BC', 1, 1],
        ['2026-11-20', 'BN', 1, 0],
      ])
      expect(await rows('data=2026-11-21&biblioteca=BN')).toEqual([['2026-11-20', 'BN', 1, 0]])
      expect(await rows('data=2026-11-22')).toEqual([])
      expect((await get('relatorios/dia?biblioteca=XX')).code).toBe('biblioteca_desconhecida')
    })

    test('reasons behind which five persons stand are told with their count, rarer ones together; requests by where they are', async () => {
      const names = ['r1', 'r2', 'r3', 'r4', 'r5', 'r6']
      for (const name of names) await site.reader(name)
      const waive = async (name: string, motivo: string) =>
        site.at('otavio', 'POST', `/api/equipe/debitos/${await charge(name, 100)}/abono`, { motivo })
      for (const name of names.slice(0, 5)) await waive(name, 'Enchente')
      await waive('r5', 'A pedido de r5')
      await waive('r6', 'A pedido de r6')
      const barcode = await site.book('Senhora')
      const { cod_acervo } = await get(`exemplares/${barcode}`)
      const key = { volume: null, tomo: null, parte: null, material_adicional: null, localizacao: null }
      const to = { unidade_origem: 'BC', unidade_recebimento: 'BN', local_recebimento: 'balcao', telefone: '2222-1000', email: 'a@b.br' }
      const asked = { leitor: await site.code('r1'), cod_acervo, ...key, ...to }
      expect((await site.at('iara', 'POST', '/api/equipe/solicitacoes-emprestimo', asked)).status).toBe(200)
      const [few] = (await get('relatorios/dia?biblioteca=BC', 'bia')).data
      expect(few.abonos).toEqual({ Enchente: 5, outros: null })
      expect(few.solicitacoes).toMatchObject({ aguardando: null })
      const [full] = (await get('relatorios/dia?biblioteca=BC')).data
      expect(full.abonos).toMatchObject({ Enchente: 5, 'A pedido de r5': 1, 'A pedido de r6': 1 })
      expect(full.solicitacoes).toMatchObject({ aguardando: 1 })
    })

    test('what is overdue: by category and group, page by page, and each line of its file', async () => {
      const [first, second] = [await site.book('Helena'), await site.book('Til')]
      await site.lend('ana', first)
      await site.lend('bruno', second)
      site.clock.set('2026-12-02T15:00:00Z')
      for (const who of ['otavio', 'iara', 'zeca']) await site.deskToken(who)
      const { data, total } = await get('atrasos')
      expect(total).toBe(2)
      const ana = data.find((row: { exemplar: string }) => row.exemplar === first)
      expect(ana).toEqual({
        codigo: expect.stringMatching(/^farol-\d+$/),
        leitor: { codigo: await site.code('ana'), nome: 'Ana Souza' },
        telefone: '(24) 2222-1000',
        email: 'ana@exemplo.org',
        categoria: 'GR',
        titulo: 'Helena',
        exemplar: first,
        cod_biblioteca: 'BC',
        desc_biblioteca: 'Biblioteca Central',
        data_devolucao: '2026-11-27',
        hora_devolucao: '22:00',
        dias_atraso: 5,
      })
      const totals = async (query: string) => {
        const found = await get(`atrasos?${query}`)
        return [found.total, found.data?.length, found.page]
      }
      expect(await totals('perPage=1&page=2')).toEqual([2, 1, 2])
      expect([await totals('categoria=GR'), await totals('categoria=PG')]).toEqual([
        [2, 2, 1],
        [0, 0, 1],
      ])
      expect([await totals('grupo=livro'), await totals('grupo=mapa')]).toEqual([
        [2, 2, 1],
        [0, 0, 1],
      ])
      expect((await get('atrasos?categoria=XX')).fields).toMatchObject([{ field: 'categoria' }])
      const [head, ...lines] = rowsOf(await get('atrasos?formato=csv&perPage=1'))
      expect(head).toBe(
        '"codigo","leitor","telefone","email","categoria","titulo","exemplar","biblioteca","data_devolucao","hora_devolucao","dias_atraso"',
      )
      expect(lines).toHaveLength(2)
      const line = `"${ana.codigo}","Ana Souza","(24) 2222-1000","ana@exemplo.org","GR","Helena","${first}","BC","2026-11-27","22:00",5`
      expect(lines).toContain(line)
    })

    test('the last minute of a year belongs to its December', async () => {
      await site.reader('quim', 'PG')
      site.clock.set('2027-01-01T02:59:00Z')
      await site.lend('quim', await site.book('Último'))
      site.clock.set('2027-01-01T03:00:00Z')
      await site.lend('quim', await site.book('Primeiro'))
      for (const who of ['otavio', 'zeca']) await site.deskToken(who)
      const lent = async (periodo: string) =>
        (await get(`relatorios/circulacao?periodo=${periodo}&biblioteca=BC`)).data
          .filter(({ categoria }: { categoria: string }) => categoria === 'PG')
          .reduce((sum: number, one: { emprestimos: number }) => sum + one.emprestimos, 0)
      expect([await lent('2026-12'), await lent('2026'), await lent('2027-01'), await lent('2027')]).toEqual([1, 1, 1, 1])
    })

    test('the record of acts, page by page, between days, and each line of its file', async () => {
      const { data, total } = await get('auditoria?ato=exemplar_emprestado', 'zeca')
      expect(total).toBe(data.length)
      const nina = data.find((line: { operador?: { nome: string } }) => line.operador?.nome === 'Pessoa nina')
      expect(nina).toMatchObject({
        quando: expect.stringMatching(/^2026-11-20T12:0\d/),
        cod_biblioteca: 'BN',
        ato: 'exemplar_emprestado',
        objeto: expect.stringMatching(/^emprestimo:\d+$/),
        pessoa: { codigo: await site.code('pia'), nome: 'Maria da Conceição' },
      })
      const paged = await get(`auditoria?ato=exemplar_emprestado&perPage=1&page=2`, 'zeca')
      expect([paged.total, paged.page, paged.data]).toEqual([total, 2, [data[1]]])
      const counted = async (query: string) => (await get(`auditoria?ato=exemplar_emprestado&${query}`, 'zeca')).total
      // Midnight at the library is three o'clock in UTC.
      const days = [await counted('de=2026-11-20&ate=2026-12-31'), await counted('de=2027-01-01'), await counted('ate=2026-11-19')]
      expect(days).toEqual([total - 1, 1, 0])
      // Beside the days by which it is filtered: the clock of the library, three hours behind UTC.
      const [head, ...lines] = rowsOf(await get(`auditoria?objeto=${nina.objeto}&formato=csv`, 'zeca'))
      expect(head).toBe('"quando","operador","biblioteca","aparelho","ato","objeto","pessoa","detalhe"')
      const detail = JSON.stringify(nina.detalhe).replaceAll('"', '""')
      expect(lines).toEqual([
        `"2026-11-20 09:${nina.quando.slice(14, 19)}","Pessoa nina","BN",${nina.aparelho ?? ''},"exemplar_emprestado","${nina.objeto}","Maria da Conceição","${detail}"`,
      ])
      const [taken] = (await site.stores.audit.search({ act: 'took_audit_file', offset: 0, limit: 1 })).entries
      expect(taken!.detail).toEqual({ library: site.libraryId, rows: 1 })
    })
  })
}
