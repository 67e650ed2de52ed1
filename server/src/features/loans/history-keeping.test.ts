import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openLoanSite, type LoanSite } from './testing/loan-site.ts'

const path = '/api/emprestimo/historico'
const atDesk = { actor: { kind: 'system' } } as const

for (const engine of engines) {
  describe(`keeping and erasing the history, on ${engine.name}`, () => {
    let site: LoanSite
    beforeAll(async () => {
      site = await openLoanSite(engine)
      for (const name of ['ana', 'bruno']) await site.reader(name)
    })
    afterAll(() => site.remove())

    const history = async (name: string) => (await site.as(name, 'GET', path)).body
    const erase = (name: string, codigos: readonly string[]) => site.as(name, 'DELETE', path, { codigos })
    const titles = async (name: string) => [...new Set((await history(name)).data.map((one: { titulo: string }) => one.titulo))]
    const codeOf = async (name: string, titulo: string, tipo = 'emprestimo'): Promise<string> =>
      (await history(name)).data.find((one: { titulo: string; tipo: string }) => one.titulo === titulo && one.tipo === tipo).codigo
    const giveBack = (barcode: string) => site.stores.librarySystem.desk.takeBack({ barcode, libraryId: site.libraryId }, atDesk)
    const borrowed = async (name: string, title: string) => {
      const barcode = await site.book(title)
      const { loanId } = await site.lend(name, barcode)
      await giveBack(barcode)
      return loanId
    }

    test('shipped on for 24 months; the person turns it off and on, for nobody else', async () => {
      const guard = `${path}/guarda`
      expect((await site.as('ana', 'GET', guard)).body).toEqual({ guardar: true, meses: 24, dias_desligado: 7 })
      expect((await site.as('ana', 'PUT', guard, { guardar: false })).body).toEqual({ guardar: false, meses: 24, dias_desligado: 7 })
      expect((await site.as('ana', 'GET', guard)).body.guardar).toBe(false)
      expect((await site.as('bruno', 'GET', guard)).body.guardar).toBe(true)
      expect((await site.as('ana', 'PUT', guard, { guardar: true })).body.guardar).toBe(true)
      expect((await site.as('ana', 'PUT', guard, { guardar: 'sim' })).status).toBe(422)
      await site.stores.settings.put('circulation', { history: false, historyMonths: 6 })
      expect((await site.as('bruno', 'GET', guard)).body).toEqual({ guardar: false, meses: 6, dias_desligado: 7 })
      expect((await site.as('ana', 'GET', guard)).body.guardar).toBe(true)
      await site.stores.settings.put('circulation', {})
    })

    test('J192: of three one is erased and two are left, then all; the loan stays without its person', async () => {
      const first = await borrowed('ana', 'Dom Casmurro')
      await borrowed('ana', 'Iracema')
      await borrowed('ana', 'O Guarani')
      const number = Number(first.replace('farol-', ''))
      const code = await codeOf('ana', 'Dom Casmurro', 'devolucao')
      expect(await erase('ana', [code])).toEqual({ status: 200, body: { apagados: [code], mantidos: [], ignorados: [] } })
      expect(await titles('ana')).toEqual(['O Guarani', 'Iracema'])
      const row = await site.database.read.selectFrom('loan').selectAll().where('id', '=', number).executeTakeFirstOrThrow()
      expect(row).toMatchObject({ patron_id: null, bond_id: null, title_line: 'Dom Casmurro', state: 'returned' })
      expect(row.anonymised_at).not.toBeNull()
      const alerts = await site.database.read.selectFrom('alert').select('subject').where('subject', '=', `loan:${number}`).execute()
      expect(alerts).toEqual([])
      const all = (await history('ana')).data.map((one: { codigo: string }) => one.codigo)
      expect((await erase('ana', all)).body).toMatchObject({ mantidos: [], ignorados: [] })
      expect((await history('ana')).total).toBe(0)
    })

    test('what is open, owed or suspends stays, with its reason; what is somebody else’s is ignored, and alone is not found', async () => {
      const open = await site.book('Quincas Borba')
      await site.lend('ana', open)
      await borrowed('bruno', 'Til')
      await borrowed('ana', 'Senhora')
      const [mine, running, others] = [await codeOf('ana', 'Senhora'), await codeOf('ana', 'Quincas Borba'), await codeOf('bruno', 'Til')]
      const { status, body } = await erase('ana', [running, others, 'farol-e999999', mine])
      expect([status, body]).toEqual([
        200,
        {
          apagados: [mine],
          mantidos: [
            { codigo: running, motivos: [{ codigo: 'emprestimo_em_aberto', mensagem: 'O empréstimo ainda está em aberto.', params: {} }] },
          ],
          ignorados: [others, 'farol-e999999'],
        },
      ])
      expect(await titles('bruno')).toEqual(['Til'])
      expect(await erase('ana', [others])).toMatchObject({ status: 404, body: { code: 'nao_encontrado' } })
      expect((await erase('ana', [])).status).toBe(422)
      await site.setTime('2026-12-20T15:00:00Z')
      await giveBack(open)
      const codes = async () => (await erase('ana', [running])).body.mantidos?.[0]?.motivos.map((one: { codigo: string }) => one.codigo)
      expect(await codes()).toEqual(['afastamento_em_vigor'])
      const { ends_on: lastDay } = await site.database.read
        .selectFrom('patron_block')
        .select('ends_on')
        .where('loan_id', '=', Number(running.replace('farol-e', '')))
        .executeTakeFirstOrThrow()
      await site.setTime(`${lastDay}T15:00:00Z`)
      expect(await codes()).toEqual(['afastamento_em_vigor'])
      await site.setTime('2027-03-20T15:00:00Z')
      expect((await history('ana')).total).toBe(0)
      const charged = await site.database.write
        .insertInto('debt')
        .values({
          patron_id: await site.patronId('ana'),
          library_id: site.libraryId,
          kind: 'late_fine',
          state: 'open',
          amount_cents: 600,
          balance_cents: 600,
          loan_id: Number(running.replace('farol-e', '')),
          charged_at: '2026-12-20T15:00:00.000Z',
          charged_on: '2026-12-20',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      expect(await codes()).toEqual(['debito_em_aberto'])
      await site.stores.librarySystem.money.waive(`farol-${charged.id}`, 'erro', atDesk)
      expect((await erase('ana', [running])).body.apagados).toEqual([running])
      const debt = await site.database.read.selectFrom('debt').selectAll().where('id', '=', charged.id).executeTakeFirstOrThrow()
      expect(debt).toMatchObject({ patron_id: await site.patronId('ana'), loan_id: null, amount_cents: 600 })
    })

    test('nobody in another’s place', async () => {
      const delegations = '/api/pessoas/meu-farol/delegacoes'
      const given = await site.as('bruno', 'POST', delegations, { para: 'P-ana', inicio: '2027-03-20', poderes: ['consultar', 'renovar'] })
      await site.as('ana', 'PUT', `${delegations}/${given.body.codigo}`, { aceito: true })
      const { body } = await site.as('ana', 'POST', '/api/pessoas/meu-farol/troca-usuario', { usuario: 'P-bruno' })
      const token = body.access_token as string
      expect((await site.call('GET', path, undefined, { token })).statusCode).toBe(200)
      for (const [method, address, sent] of [
        ['DELETE', path, { codigos: ['farol-e1'] }],
        ['PUT', `${path}/guarda`, { guardar: false }],
      ] as const)
        expect((await site.call(method, address, sent, { token })).json().code).toBe('acao_pessoal')
    })
  })
}
