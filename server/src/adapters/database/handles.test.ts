import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { engines } from './testing/engines.ts'
import { openStores } from './testing/stores.ts'

for (const engine of engines) {
  describe(engine.name, () => {
    const open = openStores(engine)

    test('what is written together is there together', async () => {
      const { together, settings, libraries } = open.stores
      const id = await together(async (inside) => {
        await inside.settings.put('a', 1)
        return inside.libraries.putCampus({ code: 'c', name: 'Centro' })
      })
      expect([await settings.get('a'), (await libraries.campuses())[0]?.id]).toEqual([
        expect.objectContaining({ value: 1, version: 1 }),
        id,
      ])
    })

    test('what is read inside a transaction is what was written there', async () => {
      const seen = await open.stores.together(async (inside) => {
        await inside.settings.put('b', 'new')
        return inside.settings.get('b')
      })
      expect(seen?.value).toBe('new')
    })

    test('every store takes part in a transaction', async () => {
      const { together, forOnePage, ...alone } = open.stores
      expect(Object.keys(forOnePage()).sort()).toEqual(Object.keys(alone).sort())
      await together(async (inside) => {
        expect(Object.keys(inside).sort()).toEqual(Object.keys(alone).sort())
        expect(inside.librarySystem).not.toBe(alone.librarySystem)
      })
      const broken = together(async (inside) => {
        await inside.teaching.putAreas([{ scheme: 'own', code: 'A1', name: 'Astronomia' }])
        expect([...(await inside.knowledge.areaNames(['A1'])).values()]).toEqual(['Astronomia'])
        throw new Error('no')
      })
      await expect(broken).rejects.toThrow('no')
      expect([...(await alone.knowledge.areaNames(['A1'])).values()]).toEqual([])
    })

    test('a transaction that writes past its own stores is told so instead of waiting for itself, and leaves nothing', async () => {
      const { stores } = open
      for (const wrong of [
        () => stores.jobs.add({ kind: 'x', payload: 0 }),
        () => stores.settings.put('c', 1),
        () => stores.together(async () => {}),
      ]) {
        const mistake = stores.together(async (inside) => {
          await inside.settings.put('d', 1)
          await wrong()
        })
        await expect(mistake).rejects.toThrow('A transaction is open here')
      }
      expect([await stores.settings.get('c'), await stores.settings.get('d'), (await stores.jobs.counts()).waiting]).toEqual([
        undefined,
        undefined,
        0,
      ])
    })

    test('what a transaction set going and outlives it may write again', async () => {
      const { stores } = open
      let later: Promise<unknown> = Promise.resolve()
      await stores.together(async (inside) => {
        await inside.settings.put('e', 1)
        later = pause(20).then(() => stores.jobs.add({ kind: 'later', payload: 0 }))
      })
      expect(await later).toBeGreaterThan(0)
    })
  })
}
