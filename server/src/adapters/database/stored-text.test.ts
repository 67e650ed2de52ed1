import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { engines } from './testing/engines.ts'
import { aCopy, aLibrary, aTitle } from './testing/library-fixture.ts'
import { openStores } from './testing/stores.ts'

const anyText = fc.string({
  unit: fc.constantFrom('a', 'ç', "'", '"', '\\', '\0', '\n', '%', '_', '{', '𝔣', '\ud800', '$1', '?', '--'),
  maxLength: 40,
})

/** What is neither text of the database nor of UTF-8 becomes the character that stands for it. */
const asKept = (text: string): string => text.toWellFormed().replaceAll('\0', '�')

for (const engine of engines) {
  describe(engine.name, () => {
    const open = openStores(engine)

    test('any text comes back as it was written, and is found by what it was written with', async () => {
      let number = 0
      const law = fc.asyncProperty(anyText, async (text) => {
        const code = `c${(number += 1)}`
        const name = `${text}${number}`
        const id = await open.stores.libraries.putCampus({ code, name })
        expect(await open.stores.libraries.putCampus({ code, name })).toBe(id)
        const row = await open.database.read.selectFrom('campus').selectAll().where('name', '=', name).executeTakeFirst()
        expect([row?.id, row?.name]).toEqual([id, asKept(name)])
      })
      await fc.assert(law, { numRuns: 60 })
    })

    test('any JSON comes back as it was written', async () => {
      const law = fc.asyncProperty(fc.jsonValue({ stringUnit: 'binary' }), async (value) => {
        await open.stores.settings.put('any', value)
        expect(JSON.stringify((await open.stores.settings.get('any'))?.value)).toBe(JSON.stringify(value))
      })
      await fc.assert(law, { numRuns: 60 })
    })

    test('a bar code from a broken record is one bar code, whenever it comes', async () => {
      const shelf = await aLibrary(open.stores)
      const title = await aTitle(open.database.write, 'Dom Casmurro')
      const [first] = await open.stores.copies.put([aCopy(shelf, title, 'b\0\ud800')])
      const [again] = await open.stores.copies.put([aCopy(shelf, title, 'b\0\ud800')])
      expect(again).toBe(first)
      expect([...(await open.stores.copies.idsByBarcode(['b\0\ud800'])).values()]).toEqual([first])
    })

    test('who looks for what no text can be finds nothing, and does no harm', async () => {
      expect((await open.stores.copies.idsByBarcode(['\0', 'a\0b', '\ud800'])).size).toBe(0)
      expect(await open.stores.settings.get('\0')).toBeUndefined()
    })
  })
}
