import * as z from 'zod/mini'
import { endpoint } from '@farol/contract/schemas/endpoint.ts'
import { Refusal, refusedFor } from '@farol/contract/errors.ts'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SettableClock } from '../adapters/clock/settable-clock.ts'
import { databaseStores } from '../adapters/database/database-stores.ts'
import { builtInLibrarySystem } from '../adapters/library-system/built-in/built-in-library-system.ts'
import { engines } from '../adapters/database/testing/engines.ts'
import type { TestDatabase } from '../adapters/database/testing/test-database.ts'
import type { Stores, Transactions } from '../ports/stores.ts'
import type { PatronBearer } from '../ports/tokens.ts'
import { Acts } from './acts.ts'
import { createApp } from './app.ts'
import { bind, type Binding } from './bind.ts'
import { bindAct, bindPreparedAct, bindRepeatableAct } from './bind-act.ts'
import { FileAnswer } from './file-answer.ts'
import { Handlers } from './handlers.ts'

const deposit = endpoint({
  method: 'POST',
  path: '/api/cofres/:cod/depositos',
  summary: 'Puts something in.',
  caller: 'patron',
  activity: 'none',
  params: z.object({ cod: z.string() }),
  body: z.strictObject({ valor: z.int() }),
  reply: z.object({ saldo: z.int() }),
  refusals: ['debito'],
  idempotent: true,
})

const secret = endpoint({ ...deposit, path: '/api/segredos/:cod', reply: z.object({ segredo: z.string() }) })
const secured = endpoint({ ...deposit, path: '/api/protegidos/:cod' })
const long = endpoint({ ...deposit, path: '/api/longos/:cod' })
const prepared = endpoint({ ...deposit, path: '/api/preparados/:cod' })
const delegated = endpoint({ ...deposit, path: '/api/delegados/:cod' })
const personal = endpoint({ ...deposit, path: '/api/pessoais/:cod' })

const sheet = endpoint({
  method: 'GET',
  path: '/api/planilha',
  summary: 'A list, or a file.',
  caller: 'patron',
  activity: 'none',
  query: z.strictObject({ formato: z.optional(z.literal('csv')) }),
  reply: z.object({ linhas: z.int() }),
  refusals: [],
  file: 'text/csv',
})

