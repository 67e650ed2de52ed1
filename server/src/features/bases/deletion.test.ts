import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { BaseFailure } from '../../ports/base-gate.ts'
import { tellBaseJob } from '../../ports/bases.ts'
import { removePerson } from '../privacy/remove-person.ts'
import { departureSignatureOf, signatureOf } from './base-signature.ts'
import { tellBaseOfDeletion } from './tell-deletion.ts'
import { openTwoBases, sharedKey, type LiveBase, type TwoBases } from './testing/two-bases.ts'

for (const engine of engines) {
  describe(`two bases that share people, after a deletion, on ${engine.name}`, () => {
    let two: TwoBases
    let a: LiveBase
    let b: LiveBase
    beforeAll(async () => {
      two = await openTwoBases(engine)
      ;({ a, b } = two)
      for (const name of ['ana', 'bia']) {
        await a.person(name, [{ base: 'B', username: `${name}.b` }])
        await b.person(`${name}.b`, [{ base: 'A', username: name }])
      }
    })
    afterAll(() => two.remove())

    const remove = async (name: string) => {
      const { id: patronId } = (await a.stores.patrons.find(`P-${name}`))!
      const nothing = async () => undefined
      const copyFiles = { write: nothing, read: nothing, remove: nothing, removeOlderThan: nothing }
      return removePerson({ ...a.stores, copyFiles }, { patronId, actor: { kind: 'system' } })
    }
    const vouched = (name: string) => b.stores.bases.ownLoginsOfVouched('A', [name])
    const departure = (logins = ['bia']) => ({
      base: 'A',
      para: 'B',
      momento: Math.floor(two.clock.now().getTime() / 1000),
      nonce: randomBytes(16).toString('base64url'),
      logins,
    })
    type Departure = ReturnType<typeof departure>
    const signed = (one: Departure, key = sharedKey) => ({ ...one, assinatura: departureSignatureOf(one, key) })
    const tell = (body: object) => b.call('POST', '/api/bases/saida', body)

    test('the other base is told, ends its tie and writes it down; its own account stays, others’ ties too', async () => {
      expect(await vouched('ana')).toHaveLength(1)
      expect(await remove('ana')).toEqual([])
      await expect.poll(() => vouched('ana')).toEqual([])
      expect(await vouched('bia')).toHaveLength(1)
      expect(await b.stores.logins.find('ana.b')).toMatchObject({ username: 'ana.b' })
      const [entry] = await b.stores.audit.list({ limit: 1 })
      expect(entry).toMatchObject({ act: 'ended_base_ties', detail: { base: 'A', ended: 1 } })
      const told = () => a.database.read.selectFrom('job').select(['state', 'payload']).where('kind', '=', tellBaseJob).execute()
      await expect.poll(told).toEqual([{ state: 'done', payload: '{}' }])
      // Somebody new gets the name: nobody's account of the other base opens to them.
      await a.person('ana', [])
      expect(await vouched('ana')).toEqual([])
    })

    const forged: readonly (readonly [name: string, body: () => object])[] = [
      ['signed with another key', () => signed(departure(), 'guessed')],
      ['of a base that is not known', () => signed({ ...departure(), base: 'C' })],
      ['meant for a third', () => signed({ ...departure(), para: 'C' })],
      ['more than five minutes old', () => signed({ ...departure(), momento: departure().momento - 301 })],
      ['with people put in after signing', () => ({ ...signed(departure(['ana'])), logins: ['bia'] })],
      [
        'with the signature of somebody who enters',
        () => {
          const one = departure()
          return { ...one, assinatura: signatureOf({ ...one, destino: 'inicio' }, sharedKey) }
        },
      ],
    ]
    test.each(forged)('what is said %s is refused and ends nothing', async (_name, body) => {
      const answer = await tell(body())
      expect([answer.status, answer.body['code']]).toEqual([403, 'base_desconhecida'])
      expect(await vouched('bia')).toHaveLength(1)
    })

    test('said twice with one number it is refused; said anew it ends nothing more', async () => {
      const once = signed(departure(['nobody']))
      expect((await tell(once)).body).toEqual({ encerrados: 0 })
      expect((await tell(once)).body['code']).toBe('base_desconhecida')
    })

    test('a base that does not answer is told again later; one that is none any more is not', async () => {
      const away = { enter: async () => '', leave: () => Promise.reject(new BaseFailure('unreachable')) }
      const own = { code: 'A', name: () => 'A' }
      const other = { code: 'B', name: () => 'B', address: 'http://127.0.0.1:1', insideNetwork: true }
      const job = { id: 1, kind: tellBaseJob, payload: { base: 'B', logins: ['ana'] }, attempt: 1, maxAttempts: 12 }
      const run = (others: readonly (typeof other)[]) =>
        tellBaseOfDeletion({
          clock: two.clock,
          gate: away,
          keys: { of: async () => sharedKey },
          readBases: async () => ({ own, others, menu: [] }),
        }).run(job, new AbortController().signal)
      await expect(run([other])).rejects.toThrow(BaseFailure)
      await expect(run([])).resolves.toBeUndefined()
    })
  })
}
