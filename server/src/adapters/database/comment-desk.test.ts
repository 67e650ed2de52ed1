import { describe, expect, test } from 'vitest'
import { commentDeskStore } from './comment-desk-store.ts'
import { handlesOf } from './handles.ts'
import { engines } from './testing/engines.ts'
import { aTitle } from './testing/library-fixture.ts'
import { openStores } from './testing/stores.ts'

for (const engine of engines) {
  describe(engine.name, () => {
    const open = openStores(engine)

    test('a comment waits, is decided on once, and keeps the time of its writing', async () => {
      const desk = commentDeskStore(handlesOf(open.database, open.clock))
      const titleId = await aTitle(open.database.write, 'commented')
      await open.stores.patrons.save({ code: '1', name: 'Ana', username: 'ana', bonds: [] })
      const { id: patronId } = (await open.stores.patrons.find('1'))!
      const writtenAt = new Date('2026-01-05T10:00:00Z')
      const first = await desk.add({ titleId, patronId, content: 'Gostei.', writtenAt })
      const second = await desk.add({ titleId, patronId, content: 'Não gostei.' })
      expect(await desk.waiting(patronId)).toBe(2)
      expect(await desk.decide(first, { state: 'shown' })).toBe(true)
      expect(await desk.decide(first, { state: 'refused', reason: 'tarde demais' })).toBe(false)
      expect(await desk.decide(second, { state: 'refused', reason: 'Ofende.' })).toBe(true)
      expect(await desk.decide(999_999, { state: 'shown' })).toBe(false)
      expect(await desk.waiting(patronId)).toBe(0)
      const rows = await open.database.read
        .selectFrom('title_comment')
        .select(['state', 'refusal_reason', 'created_at'])
        .orderBy('id')
        .execute()
      expect(rows).toEqual([
        { state: 'shown', refusal_reason: null, created_at: '2026-01-05T10:00:00.000Z' },
        { state: 'refused', refusal_reason: 'Ofende.', created_at: '2026-11-20T12:00:00.000Z' },
      ])
    })
  })
}
