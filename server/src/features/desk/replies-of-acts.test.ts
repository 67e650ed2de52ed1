import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { goodPassword } from '../session/testing/session-site.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

const everybody = { categorias: [], grupos: [], tipos: [], de: '2026-12-01', unidade: 'dias', prazo: 5, renovacoes: 1, renovacoes_web: 1 }

/** Each reply is checked against the contract (`CHECK_REPLIES`): what other tests only see refused is done here. */
for (const engine of engines) {
  describe(`acts of the desk as the contract says, on ${engine.name}`, () => {
    let site: DeskSite
    let ana: string
    beforeAll(async () => {
      site = await openDeskSite(engine)
      await site.reader('ana')
      ana = await site.code('ana')
      await site.reader('bia')
      await site.staff('iara', 'atendimento', 'BC')
      await site.staff('otavio', 'gestor')
    })
    afterAll(() => site.remove())

    const act = async (path: string, body: object, method: 'POST' | 'DELETE' = 'POST') => {
      const { status, body: reply } = await site.at('otavio', method, `/api/equipe/${path}`, body)
      expect(status, JSON.stringify(reply)).toBe(200)
      return reply
    }
    const lend = async (title: string, leitor = ana) => {
      const exemplar = await site.book(title)
      return { exemplar, codigo: (await act('emprestimos', { leitor, exemplar })).codigo as string }
    }

    test('renewing, moving due days of many, a copy that is lost', async () => {
      const { codigo } = await lend('Iracema')
      expect(await act('renovacoes', { leitor: ana, emprestimos: [codigo] })).toMatchObject({ resultados: [{ codigo }] })
      const many = { cod_biblioteca: 'BC', de: '2026-11-01', ate: '2026-12-31', nova_data: '2027-01-11', motivo: 'Greve' }
      expect(await act('emprestimos/prorrogacao', { ...many, previa: true })).toEqual({ emprestimos: 1 })
      expect(await act('emprestimos/prorrogacao', many)).toEqual({ emprestimos: 1 })
      const lost = (await lend('Ubirajara', await site.code('bia'))).codigo
      expect(await act(`emprestimos/${lost}/extravio`, { tipo: 'extravio', valor_centavos: 5000, motivo: 'Perdido' })).toMatchObject({
        codigo: lost,
        situacao: expect.any(String),
        debito: { valor_centavos: 5000 },
      })
    })

    test('many due days that move are told once for each loan; done again nothing is told', async () => {
      const titles = ['Senhora', 'Lucíola']
      const codes: string[] = []
      for (const title of titles) codes.push((await lend(title)).codigo)
      const told = async () => {
        const rows = await site.database.read.selectFrom('alert').select(['subject']).where('kind', '=', 'loan_moved').execute()
        return rows.map(({ subject }) => subject).filter((one) => codes.some((code) => one === `loan:${code.slice('farol-'.length)}`))
          .length
      }
      const many = { cod_biblioteca: 'BC', de: '2026-11-01', ate: '2026-12-31', nova_data: '2027-01-11', motivo: 'Greve' }
      expect([await told(), (await act('emprestimos/prorrogacao', { ...many, previa: true })).emprestimos, await told()]).toEqual([0, 2, 0])
      expect([(await act('emprestimos/prorrogacao', many)).emprestimos, await told()]).toEqual([2, 2])
      expect([(await act('emprestimos/prorrogacao', many)).emprestimos, await told()]).toEqual([0, 2])
    })

    test('many due days move in transactions of their own: they stay moved when the call breaks off afterwards', async () => {
      const [first, second] = [await lend('Til'), await lend('Diva')]
      const move = (de: string, nova_data: string, key: string) => {
        const many = { cod_biblioteca: 'BC', de, ate: '2027-01-31', nova_data, motivo: 'Greve' }
        return site.at('otavio', 'POST', '/api/equipe/emprestimos/prorrogacao', many, { 'idempotency-key': key })
      }
      await move('2026-11-01', '2027-02-01', 'first-of-two-moves')
      // Its answer cannot be kept.
      await sql`create unique index breaks_off on idempotency (status)`.execute(site.database.write)
      const days = async () => {
        const rows = site.database.read.selectFrom('loan').select('due_on').where('id', 'in', [first, second].map(({ codigo }) => Number(codigo.slice(6)))) // prettier-ignore
        return (await rows.execute()).map((row) => row.due_on)
      }
      expect(await days()).toEqual(['2027-02-01', '2027-02-01'])
      await site.database.write.updateTable('loan').set({ due_on: '2026-12-01' }).where('due_on', '=', '2027-02-01').execute()
      expect((await move('2026-11-01', '2027-02-08', 'second-of-two-moves')).status).toBe(500)
      await sql`drop index breaks_off`.execute(site.database.write)
      expect(await days()).toEqual(['2027-02-08', '2027-02-08'])
      for (const { exemplar } of [first, second]) await act('devolucoes', { exemplar })
    })

    test('the day of a return is corrected', async () => {
      const { codigo, exemplar } = await lend('Lucíola')
      await act('devolucoes', { exemplar })
      const today = site.clock.now().toISOString().slice(0, 10)
      expect(await act(`emprestimos/${codigo}/correcao`, { quando: today, motivo: 'Caixa' })).toMatchObject({ exemplar })
    })

    test('a row of the policy begins and ends; who is at the desk proves it again', async () => {
      const { numero } = await act('politicas', { ...everybody, cod_biblioteca: 'BN', dias_retirada: 2, motivo: 'Nova' })
      expect(await act(`politicas/${numero}`, { motivo: 'Engano' }, 'DELETE')).toMatchObject({ numero })
      expect(await act('confirmacao', { senha: goodPassword })).toEqual({ ate: expect.any(String) })
    })
  })
}