for (const engine of engines) {
  describe(`acts with an Idempotency-Key, on ${engine.name}`, () => {
    let database: TestDatabase
    let stores: Stores & Transactions
    let binding: Binding
    let done = 0
    const clock = new SettableClock('2026-11-20T12:00:00Z')
    const bearers = new Map<string, PatronBearer>()

    beforeEach(async () => {
      done = 0
      database = await engine.open()
      stores = databaseStores(database, clock, builtInLibrarySystem)
      await stores.patrons.category('GRAD', { pt: 'Graduação' })
      for (const username of ['ana', 'bia']) {
        await stores.patrons.save({ code: `P-${username}`, name: username, username, bonds: [] })
        const loginId = (await stores.logins.find(username))!.id
        bearers.set(username, { kind: 'patron', personId: loginId, loginId, sessionId: username, blocked: false, activities: [] })
      }
      const { app } = await createApp({
        logger: pino({ level: 'silent' }),
        publicUrl: 'https://a.example.org',
        trustProxy: 0,
        perMinute: 1000,
      })
      const tokens = { issuePublic: () => Promise.reject(new Error()), bearerOf: async (token: string) => bearers.get(token) }
      const acts = new Acts({ ...stores, clock, secret: Buffer.alloc(32, 1) })
      binding = { app, handlers: new Handlers({ checkReplies: true }), tokens, slug: 'farol', acts }
      bindAct(binding, deposit, {}, async ({ body }, inside) => {
        await inside.audit.record({ actor: { kind: 'system' }, act: 'took_payment' })
        if (body.valor === 13) throw refusedFor({ code: 'debito', params: { valor: 1 } })
        if (body.valor === 14) throw new Refusal('nao_encontrado')
        done += 1
        return { saldo: done }
      })
      bindAct(binding, secret, { secretAnswer: true }, async () => ({ segredo: 'só uma vez' }))
      bindAct(binding, secured, { freshProof: true }, async () => ({ saldo: 1 }))
      bindAct(binding, personal, {}, async () => ({ saldo: 1 }))
      bindAct(binding, delegated, { acting: 'any' }, async ({ patron }) => ({ saldo: patron.personId }))
      bindRepeatableAct(binding, long, {}, async ({ body }) => {
        done += 1
        if (body.valor === done) throw new Refusal('nao_encontrado')
        return { saldo: done }
      })
      bindPreparedAct(
        binding,
        prepared,
        {},
        {
          prepare: async () => {
            done += 1
            return done
          },
          act: async (saldo, inside) => {
            await inside.audit.record({ actor: { kind: 'system' }, act: 'took_payment' })
            return { saldo }
          },
        },
      )
      bind(binding, sheet, {}, async ({ query }) =>
        query.formato ? new FileAnswer('text/csv', 'planilha.csv', 'a;b\r\n1;ç\r\n') : { linhas: 1 },
      )
    })
    afterEach(async () => {
      await binding.app.close()
      await database.remove()
    })

    const post = (url: string, valor: number, key?: string, who = 'ana') =>
      binding.app.inject({
        method: 'POST',
        url,
        payload: { valor },
        headers: { authorization: `Bearer ${who}`, ...(key && { 'idempotency-key': key }) },
      })
    const deposits = async () => (await stores.audit.list({ limit: 50 })).filter((one) => one.act === 'took_payment').length

    test('the same key answers the same and does nothing twice', async () => {
      const first = await post('/api/cofres/1/depositos', 5, 'chave-0001')
      const second = await post('/api/cofres/1/depositos', 5, 'chave-0001')
      expect([first.statusCode, first.json()]).toEqual([200, { saldo: 1 }])
      expect([second.statusCode, second.json()]).toEqual([200, { saldo: 1 }])
      expect(await deposits()).toBe(1)
      expect((await post('/api/cofres/1/depositos', 5)).json()).toEqual({ saldo: 2 })
    })

    test('what is done for another person is another request than the same for oneself', async () => {
      const [ana, bia] = [bearers.get('ana')!, bearers.get('bia')!]
      bearers.set('ana-for-bia', { ...ana, personId: bia.personId, actingForId: bia.personId, powers: ['reservar'] })
      const saldo = async (who: string) => (await post('/api/delegados/1', 5, 'chave-0001', who)).json().saldo
      expect([await saldo('ana-for-bia'), await saldo('ana'), await saldo('ana-for-bia')]).toEqual([
        bia.personId,
        ana.personId,
        bia.personId,
      ])
    })

    test('another body, address or caller is another request', async () => {
      await post('/api/cofres/1/depositos', 5, 'chave-0001')
      for (const [url, value] of [
        ['/api/cofres/1/depositos', 6],
        ['/api/cofres/2/depositos', 5],
      ] as const) {
        const answer = await post(url, value, 'chave-0001')
        expect([answer.statusCode, answer.json().code]).toEqual([422, 'chave_de_outro_pedido'])
      }
      expect((await post('/api/cofres/1/depositos', 6, 'chave-0001', 'bia')).json()).toEqual({ saldo: 2 })
      // Of another call too, whose words are the same.
      await post('/api/cofres/1/depositos', 5, 'chave-0002')
      expect((await post('/api/pessoais/1', 5, 'chave-0002')).json()).toEqual({ saldo: 1 })
      expect((await post('/api/cofres/1/depositos', 5, 'não é')).json().fields[0].field).toBe('Idempotency-Key')
    })

    test('after 24 hours the key is new', async () => {
      await post('/api/cofres/1/depositos', 5, 'chave-0001')
      clock.advance(86_399)
      expect((await post('/api/cofres/1/depositos', 5, 'chave-0001')).json()).toEqual({ saldo: 1 })
      clock.advance(1)
      expect((await post('/api/cofres/1/depositos', 6, 'chave-0001')).json()).toEqual({ saldo: 2 })
      expect(await stores.idempotency.prune(new Date(clock.now().getTime() + 2 * 86_400_000))).toBe(1)
    })

    test('a refusal that a rule decided is answered again and its audit stays; what was thrown away leaves nothing', async () => {
      const [first, second] = [
        await post('/api/cofres/1/depositos', 13, 'chave-0013'),
        await post('/api/cofres/1/depositos', 13, 'chave-0013'),
      ]
      expect([first.statusCode, first.json().motivos[0].codigo]).toEqual([422, 'debito'])
      expect(second.json()).toEqual(first.json())
      expect(await deposits()).toBe(1)
      expect((await post('/api/cofres/1/depositos', 14, 'chave-0014')).statusCode).toBe(404)
      expect(await deposits()).toBe(1)
      expect((await post('/api/cofres/1/depositos', 5, 'chave-0014')).statusCode).toBe(200)
    })

    test('two at once: one does it, the other is told to wait or the same', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => post('/api/cofres/1/depositos', 5, 'chave-0001')))
      for (const answer of answers) expect([200, 409], answer.body).toContain(answer.statusCode)
      expect(await deposits()).toBe(1)
      expect(answers.find((one) => one.statusCode === 409)?.json().code ?? 'chave_em_andamento').toBe('chave_em_andamento')
    })

    test('a long act that broke off is done again under its key, and then answers the same', async () => {
      const send = async () => (await post('/api/longos/1', 1, 'chave-0001')).json()
      expect((await send()).code).toBe('nao_encontrado')
      expect(await send()).toEqual({ saldo: 2 })
      expect(await send()).toEqual({ saldo: 2 })
      expect(done).toBe(2)
    })

    test('what was prepared beforehand is written once under its key', async () => {
      const send = async (key: string) => (await post('/api/preparados/1', 5, key)).json()
      expect([await send('chave-0001'), await send('chave-0001')]).toEqual([{ saldo: 1 }, { saldo: 1 }])
      expect(await deposits()).toBe(1)
      expect(await send('chave-0002')).toEqual({ saldo: 3 })
    })

    test('a secret is told once and not stored', async () => {
      expect((await post('/api/segredos/1', 5, 'chave-0001')).json()).toEqual({ segredo: 'só uma vez' })
      const again = await post('/api/segredos/1', 5, 'chave-0001')
      expect([again.statusCode, again.json().code]).toEqual([422, 'ja_emitido'])
      const rows = await database.read.selectFrom('idempotency').select('answer').execute()
      expect(rows).toEqual([{ answer: null }])
    })

    test('the person’s rights are asked again before an answer is repeated', async () => {
      await post('/api/cofres/1/depositos', 5, 'chave-0001')
      bearers.set('ana', { ...bearers.get('ana')!, blocked: true })
      expect((await post('/api/cofres/1/depositos', 5, 'chave-0001')).json().code).toBe('cadastro_bloqueado')
    })

    test('a fresh proof is asked for, and nobody acts in another’s place where an act is personal', async () => {
      expect((await post('/api/protegidos/1', 5)).json()).toMatchObject({ code: 'confirmacao_necessaria', params: { minutos: 10 } })
      const ana = bearers.get('ana')!
      bearers.set('ana', { ...ana, freshlyProved: true })
      expect((await post('/api/protegidos/1', 5)).statusCode).toBe(200)
      bearers.set('ana', { ...ana, actingForId: 7 })
      expect((await post('/api/pessoais/1', 5)).json().code).toBe('acao_pessoal')
      bearers.set('ana', ana)
      expect((await post('/api/pessoais/1', 5)).statusCode).toBe(200)
    })

    test('a list is answered as a file where that is asked for', async () => {
      const headers = { authorization: 'Bearer ana' }
      expect((await binding.app.inject({ url: '/api/planilha', headers })).json()).toEqual({ linhas: 1 })
      const file = await binding.app.inject({ url: '/api/planilha?formato=csv', headers })
      expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
      expect(file.headers['content-disposition']).toBe('attachment; filename="planilha.csv"')
      expect(file.headers['cache-control']).toBe('no-store')
      expect(file.body).toBe('a;b\r\n1;ç\r\n')
    })
  })
}
