import { beforeAll, describe, expect, test } from 'vitest'
import { engines } from './testing/engines.ts'
import { aCopy, aLibrary, aTitle, type LibraryFixture } from './testing/library-fixture.ts'
import { openStores } from './testing/stores.ts'

for (const engine of engines) {
  describe(engine.name, () => {
    const open = openStores(engine)
    let shelf: LibraryFixture
    let dom: number
    let quincas: number
    let hidden: number

    beforeAll(async () => {
      shelf = await aLibrary(open.stores)
      dom = await aTitle(open.database.write, 'Dom Casmurro')
      quincas = await aTitle(open.database.write, 'Quincas Borba')
      hidden = await aTitle(open.database.write, 'Escondido', 1)
    })

    test('titles come in the order that was asked for, unknown ones are left out', async () => {
      const { titles } = open.stores
      expect((await titles.byIds([quincas, 99_999, dom])).map((title) => title.titleLine)).toEqual(['Quincas Borba', 'Dom Casmurro'])
      expect(await titles.byIds([])).toEqual([])
    })

    test('one title carries its record as it was written; what it has not is absent', async () => {
      const title = await open.stores.titles.byId(dom)
      expect(title).toMatchObject({ id: dom, titleLine: 'Dom Casmurro', suppressed: false, online: false })
      expect(JSON.parse(title!.record)).toEqual({ leader: '00000nam a2200000 a 4500', fields: [] })
      expect(Object.keys(title!)).not.toContain('year')
      expect(await open.stores.titles.byId(99_999)).toBeUndefined()
    })

    test('suppressed titles are marked, and not counted', async () => {
      const { titles } = open.stores
      expect((await titles.byIds([hidden]))[0]?.suppressed).toBe(true)
      expect(await titles.count()).toBe(2)
    })

    test('all titles can be gone through in steps', async () => {
      const { titles } = open.stores
      const first = await titles.after(0, 2)
      const rest = await titles.after(first.at(-1)!.id, 2)
      expect([...first, ...rest].map((title) => title.id)).toEqual([dom, quincas, hidden])
    })

    test('headings of several titles at once, in the order of each record', async () => {
      const at = '2026-11-20T12:00:00.000Z'
      const { write } = open.database
      const heading = (id: number, kind: string, label: string) => ({ id, kind, heading_key: label, label, created_at: at, updated_at: at })
      await write
        .insertInto('heading')
        .values([heading(500, 'person', 'Assis, Machado de'), heading(501, 'topic', 'Ciúme'), heading(502, 'topic', 'Loucura')])
        .execute()
      const link = (title_id: number, position: number, heading_id: number, role: string) => ({ title_id, position, heading_id, role })
      await write
        .insertInto('title_heading')
        .values([
          link(dom, 2, 501, 'subject'),
          { ...link(dom, 1, 500, 'author'), relator: 'aut' },
          link(quincas, 1, 500, 'author'),
          link(hidden, 1, 502, 'subject'),
        ])
        .execute()
      const { headings } = open.stores
      expect(await headings.ofTitles([dom, quincas])).toEqual([
        { titleId: dom, headingId: 500, kind: 'person', label: 'Assis, Machado de', role: 'author', relator: 'aut' },
        { titleId: dom, headingId: 501, kind: 'topic', label: 'Ciúme', role: 'subject' },
        { titleId: quincas, headingId: 500, kind: 'person', label: 'Assis, Machado de', role: 'author' },
      ])
      expect(await headings.byIds([501, 7, 500])).toEqual([
        { id: 500, kind: 'person', label: 'Assis, Machado de' },
        { id: 501, kind: 'topic', label: 'Ciúme' },
      ])
      expect([await headings.byId(501), await headings.byId(7)]).toEqual([{ id: 501, kind: 'topic', label: 'Ciúme' }, undefined])
    })

    test('copies are known by bar code: written again they change, keep their id, and both titles are told', async () => {
      const { copies, outbox } = open.stores
      const [first] = await copies.put([aCopy(shelf, dom, 'm1', { volume: '1', collectionId: shelf.collectionId })])
      const seq = await outbox.last()
      const [again, second] = await copies.put([aCopy(shelf, quincas, 'm1'), aCopy(shelf, quincas, 'm2')])
      expect(again).toBe(first)
      expect(await copies.idsByBarcode(['m2', 'm1', 'none'])).toEqual(
        new Map([
          ['m1', first],
          ['m2', second],
        ]),
      )
      const [told] = await outbox.readAfter(seq, 10)
      expect(told?.message.topic === 'titles' && [...told.message.ids].sort()).toEqual([dom, quincas].sort())
      expect(await copies.places([dom, quincas])).toEqual([{ titleId: quincas, libraryId: shelf.libraryId }])
    })

    test('a thousand copies in one go', async () => {
      const { copies } = open.stores
      const many = Array.from({ length: 1200 }, (_, n) => aCopy(shelf, hidden, `lot-${n}`, { locationId: shelf.locationId }))
      const ids = await copies.put(many)
      const byBarcode = await copies.idsByBarcode(many.map((copy) => copy.barcode))
      expect(ids).toEqual(many.map((copy) => byBarcode.get(copy.barcode)))
      expect(new Set(ids).size).toBe(1200)
    })

    test('places are those of the titles asked for, where a copy can be seen, each once and in order', async () => {
      const { copies, outbox } = open.stores
      const title = await aTitle(open.database.write, 'Esaú e Jacó')
      const at = { libraryId: shelf.otherLibraryId, collectionId: shelf.collectionId }
      await copies.put([
        aCopy(shelf, title, 'p1', at),
        aCopy(shelf, title, 'p2', at),
        aCopy(shelf, title, 'p4'),
        aCopy(shelf, title, 'p5', { libraryId: shelf.otherLibraryId }),
      ])
      await open.database.write.updateTable('copy').set({ status: 'withdrawn' }).where('barcode', '=', 'p5').execute()
      expect(await copies.places([title])).toEqual([
        { titleId: title, libraryId: shelf.libraryId },
        { titleId: title, libraryId: shelf.otherLibraryId, collectionId: shelf.collectionId },
      ])
      expect((await copies.numbered([title])).map(({ libraryId, state }) => [libraryId, state])).toEqual([
        [shelf.otherLibraryId, 'available'],
        [shelf.otherLibraryId, 'available'],
        [shelf.libraryId, 'available'],
        [shelf.otherLibraryId, 'withdrawn'],
      ])
      const seq = await outbox.last()
      await copies.put([aCopy(shelf, title, 'p1', at)])
      expect((await outbox.readAfter(seq, 10)).map(({ message }) => message)).toEqual([{ topic: 'titles', ids: [title] }])
    })

    test('a location of another library is refused by the schema', async () => {
      const wrong = aCopy(shelf, dom, 'wrong', { libraryId: shelf.otherLibraryId, locationId: shelf.locationId })
      await expect(open.stores.copies.put([wrong])).rejects.toThrow(/foreign key/i)
      expect((await open.stores.copies.idsByBarcode(['wrong'])).size).toBe(0)
    })
  })
}
