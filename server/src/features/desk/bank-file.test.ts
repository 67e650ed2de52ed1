import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

const path = '/api/equipe/arquivo-bancario'
const base64 = (text: string) => Buffer.from(text).toString('base64')

for (const engine of engines) {
  describe(`bank files at the desk, on ${engine.name}`, () => {
    let site: DeskSite
    beforeAll(async () => {
      site = await openDeskSite(engine)
      await site.reader('ana')
      await site.staff('iara', 'atendimento', 'BC')
      await site.staff('bia', 'gestor', 'BN')
      await site.staff('otavio', 'gestor')
    })
    afterAll(() => site.remove())

    const take = (who: string, text: string) => site.at(who, 'POST', path, { nome: 'retorno.csv', conteudo: base64(text) })

    test('a file is read once, what fits no slip waits, and is settled once with a reason', async () => {
      const file = 'referencia;valor;data\n0009001;5,00;19/11/2026\n0009002;7,50;19/11/2026'
      expect((await take('iara', file)).status).toBe(403)
      expect((await take('bia', file)).status).toBe(403)
      expect((await take('otavio', 'isto não é um arquivo')).body.code).toBe('arquivo_ilegivel')
      expect((await take('otavio', file)).body).toEqual({
        nome: 'retorno.csv',
        linhas: 2,
        pagos: 0,
        repetidos: 0,
        a_conferir: 2,
        total_centavos: 0,
      })
      expect((await take('otavio', file)).body).toMatchObject({ linhas: 2, repetidos: 2, a_conferir: 0 })
      const { body } = await site.at('otavio', 'GET', `${path}?situacao=a_conferir`)
      expect(body).toMatchObject({ total: 2, data: [{ situacao: 'a_conferir', motivo: 'referencia_desconhecida' }, {}] })
      const leitor = await site.code('ana')
      const debt = { leitor, cod_biblioteca: 'BC', tipo_servico: 'copias', valor_centavos: 500, motivo: 'Cópias' }
      const { codigo: debito } = (await site.at('otavio', 'POST', '/api/equipe/debitos', debt)).body
      const line = body.data.find((one: { valor_centavos: number }) => one.valor_centavos === 500)
      const settle = (code: string, more: object) => site.at('otavio', 'POST', `${path}/${code}/resolver`, { motivo: 'Conferido', ...more })
      expect((await settle(line.codigo, { motivo: ' ' })).status).toBe(422)
      expect((await settle(line.codigo, { leitor, debitos: ['farol-999'] })).status).toBe(404)
      expect((await settle(line.codigo, { leitor, debitos: [debito] })).body).toMatchObject({ situacao: 'resolvido', motivo: 'Conferido' })
      expect((await settle(line.codigo, {})).body.code).toBe('estado_invalido')
      expect((await site.at('otavio', 'GET', `/api/equipe/leitores/${leitor}`)).body.debitos).toEqual([])
      const other = body.data.find((one: { valor_centavos: number }) => one.valor_centavos === 750)
      expect((await settle(other.codigo, { motivo: 'De outra unidade' })).body).toMatchObject({
        situacao: 'resolvido',
        motivo: 'De outra unidade',
      })
    })

    test('of a file that breaks off what was taken is kept, and read again it is taken to its end', async () => {
      const text = 'referencia;valor;data\n0009101;8,80;19/11/2026\n0009102;8,81;19/11/2026\n0009103;8,81;19/11/2026'
      // The third line cannot be written.
      await sql`create unique index breaks_off on bank_file_line (cents) where cents = 881`.execute(site.database.write)
      expect((await take('otavio', text)).status).toBe(500)
      await sql`drop index breaks_off`.execute(site.database.write)
      expect((await take('otavio', text)).body).toMatchObject({ linhas: 3, repetidos: 2, a_conferir: 1 })
    })

    test('a line pays debts of one library; of two it says so', async () => {
      await site.reader('celia')
      const leitor = await site.code('celia')
      const debts: string[] = []
      for (const cod_biblioteca of ['BC', 'BN']) {
        const debt = { leitor, cod_biblioteca, tipo_servico: 'copias', valor_centavos: 150, motivo: 'Cópias' }
        debts.push((await site.at('otavio', 'POST', '/api/equipe/debitos', debt)).body.codigo)
      }
      await take('otavio', 'referencia;valor;data\n0009088;3,00;19/11/2026')
      const { data } = (await site.at('otavio', 'GET', `${path}?situacao=a_conferir`)).body
      const line = data.find((one: { valor_centavos: number }) => one.valor_centavos === 300)
      const settled = await site.at('otavio', 'POST', `${path}/${line.codigo}/resolver`, { motivo: 'x', leitor, debitos: debts })
      expect(settled).toMatchObject({ status: 404, body: { message: expect.stringMatching(/bibliotecas diferentes/) } })
    })

    test('what was paid at the bank is in nobody’s drawer, neither when it is taken nor when it is reversed', async () => {
      await site.reader('bruno')
      const of = { leitor: await site.code('bruno'), cod_biblioteca: 'BC', valor_centavos: 640 }
      const debt = { ...of, tipo_servico: 'copias', motivo: 'Cópias' }
      const { codigo: debito } = (await site.at('otavio', 'POST', '/api/equipe/debitos', debt)).body
      const { codigo: other } = (await site.at('otavio', 'POST', '/api/equipe/debitos', { ...debt, valor_centavos: 120 })).body
      await take('otavio', 'referencia;valor;data\n0009077;6,40;19/11/2026')
      const { data } = (await site.at('otavio', 'GET', `${path}?situacao=a_conferir`)).body
      const line = data.find((one: { valor_centavos: number }) => one.valor_centavos === 640)
      await site.at('otavio', 'POST', `${path}/${line.codigo}/resolver`, { motivo: 'Conferido', leitor: of.leitor, debitos: [debito] })
      const drawer = async () => (await site.at('iara', 'GET', '/api/equipe/caixa')).body
      const day = '2026-11-20'
      expect(await drawer()).toEqual({ data: day, linhas: [], total_centavos: 0 })
      const paid = await site.database.read.selectFrom('payment').select('id').where('way', '=', 'bank_file').where('cents', '=', 640).executeTakeFirstOrThrow() // prettier-ignore
      const reversed = await site.at('otavio', 'POST', `/api/equipe/pagamentos/farol-${paid.id}/estorno`, { motivo: 'Engano' })
      expect(reversed.status).toBe(200)
      expect(await drawer()).toEqual({ data: day, linhas: [], total_centavos: 0 })
      await site.at('iara', 'POST', '/api/equipe/pagamentos', { ...of, valor_centavos: 120, debitos: [other] })
      expect(await drawer()).toMatchObject({ linhas: [{ tipo: 'pagamento', quantidade: 1, total_centavos: 120 }], total_centavos: 120 })
    })
  })
}
