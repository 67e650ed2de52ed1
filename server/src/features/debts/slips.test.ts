import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { openLoanSite, type LoanSite } from '../loans/testing/loan-site.ts'

const path = '/api/unidade-informacao/gru'
const atDesk = { actor: { kind: 'system' } } as const
const terms = {
  driver: 'gru',
  payee: 'Universidade Federal de Prova',
  unit: '154047',
  management: '15264',
  code: '28848-9',
  minimum: 0,
  address: 'https://pagtesouro.example.org/gru',
}

for (const engine of engines) {
  describe(`payment slips, on ${engine.name}`, () => {
    let site: LoanSite
    let secondLibraryId: number
    const set = (paymentSlips?: object) => site.stores.settings.put('circulation', paymentSlips ? { paymentSlips } : {})
    beforeAll(async () => {
      site = await openLoanSite(engine)
      const campusId = (await site.stores.libraries.campuses())[0]!.id
      secondLibraryId = await site.stores.libraries.putLibrary({ code: 'BN', name: 'Biblioteca Norte', campusId, kind: 'library' })
      for (const name of ['ana', 'bruno', 'celia', 'davi']) await site.reader(name)
      await set(terms)
    })
    afterAll(() => site.remove())

    const charge = async (name: string, cents: number, libraryId = site.libraryId) =>
      site.stores.librarySystem.money.charge({ patronId: await site.patronId(name), libraryId, kind: 'photocopies', cents }, atDesk)
    const issue = (name: string, valor: unknown, codBiblioteca = 'BC') => site.as(name, 'POST', path, { valor, codBiblioteca })
    const debts = async (name: string) => (await site.as(name, 'GET', '/api/emprestimo/debitos-pendentes')).body

    test('[S7-15] E095: the server computes the sum of one library, and refuses another', async () => {
      await charge('ana', 300)
      await charge('ana', 200)
      await charge('ana', 900, secondLibraryId)
      expect(await issue('ana', 100)).toMatchObject({ status: 422, body: { code: 'GruValorDiferente', params: { valor: 500 } } })
      expect((await issue('ana', 1400)).body.code).toBe('GruValorDiferente')
      const { status, body } = await issue('ana', 500)
      expect([status, body]).toEqual([
        200,
        {
          numero: expect.stringMatching(/^\d+$/),
          referencia: expect.stringMatching(/^\d{14}$/),
          valor_centavos: 500,
          competencia: '11/2026',
          vencimento: '2026-11-25',
          codigo_recolhimento: '28848-9',
          ug: '154047',
          gestao: '15264',
          favorecido: 'Universidade Federal de Prova',
          debitos: [expect.any(String), expect.any(String)],
          emitida_em: '2026-11-20',
          endereco: 'https://pagtesouro.example.org/gru',
        },
      ])
      expect((await issue('ana', 900, 'BN')).body).toMatchObject({ valor_centavos: 900 })
      const sheet = async (numero: string) =>
        readPdf((await site.call('GET', `${path}/${numero}/pdf`, undefined, { token: await site.tokenOf('ana') })).rawPayload)
      expect((await sheet((await issue('ana', 900, 'BN')).body.numero)).text).toContain('Biblioteca Norte')
      expect((await sheet(body.numero)).text).toContain('Biblioteca Central')
      expect((await issue('ana', 900, 'XX')).body.code).toBe('biblioteca_desconhecida')
      // Of who owes nothing there the sum is none.
      expect(await issue('bruno', 500)).toMatchObject({ status: 422, body: { code: 'GruValorDiferente', params: { valor: 0 } } })
      for (const valor of [-500, 0, 5.5, '500', 2 ** 53]) expect((await issue('ana', valor)).status).toBe(422)
    })

    test('E096: it is a marker, no payment: the debts stay, the same sum keeps its slip, after its day with a new one', async () => {
      const [first] = (await debts('ana')).bibliotecas
      expect(first).toMatchObject({ total_centavos: 500, gru: { valor_centavos: 500, vencimento: '2026-11-25' } })
      expect(first.debitos.map((one: { situacao: string }) => one.situacao)).toEqual(['aberto', 'aberto'])
      const { gru } = first
      expect((await issue('ana', 500)).body).toEqual(gru)
      await site.setTime('2026-11-27T15:00:00Z')
      expect((await debts('ana')).bibliotecas[0].gru).toBeUndefined()
      const again = (await issue('ana', 500)).body
      expect(again).toEqual({ ...gru, vencimento: '2026-12-02', emitida_em: '2026-11-27' })
      await charge('ana', 100)
      expect((await debts('ana')).bibliotecas[0].gru).toBeUndefined()
      const other = (await issue('ana', 600)).body
      expect(other.referencia).not.toBe(gru.referencia)
      const old = await site.call('GET', `${path}/${gru.numero}/pdf`, undefined, { token: await site.tokenOf('ana') })
      expect(old.statusCode).toBe(404)
    })

    test('E097: of what is still out only the returned part is offered', async () => {
      await charge('bruno', 300)
      const { loanId } = await site.lend('bruno', await site.book('Dom Casmurro'))
      await site.database.write
        .insertInto('debt')
        .values({
          patron_id: await site.patronId('bruno'),
          library_id: site.libraryId,
          kind: 'late_fine',
          state: 'open',
          amount_cents: 400,
          balance_cents: 400,
          loan_id: Number(loanId.replace('farol-', '')),
          charged_at: '2026-11-27T15:00:00.000Z',
          charged_on: '2026-11-27',
        })
        .execute()
      const [library] = (await debts('bruno')).bibliotecas
      expect(library).toMatchObject({ total_centavos: 700, acoes: { gerar_gru: { permitido: true, valor_centavos: 300, motivos: [] } } })
      expect((await issue('bruno', 700)).body.code).toBe('GruMaterialNaoDevolvido')
      expect((await issue('bruno', 300)).status).toBe(200)
    })

    test('E098: below the minimum of the bank the desk takes it; where none is issued that is said', async () => {
      await charge('celia', 300)
      await set({ ...terms, minimum: 500 })
      const told = async () => (await debts('celia')).bibliotecas[0].acoes.gerar_gru
      const below = await issue('celia', 300)
      expect(below).toMatchObject({ status: 422, body: { code: 'GruValorMinimo', params: { minimo: 500 } } })
      expect(await told()).toMatchObject({ permitido: false, motivos: [{ codigo: 'GruValorMinimo', params: { minimo: 500 } }] })
      await set()
      expect((await issue('celia', 300)).body.code).toBe('GruNaoOferecida')
      expect((await told()).motivos.map((one: { codigo: string }) => one.codigo)).toEqual(['GruNaoOferecida'])
      await set(terms)
      const paid = { patronId: await site.patronId('celia'), libraryId: site.libraryId, cents: 300 }
      expect((await site.stores.librarySystem.money.pay(paid, atDesk)).refused).toBeUndefined()
    })

    test('the sheet has every field of the form; the CPF stands on it alone; another’s is none', async () => {
      await charge('davi', 1250)
      await site.database.write.updateTable('patron').set({ cpf: '52998224725' }).where('code', '=', 'P-davi').execute()
      const issued = await issue('davi', 1250)
      expect(JSON.stringify(issued.body)).not.toContain('52998224725')
      const { numero, referencia } = issued.body
      const sheet = async (name: string) => site.call('GET', `${path}/${numero}/pdf`, undefined, { token: await site.tokenOf(name) })
      const answer = await sheet('davi')
      expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
        200,
        'application/pdf',
        'no-store',
      ])
      const { pages, text, alts } = await readPdf(answer.rawPayload)
      expect(pages).toBe(1)
      const fields = [
        'GRU emitida em 27 de novembro de 2026: não é pagamento',
        'Nome do contribuinte /recolhedorMaria da ConceiçãoCPF do contribuinte 52998224725',
        'Nome da unidade favorecida Universidade Federal de ProvaUG / Gestão 154047 / 15264Código de recolhimento 28848-9',
        `Número de referência ${referencia}Competência 11/2026Vencimento 02/12/2026Valor principal R$`,
      ]
      for (const field of fields) expect(text).toContain(field)
      expect(text).toMatch(/Valor total R\$\s12,50/)
      expect(alts.some((alt) => alt.endsWith('https://pagtesouro.example.org/gru'))).toBe(true)
      expect((await sheet('ana')).statusCode).toBe(404)
    })

    test('the sheet of a slip that is paid says so, with the day of the bank, and not where to pay it', async () => {
      const name = 'elisa'
      await site.reader(name)
      await charge(name, 800)
      const { numero, referencia } = (await issue(name, 800)).body
      const textOf = async () =>
        (await readPdf((await site.call('GET', `${path}/${numero}/pdf`, undefined, { token: await site.tokenOf(name) })).rawPayload)).text
      const { money } = site.stores.librarySystem
      const content = `referencia;valor;data\n${referencia};8,00;26/11/2026\n`
      expect(await textOf()).toContain('não é pagamento')
      expect(await money.takeBankFile({ name: 'pagos.csv', content }, atDesk)).toMatchObject({ report: { paid: 1 } })
      const paid = await textOf()
      expect(paid).toContain('GRU paga em 26 de novembro de 2026')
      for (const gone of ['não é pagamento', 'Preencha a guia', 'pagtesouro']) expect(paid).not.toContain(gone)
      expect(paid).toContain(`Número de referência ${referencia}`)
    })

    test('of a slip that was paid again, once its first payment was taken back, the sheet tells the later day', async () => {
      const name = 'flora'
      await site.reader(name)
      await charge(name, 910)
      const { numero, referencia } = (await issue(name, 910)).body
      const { money } = site.stores.librarySystem
      const pay = (day: string) =>
        money.takeBankFile({ name: `${day}.csv`, content: `referencia;valor;data\n${referencia};9,10;${day}/11/2026\n` }, atDesk)
      expect(await pay('24')).toMatchObject({ report: { paid: 1 } })
      const { id } = await site.database.read.selectFrom('payment').select('id').where('cents', '=', 910).executeTakeFirstOrThrow()
      expect(await money.reversePayment(`farol-${id}` as never, 'Engano', atDesk)).toMatchObject({ done: true })
      expect(await pay('27')).toMatchObject({ report: { paid: 1 } })
      const { rawPayload } = await site.call('GET', `${path}/${numero}/pdf`, undefined, { token: await site.tokenOf(name) })
      expect((await readPdf(rawPayload)).text).toContain('GRU paga em 27 de novembro de 2026')
    })

    test('each field stands beside its name, no longer than the form takes: 45, 11, 6 and 5, 17', async () => {
      const longName = `Ana ${'Maria '.repeat(12)}da Silva`
      const patronId = await site.patronId('celia')
      await charge('celia', 700)
      await site.database.write.updateTable('patron').set({ cpf: '11144477735', name: longName }).where('id', '=', patronId).execute()
      const { gerar_gru: offered } = (await debts('celia')).bibliotecas[0].acoes
      const { body } = await issue('celia', offered.valor_centavos)
      const answer = await site.call('GET', `${path}/${body.numero}/pdf`, undefined, { token: await site.tokenOf('celia') })
      const { placed, info, roles } = await readPdf(answer.rawPayload)
      /** What stands in the row of a name, to the right of it. */
      const beside = (name: string) => {
        const label = placed.find(({ text }) => text.startsWith(name))!
        return placed
          .filter(({ x, y }) => x > label.x + 20 && Math.abs(y - label.y) < 2)
          .map(({ text }) => text)
          .join('')
          .trim()
      }
      expect([beside('Nome do contribuinte'), beside('Nome do contribuinte').length]).toEqual([longName.slice(0, 45), 45])
      expect(beside('CPF do contribuinte')).toBe('11144477735')
      expect(beside('Nome da unidade favorecida')).toBe('Universidade Federal de Prova')
      expect(beside('UG / Gestão')).toMatch(/^\d{6} \/ \d{5}$/)
      expect(beside('Código de recolhimento')).toBe('28848-9')
      expect(beside('Número de referência')).toMatch(/^\d{14,17}$/)
      expect([beside('Competência'), beside('Vencimento')]).toEqual([body.competencia, body.vencimento.split('-').toReversed().join('/')])
      expect(beside('Valor total').replaceAll(/[^\d,]/g, '')).toBe((body.valor_centavos / 100).toFixed(2).replace('.', ','))
      expect([(info as { Language?: string }).Language, (info as { Title?: string }).Title]).toEqual([
        'pt-BR',
        'Guia de Recolhimento da União (GRU)',
      ])
      expect(roles.length).toBeGreaterThan(3)
    })

    test('the driver `none` issues no slip, as where the setting names none', async () => {
      await charge('bruno', 900)
      await set({ driver: 'none' })
      const told = (await debts('bruno')).bibliotecas[0].acoes.gerar_gru.motivos.map((one: { codigo: string }) => one.codigo)
      expect(told).toEqual(['GruNaoOferecida'])
      expect((await issue('bruno', 1200)).body.code).toBe('GruNaoOferecida')
      await set(terms)
    })

    test('a double click makes one slip', async () => {
      const key = { 'idempotency-key': 'gru-davi-0001' }
      const twice = () => site.as('davi', 'POST', path, { valor: 1250, codBiblioteca: 'BC' }, key)
      expect(await twice()).toEqual(await twice())
      const rows = await site.database.read
        .selectFrom('payment_slip')
        .select('id')
        .where('patron_id', '=', await site.patronId('davi'))
        .execute()
      expect(rows).toHaveLength(1)
    })
  })
}
