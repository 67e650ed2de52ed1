import { describe, expect, test } from 'vitest'
import type { EarlierCode } from '../../ports/recovery-codes.ts'
import { engines } from './testing/engines.ts'
import { openStores } from './testing/stores.ts'

for (const engine of engines) {
  describe(`codes for a new password, on ${engine.name}`, () => {
    const open = openStores(engine)
    const inSeconds = (seconds: number) => new Date(open.clock.now().getTime() + seconds * 1000)

    async function ask(accountKey: string, browserHash: string, seed = 's', seconds = 900) {
      let earlier: readonly EarlierCode[] = []
      const code = { accountKey, browserHash, seed, expiresAt: inSeconds(seconds) }
      const opened = await open.stores.recoveryCodes.open(code, inSeconds(-3_600), (known) => {
        earlier = known
        return undefined
      })
      return { id: (opened as { id: number }).id, earlier }
    }
    /** Which counter took the try, and whether there was a code to try. */
    const tried = async (accountKey: string, browserHash?: string, maxInDay = 9) => {
      const given = { accountKey, max: 3, maxInDay, ...(browserHash && { browserHash }) }
      const answer = await open.stores.recoveryCodes.countAttempt(given)
      return typeof answer === 'object' ? [answer.counter, answer.code.id] : answer
    }

    test('codes asked for before are told the newest first, with whose and whether they were used', async () => {
      const { recoveryCodes } = open.stores
      const at = open.clock.now()
      const first = await ask('e', 'b1', 'one', 300)
      await tried('e', 'b1')
      await recoveryCodes.prove(first.id, inSeconds(600), 'own')
      await recoveryCodes.use(first.id)
      open.clock.advance(10)
      await ask('e', 'b2', 'two')
      open.clock.advance(10)
      expect((await ask('e', 'b2', 'three')).earlier).toEqual([
        { seed: 'two', createdAt: new Date('2026-11-20T12:00:10.000Z'), expiresAt: new Date('2026-11-20T12:15:10.000Z'), isOwn: true, isUsed: false },
        { seed: 'one', createdAt: at, expiresAt: new Date('2026-11-20T12:10:00.000Z'), isOwn: false, isUsed: true },
      ]) // prettier-ignore
      open.clock.advance(3_580)
      expect((await ask('e', 'b2')).earlier.map(({ seed }) => seed)).toEqual(['three', 'two'])
    })

    test('a code that was refused is not written; one that joins another takes its seed and its end', async () => {
      const { recoveryCodes } = open.stores
      const code = { accountKey: 'j', browserHash: 'b', seed: 'own', expiresAt: inSeconds(900) }
      expect(await recoveryCodes.open(code, inSeconds(-60), () => ({ refused: 'wait' }))).toEqual({ refused: 'wait' })
      expect(await tried('j', 'b')).toBeUndefined()
      const made = await recoveryCodes.open(code, inSeconds(-60), () => undefined)
      const joined = await recoveryCodes.open(code, inSeconds(-60), () => ({ join: { seed: 'other', expiresAt: inSeconds(300) } as never }))
      expect([made, joined]).toMatchObject([
        { isNew: true, expiresAt: inSeconds(900) },
        { isNew: false, expiresAt: inSeconds(300) },
      ])
      const found = await recoveryCodes.byId((joined as { id: number }).id)
      expect(found).toMatchObject({ accountKey: 'j', seed: 'other', expiresAt: inSeconds(300), proved: false, used: false })
    })

    test('a try is counted against one code, in one account', async () => {
      const [own, other, elsewhere] = [await ask('t1', 'b1'), await ask('t1', 'b2'), await ask('t2', 'b1')]
      // Without a browser of its own it is the newest code of the account, counted apart.
      expect([await tried('t1'), await tried('t1', 'strange')]).toEqual([['stray', other.id], ['stray', other.id]]) // prettier-ignore
      for (let n = 0; n < 3; n += 1) expect(await tried('t1', 'b1')).toEqual(['own', own.id])
      expect(await tried('t1', 'b1')).toBeUndefined()
      for (let n = 0; n < 3; n += 1) expect(await tried('t1', 'b2')).toEqual(['own', other.id])
      expect([await tried('t1', 'b2'), await tried('t1')]).toEqual([undefined, ['stray', other.id]])
      expect(await tried('t2', 'b1', 1)).toEqual(['own', elsewhere.id])
      expect(await tried('t2', 'b1', 1)).toBe('day')
      expect(await tried('t1', undefined, 9)).toBe('day')
    })

    test('the right code costs no try; it is good until its new end, and for no try once it is used', async () => {
      const { recoveryCodes } = open.stores
      const [{ id }, other] = [await ask('r', 'b1', 'one'), await ask('r', 'b2', 'two')]
      for (let n = 0; n < 3; n += 1) {
        expect(await tried('r', 'b1')).toEqual(['own', id])
        await recoveryCodes.prove(id, inSeconds(60), 'own')
      }
      expect([await recoveryCodes.byId(id), await recoveryCodes.byId(other.id)]).toMatchObject([
        { proved: true, expiresAt: inSeconds(60) },
        { proved: false, expiresAt: inSeconds(900) },
      ])
      open.clock.advance(60)
      expect([await tried('r', 'b1'), await tried('r', 'b2')]).toEqual([undefined, ['own', other.id]])
      const used = await ask('r', 'b1', 'one')
      await tried('r', 'b1')
      await recoveryCodes.prove(used.id, inSeconds(60), 'own')
      expect([await recoveryCodes.use(used.id), await tried('r', 'b1'), await tried('r', 'b2')]).toEqual([
        true,
        undefined,
        ['own', other.id],
      ])
    })

    test('codes go when they ended before that moment, not at it', async () => {
      const { recoveryCodes } = open.stores
      await recoveryCodes.prune(inSeconds(10_000))
      const [gone, left] = [await ask('p', 'b1', 's', 60), await ask('p', 'b2', 's', 61)]
      expect([await recoveryCodes.prune(inSeconds(60)), await recoveryCodes.prune(inSeconds(61))]).toEqual([0, 1])
      expect([await recoveryCodes.byId(gone.id), (await recoveryCodes.byId(left.id))?.seed]).toEqual([undefined, 's'])
    })
  })
}
