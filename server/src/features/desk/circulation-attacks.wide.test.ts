import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { chanceFrom } from '../../adapters/database/testing/kill-proof.ts'
import type { Answer } from '../loans/testing/loan-site.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'
import { hostileBody, rightCalls, type Scene } from './testing/hostile-bodies.ts'

const tables = [
  'loan',
  'renewal',
  'hold',
  'hold_event',
  'debt',
  'debt_entry',
  'payment',
  'patron_block',
  'allocation',
  'transit',
  'copy',
] as const
const noParts = { volume: null, tomo: null, parte: null, material_adicional: null, localizacao: null }
const tries = Number(process.env['TRIES'] ?? 400)
const seed = Number(process.env['SEED'] ?? 20_261_124)

for (const engine of engines)
  describe(`attacks on circulation by its calls, on ${engine.name}`, () => {
    let site: DeskSite
    const names = ['ana', 'bruno', 'celia', 'davi', 'elisa', 'fabio']
    beforeAll(async () => {
      site = await openDeskSite(engine)
      for (const name of names) await site.reader(name)
      await site.staff('iara', 'atendimento', 'BC')
      await site.staff('otavio', 'gestor')
    })
    afterAll(() => site.remove())

    const titleOf = async (barcode: string) =>
      String(
        (await site.database.read.selectFrom('copy').select('title_id').where('barcode', '=', barcode).executeTakeFirstOrThrow()).title_id,
      )
    const hold = (name: string, title: string, headers = {}) =>
      site.as(name, 'POST', '/api/reserva', { cod_acervo: title, biblioteca: 'BC', ...noParts }, headers)
    const holds = async (name: string) => (await site.as(name, 'GET', '/api/reserva')).body.data as { codigo: string; posicao?: number; cod_acervo: string }[] // prettier-ignore
    const together = <T>(count: number, act: (at: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, at) => act(at)))
    const done = (answers: readonly Answer[]) => answers.filter(({ status }) => status < 300)
    const isCalm = (answers: readonly Answer[]) => expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    const charge = async (cents: number, name = 'ana') =>
      (await site.at('otavio', 'POST', '/api/equipe/debitos', { leitor: await site.code(name), cod_biblioteca: 'BC', tipo_servico: 'copias', valor_centavos: cents, motivo: 'cópias' })).body.codigo as string // prettier-ignore
    /** What every row of circulation says. */
    const rows = async () => {
      const hash = createHash('sha256')
      for (const table of tables)
        hash.update(JSON.stringify(await site.database.read.selectFrom(table).selectAll().orderBy('id').execute()))
      return hash.digest('hex')
    }

    test('[A53] six readers and one copy, ten times over: one has it, the others are told why', async () => {
      for (let round = 0; round < 10; round += 1) {
        const barcode = await site.book(`Último ${round}`)
        const answers = await together(names.length, async (at) =>
          site.at('iara', 'POST', '/api/equipe/emprestimos', { leitor: await site.code(names[at]!), exemplar: barcode }),
        )
        isCalm(answers)
        expect(done(answers)).toHaveLength(1)
        expect(new Set(answers.filter(({ status }) => status !== 200).map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(['422 ExemplarEmprestado'])) // prettier-ignore
        expect((await site.at('iara', 'POST', '/api/equipe/devolucoes', { exemplar: barcode })).status).toBe(200)
      }
    })

    test('[A54] the same hold twenty times at once, with a key and without: one hold', async () => {
      for (const headers of [{}, { 'idempotency-key': 'reserva-duplicada-1' }]) {
        const barcode = await site.book('Muito pedido')
        await site.lend('bruno', barcode)
        const title = await titleOf(barcode)
        const answers = await together(20, () => hold('ana', title, headers))
        isCalm(answers)
        expect(done(answers).length).toBeGreaterThanOrEqual(1)
        expect((await holds('ana')).filter(({ cod_acervo }) => cod_acervo === title)).toHaveLength(1)
        expect(new Set(done(answers).map(({ body }) => body.codigo)).size).toBe(1)
      }
    })

    test('[A55] a renewal seven times at once counts at most once; a hold that comes between them refuses it or comes after it', async () => {
      for (let round = 0; round < 5; round += 1) {
        const barcode = await site.book(`Disputado ${round}`)
        const { loanId } = await site.lend('celia', barcode)
        const title = await titleOf(barcode)
        const renew = () => site.as('celia', 'POST', '/api/emprestimo/renovacao', { exemplares: [loanId] })
        const answers = await together(8, (at) => (at === 4 ? hold('davi', title) : renew()))
        isCalm(answers)
        const after = await renew()
        expect(after.body.resultados?.[0].renovado ?? false).toBe(false)
        const { renewals } = await site.database.read.selectFrom('loan').select('renewals').where('id', '=', Number(loanId.split('-')[1])).executeTakeFirstOrThrow() // prettier-ignore
        expect(renewals).toBeLessThanOrEqual(1)
        await site.at('iara', 'POST', '/api/equipe/devolucoes', { exemplar: barcode })
        const [waiting] = (await holds('davi')).filter(({ cod_acervo }) => cod_acervo === title)
        expect(waiting).toBeDefined()
        expect((await site.as('davi', 'DELETE', '/api/reserva', { reservas: [waiting!.codigo] })).status).toBe(200)
      }
    })

    test('[A56] a payment twenty times at once under one key is one payment; the key with another body is refused; amount and entries are the balance', async () => {
      const debt = await charge(1_000)
      const pay = async (cents: number) =>
        site.at('otavio', 'POST', '/api/equipe/pagamentos', { leitor: await site.code('ana'), cod_biblioteca: 'BC', valor_centavos: cents, debitos: [debt] }, { 'idempotency-key': 'pagamento-0001' }) // prettier-ignore
      const answers = await together(20, () => pay(400))
      isCalm(answers)
      expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
      expect(new Set(done(answers).map(({ body }) => body.codigo)).size).toBe(1)
      const other = await pay(500)
      expect([other.status, (await pay(400)).status]).toEqual([422, done(answers)[0]!.status])
      const [row] = await site.database.read.selectFrom('debt').select(['amount_cents', 'balance_cents']).where('id', '=', Number(debt.split('-')[1])).execute() // prettier-ignore
      expect(row).toEqual({ amount_cents: 1_000, balance_cents: 600 })
      const over = await together(
        20,
        (at) =>
        site.code('ana').then((leitor) => site.at('otavio', 'POST', '/api/equipe/pagamentos', { leitor, cod_biblioteca: 'BC', valor_centavos: 100, debitos: [debt] }, { 'idempotency-key': `outro-${at}-xx` })), // prettier-ignore
      )
      isCalm(over)
      expect(done(over)).toHaveLength(6)
      await expect(site.database.write.updateTable('debt_entry').set({ cents: -1 }).execute()).rejects.toThrow(/append-only/)
    })

    test('[A58] five wait, two cancel while one comes: places are 1 to 4, in the order of coming', async () => {
      const barcode = await site.book('Fila')
      await site.lend('fabio', barcode)
      const title = await titleOf(barcode)
      for (const name of ['ana', 'bruno', 'celia', 'davi']) expect((await hold(name, title)).status).toBe(200)
      const own = async (name: string) => (await holds(name)).find(({ cod_acervo }) => cod_acervo === title)
      const leave = async (name: string) => site.as(name, 'DELETE', '/api/reserva', { reservas: [(await own(name))!.codigo] })
      isCalm(await Promise.all([leave('ana'), hold('elisa', title), leave('celia')]))
      const places = await Promise.all(['bruno', 'davi', 'elisa'].map(async (name) => (await own(name))?.posicao))
      expect(places).toEqual([1, 2, 3])
    })

    test('a clock that went back: who came later waits behind, a renewal shortens nothing, a return is taken', async () => {
      const barcode = await site.book('Relógio')
      const { loanId } = await site.lend('fabio', barcode)
      const title = await titleOf(barcode)
      expect((await hold('ana', title)).status).toBe(200)
      const spare = await site.book('Sem fila')
      const { loanId: free } = await site.lend('fabio', spare)
      const due = async () => (await site.database.read.selectFrom('loan').select('due_on').where('id', '=', Number(free.split('-')[1])).executeTakeFirstOrThrow()).due_on // prettier-ignore
      const before = await due()
      await site.setTime('2026-11-18T12:00:00Z')
      await site.deskToken('iara')
      const second = await hold('bruno', title)
      expect(second.status).toBe(200)
      const place = async (name: string) => (await holds(name)).find(({ cod_acervo }) => cod_acervo === title)?.posicao
      expect([await place('ana'), await place('bruno')]).toEqual([1, 2])
      await site.as('fabio', 'POST', '/api/emprestimo/renovacao', { exemplares: [free, loanId] })
      expect((await due()) >= before).toBe(true)
      const returned = await site.at('iara', 'POST', '/api/equipe/devolucoes', { exemplar: barcode })
      expect([returned.status, returned.body.destino, returned.body.afastamento]).toEqual([200, 'reservas', undefined])
      await site.setTime('2026-11-20T12:00:00Z')
      for (const name of ['iara', 'otavio']) await site.deskToken(name)
    })

    test(`${tries} drawn bodies that are wrong: no failure, nothing done, no row changed, the reason named`, async () => {
      const barcode = await site.book('Alvo')
      const [lentOut, wanted] = [await site.book('Emprestado'), await site.book('Desejado')]
      const { loanId } = await site.lend('elisa', lentOut)
      await site.lend('bruno', wanted)
      const held = await hold('elisa', await titleOf(wanted))
      const scene: Scene = { reader: await site.code('elisa'), barcode, title: await titleOf(lentOut), loan: loanId, debt: await charge(5_000, 'elisa'), hold: held.body.codigo } // prettier-ignore
      const calls = rightCalls(scene)
      const chance = chanceFrom(seed)
      const before = await rows()
      const faults: unknown[] = []
      for (let at = 0; at < tries; at += 1) {
        const call = calls[at % calls.length]!
        const body = hostileBody(call, chance) as object
        const send = call.at === 'desk' ? site.at : site.as
        const answer = await send(call.at === 'desk' ? 'otavio' : 'elisa', call.method, call.path, body)
        const isNamed = typeof answer.body?.code === 'string' && typeof answer.body.message === 'string' && answer.body.message !== ''
        if (answer.status < 400 || answer.status >= 500 || !isNamed || JSON.stringify(answer.body).includes('Bruno'))
          faults.push({ call: `${call.method} ${call.path}`, body: JSON.stringify(body).slice(0, 120), answer })
      }
      expect(faults.slice(0, 5)).toEqual([])
      expect(await rows()).toBe(before)
    }, 900_000)
  })
