import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

for (const engine of engines)
  describe(`bad input at the desk, on ${engine.name}`, () => {
    let site: DeskSite
    let lent: string
    let free: string
    beforeAll(async () => {
      site = await openDeskSite(engine)
      await site.reader('ana')
      await site.stores.bases.put({ code: 'CENTRO', name: 'Centro' }, [{ code: 'ANTIGA', name: 'Antiga' }])
      await site.stores.bases.put({ code: 'CENTRO', name: 'Centro' }, [{ code: 'SAUDE', name: 'Saúde' }])
      await site.staff('iara', 'atendimento', 'BC')
      await site.staff('otavio', 'gestor')
      ;[lent, free] = [await site.book('Emprestado'), await site.book('Livre')]
      await site.lend('ana', lent)
      site.later(20)
    })
    afterAll(() => site.remove())

    const takeBack = async (exemplar: string, more: object = {}, lang = 'pt') =>
      (await site.at('iara', 'POST', '/api/equipe/devolucoes', { exemplar, ...more }, { lang })).body

    test.each([
      ['a scanner set to another keyboard', '&é"(', 'codigo_ilegivel'],
      ['shifted characters', '!)))!', 'codigo_ilegivel'],
      ['a wrong check digit', '12345678901234', 'digito_verificador_incorreto'],
      ['nothing but a line end', '\r\n', 'codigo_ilegivel'],
      ['what nobody has', '9999', 'nao_encontrado'],
      ['a copy of another base', 'Saude-1021', 'exemplar_de_outra_base'],
      ['a base that is no longer', 'ANTIGA-1021', 'nao_encontrado'],
    ])('%s: %j is told by its own sentence in three languages', async (_what, exemplar, code) => {
      const answers = await Promise.all(['pt', 'en', 'es'].map((lang) => takeBack(exemplar, {}, lang)))
      expect(answers.map((one) => one.code)).toEqual([code, code, code])
      expect(new Set(answers.map((one) => one.message)).size).toBe(3)
    })

    test('a copy of another base is told at every field where copies are scanned; one of our own may look like it', async () => {
      const exemplar = 'SAUDE-1021'
      const ana = await site.code('ana')
      const asked = await Promise.all([
        site.at('iara', 'POST', '/api/equipe/identificacao', { q: exemplar }),
        site.at('iara', 'POST', '/api/equipe/emprestimos', { leitor: ana, exemplar }),
        site.at('iara', 'GET', `/api/equipe/exemplares/${exemplar}`),
        site.at('iara', 'POST', '/api/equipe/transitos', { exemplar }),
        site.at('iara', 'POST', '/api/equipe/reservas/prateleira', { exemplar }),
      ])
      expect(asked.map(({ status, body }) => [status, body.code])).toEqual(asked.map(() => [422, 'exemplar_de_outra_base']))
      await site.database.write.updateTable('copy').set({ barcode: 'SAUDE-2' }).where('barcode', '=', free).execute()
      expect((await takeBack('saude-2')).exemplar).toBe('SAUDE-2')
      await site.database.write.updateTable('copy').set({ barcode: free }).where('barcode', '=', 'SAUDE-2').execute()
    })

    test('line ends, a tab and blanks of a scanner change nothing; two codes in one read are no code', async () => {
      for (const end of ['\r\n', '\t', '\n', ' ', '\r']) expect((await takeBack(`${free}${end}`)).exemplar).toBe(free)
      expect(free.length).toBe(lent.length)
      expect((await takeBack(free + lent)).code).toBe('codigo_ilegivel')
    })

    test('a return is never dated before its loan nor in the future, nor on a day that no calendar has', async () => {
      expect((await takeBack(lent, { quando: '2026-11-19' })).code).toBe('DataAnterior')
      expect((await takeBack(lent, { quando: '2027-01-01' })).code).toBe('DataFutura')
      expect((await takeBack(lent, { quando: '2026-02-30' })).code).toBe('dados_invalidos')
      expect((await takeBack(lent, { quando: '20/11/2026' })).code).toBe('dados_invalidos')
      expect((await site.at('iara', 'GET', `/api/equipe/leitores/${await site.code('ana')}`)).body.emprestimos).toHaveLength(1)
    })

    test('a due day after which no instant can be told is refused by its field, wherever staff name one', async () => {
      const day = '9999-12-31'
      const ana = await site.code('ana')
      const loan = (await site.at('iara', 'GET', `/api/equipe/leitores/${ana}`)).body.emprestimos[0].codigo
      const many = { cod_biblioteca: 'BC', de: '2026-11-20', ate: day, nova_data: day, motivo: 'Férias', previa: true }
      const window = {
        tipo: 'ferias',
        nome: 'Férias',
        motivo: 'Férias',
        categorias: [],
        grupos: [],
        de: '2026-11-20',
        ate: day,
        devolucao: day,
      }
      const answers = [
        await site.at('otavio', 'POST', `/api/equipe/emprestimos/${loan}/vencimento`, { data: day, motivo: 'Férias' }),
        await site.at('otavio', 'POST', '/api/equipe/emprestimos', { leitor: ana, exemplar: free, devolucao: day }),
        await site.at('otavio', 'POST', '/api/equipe/emprestimos/prorrogacao', many),
        await site.at('otavio', 'POST', '/api/equipe/periodos', window),
        await site.at('otavio', 'GET', `/api/equipe/regra?dia=${day}`),
      ]
      expect(answers.map(({ status, body }) => [status, body.fields?.map((one: { field: string }) => one.field)])).toEqual(
        ['data', 'devolucao', 'nova_data', 'devolucao', 'dia'].map((field) => [422, [field]]),
      )
    })

    test.each([
      ['no day to fetch it', { dias_retirada: 0 }, 'dias_retirada'],
      ['more than a year to fetch it', { dias_retirada: 367 }, 'dias_retirada'],
      ['a loan of no day', { prazo: 0 }, 'prazo'],
      ['a renewal of no day', { prazo_renovacao: 0 }, 'prazo_renovacao'],
      ['more renewals on the web than in all', { renovacoes: 1, renovacoes_web: 2 }, 'renovacoes_web'],
      ['days of renewal of a loan by the hour', { unidade: 'horas', prazo_renovacao: 3 }, 'prazo_renovacao'],
    ])('a row of the policy with %s is refused by its field', async (_what, terms, field) => {
      const row = { categorias: [], grupos: ['mapa'], tipos: [], de: '2026-12-01', unidade: 'dias', prazo: 7, renovacoes: 3 }
      const whole = { ...row, renovacoes_web: 3, dias_retirada: 1, motivo: 'Novo prazo', ...terms }
      const { status, body } = await site.at('otavio', 'POST', '/api/equipe/politicas', whole)
      expect([status, body.code, body.fields]).toEqual([422, 'dados_invalidos', [expect.objectContaining({ field })]])
    })

    test('amounts below a cent, in text or beyond all money are refused by their field', async () => {
      const debt = { leitor: await site.code('ana'), cod_biblioteca: 'BC', tipo_servico: 'copias', motivo: 'Cópias' }
      for (const valor_centavos of [-1, 0, 1.5, '1.234,56', '1,5', null, 1e300]) {
        const { status, body } = await site.at('otavio', 'POST', '/api/equipe/debitos', { ...debt, valor_centavos })
        expect([valor_centavos, status, body.fields?.[0]?.field]).toEqual([valor_centavos, 422, 'valor_centavos'])
      }
    })
  })
