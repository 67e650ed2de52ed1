import { describe, expect, test } from 'vitest'
import type { OutboxMessage } from '../../ports/outbox.ts'
import { engines } from './testing/engines.ts'
import { openStores } from './testing/stores.ts'

const about = (...ids: number[]): OutboxMessage => ({ topic: 'titles', ids })

for (const engine of engines) {
  describe(engine.name, () => {
    const open = openStores(engine)

    test('an empty outbox has no last message, and a reader at 0 has missed nothing', async () => {
      const { outbox } = open.stores
      expect([await outbox.last(), await outbox.keepsAfter(0), await outbox.readAfter(0, 10)]).toEqual([0, true, []])
    })

    test('messages are read after a number, oldest first, as they were written', async () => {
      const { outbox } = open.stores
      expect(await outbox.append([about(1), { topic: 'settings', names: ['ção'] }])).toBe(2)
      await outbox.append([about(2, 3)])
      expect(await outbox.readAfter(1, 10)).toEqual([
        { seq: 2, message: { topic: 'settings', names: ['ção'] } },
        { seq: 3, message: about(2, 3) },
      ])
      expect(await outbox.readAfter(0, 1)).toEqual([{ seq: 1, message: about(1) }])
      expect(await outbox.append([])).toBe(3)
    })

    test('a message of a transaction that failed was never there, and its number is given to the next', async () => {
      const { outbox, together } = open.stores
      const failing = together(async (inside) => {
        await inside.outbox.append([about(9)])
        throw new Error('changed my mind')
      })
      await expect(failing).rejects.toThrow('changed my mind')
      expect(await outbox.append([about(4)])).toBe(4)
    })

    test('many who write at once: numbers without gaps, each one visible before the next', async () => {
      const { outbox, together } = open.stores
      const start = await outbox.last()
      let seen = start
      const write = (id: number) => together((inside) => inside.outbox.append([about(id)]))
      const writers = Promise.all(Array.from({ length: 60 }, (_, id) => write(id)))
      // Reads while they write: what comes must follow on without a hole.
      while (seen < start + 60) {
        for (const { seq } of await outbox.readAfter(seen, 7)) expect(seq).toBe((seen += 1))
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
      expect(new Set(await writers).size).toBe(60)
    })

    test('acknowledging never goes back; only what every reader has done with is thrown away', async () => {
      const { outbox } = open.stores
      expect(await outbox.acknowledged('index')).toBe(0)
      await outbox.acknowledge('index', 5)
      await outbox.acknowledge('alerts', 3)
      await outbox.acknowledge('index', 2)
      expect([await outbox.acknowledged('index'), await outbox.acknowledged('alerts')]).toEqual([5, 3])
      expect(await outbox.discard(open.clock.now())).toBe(0)
      open.clock.advance(1)
      expect(await outbox.discard(open.clock.now())).toBe(3)
      expect([await outbox.keepsAfter(2), await outbox.keepsAfter(3)]).toEqual([false, true])
      // A number that was never given: whoever has come so far has read another database.
      const last = await outbox.last()
      expect([await outbox.keepsAfter(last), await outbox.keepsAfter(last + 1)]).toEqual([true, false])
      expect((await outbox.readAfter(0, 1))[0]?.seq).toBe(4)
    })

    test('when all is thrown away, who has read up to the last has missed nothing, and who has not must begin anew', async () => {
      const { outbox } = open.stores
      const last = await outbox.last()
      await outbox.acknowledge('index', last)
      await outbox.acknowledge('alerts', last)
      open.clock.advance(1)
      await outbox.discard(open.clock.now())
      expect([await outbox.keepsAfter(last), await outbox.keepsAfter(last - 1), await outbox.keepsAfter(last + 1)]).toEqual([
        true,
        false,
        false,
      ])
      expect(await outbox.append([about(1)])).toBe(last + 1)
    })
  })
}
