import type { KyselyPlugin } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { copyStates, UnknownCopy, type CopyState } from '../../../ports/library-system.ts'
import { handlesOf } from '../../database/handles.ts'
import { engines } from '../../database/testing/engines.ts'
import { aCopy, aLibrary, aTitle, type LibraryFixture } from '../../database/testing/library-fixture.ts'
import { openStores } from '../../database/testing/stores.ts'
import { builtInLibrarySystem } from './built-in-library-system.ts'
import { copyCounts } from './copy-counts.ts'

for (const engine of engines) {
  describe(engine.name, () => {
    const open = openStores(engine)
    let shelf: LibraryFixture
    let title: number
    let number = 0

    beforeEach(async () => {
      shelf = await aLibrary(open.stores)
      title = await aTitle(open.database.write, `Título ${(number += 1)}`)
    })

    const barcodes = (count: number) => Array.from({ length: count }, (_, n) => `t${number}-${n}`)
    const counts = async () => (await open.stores.librarySystem.availability.counts([title])).get(title)

    test('every copy that visitors see is counted in exactly one kind', async () => {
      const { copies, librarySystem } = open.stores
      const ids = await copies.put(barcodes(copyStates.length).map((barcode) => aCopy(shelf, title, barcode)))
      await copies.put([aCopy(shelf, title, `room-${number}`, { loanTypeId: shelf.readingRoomId })])
      await librarySystem.availability.recordCopyState(copyStates.map((state, n) => ({ copyId: ids[n]!, state })))
      expect(await counts()).toEqual({ copies: 9, available: 1, onLoan: 1, consultOnly: 2, inTransit: 1, other: 4 })
    })

    test('copies of one library are counted alone', async () => {
      const { copies, librarySystem } = open.stores
      const ids = await copies.put([
        ...barcodes(2).map((barcode) => aCopy(shelf, title, barcode)),
        aCopy(shelf, title, `there-${number}`, { libraryId: shelf.otherLibraryId }),
      ])
      await librarySystem.availability.recordCopyState([{ copyId: ids[0]!, state: 'on_loan', dueDate: '2026-12-01' }])
      const of = async (libraryId: number) => (await librarySystem.availability.counts([title], libraryId)).get(title)
      expect(await of(shelf.libraryId)).toMatchObject({ copies: 2, available: 1, onLoan: 1 })
      expect(await of(shelf.otherLibraryId)).toMatchObject({ copies: 1, available: 1, onLoan: 0 })
      expect(await of(999_999)).toBeUndefined()
      expect(await counts()).toMatchObject({ copies: 3, available: 2 })
    })

    test('where all is on loan, the day of the next return that is not past, or that all are overdue', async () => {
      const { copies, librarySystem } = open.stores
      const ids = await copies.put([...barcodes(3).map((barcode) => aCopy(shelf, title, barcode)), aCopy(shelf, title, `o-${number}`, { libraryId: shelf.otherLibraryId })]) // prettier-ignore
      const lend = (days: readonly (string | undefined)[]) =>
        librarySystem.availability.recordCopyState(days.map((dueDate, n) => ({ copyId: ids[n]!, state: 'on_loan', ...(dueDate && { dueDate }) }))) // prettier-ignore
      const today = open.clock.now().toISOString().slice(0, 10)
      await lend(['2000-01-01', '2999-05-02', '2999-03-04'])
      expect(await counts()).not.toHaveProperty('nextReturn')
      const here = async () => (await librarySystem.availability.counts([title], shelf.libraryId)).get(title)
      expect(await here()).toMatchObject({ available: 0, onLoan: 3, nextReturn: '2999-03-04' })
      await lend(['2000-01-01', '2000-01-01', '2000-01-01', today])
      expect(await here()).toMatchObject({ onLoan: 3, overdue: true })
      expect(await here()).not.toHaveProperty('nextReturn')
      expect(await counts()).toMatchObject({ onLoan: 4, nextReturn: today })
      expect((await librarySystem.availability.holdings(title)).counts).toEqual(await counts())
      await lend([undefined, undefined, undefined, undefined])
      expect(await counts()).toEqual({ copies: 4, available: 0, onLoan: 4, consultOnly: 0, inTransit: 0, other: 0 })
    })

    test('10,000 copies in every state and of every loan type are counted as a reading one by one counts them', async () => {
      const { copies, librarySystem, shelfTerms } = open.stores
      const { write } = open.database
      // One after the other: who waits for a connection to PostgreSQL gives up after five seconds.
      const titles: number[] = []
      for (let n = 0; n < 400; n++) titles.push(await aTitle(write, `Contado ${n} ${number}`))
      const types = await shelfTerms.loanTypes()
      const made = Array.from({ length: 10_000 }, (_, n) => {
        const state = copyStates[(n * 7) % copyStates.length]!
        const type = types[n % types.length]!
        const titleId = titles[(n * n + (n >> 4)) % titles.length]!
        return { state, type, titleId, dueDate: state === 'on_loan' ? ['2000-01-01', '2999-01-01', undefined][n % 3] : undefined, n }
      })
      const ids = await copies.put(made.map(({ type, titleId, n }) => aCopy(shelf, titleId, `b${number}-${n}`, { loanTypeId: type.id })))
      await librarySystem.availability.recordCopyState(
        made.map(({ state, dueDate }, n) => ({ copyId: ids[n]!, state, ...(dueDate && { dueDate }) })),
      )
      const hidden = new Set(['lost', 'damaged', 'withdrawn'])
      const found = await librarySystem.availability.counts(titles)
      for (const titleId of titles) {
        const seen = made.filter((one) => one.titleId === titleId && !hidden.has(one.state))
        const of = (test: (one: (typeof made)[number]) => boolean) => seen.filter(test).length
        const available = of(({ state, type }) => state === 'available' && type.lends)
        const consultOnly = of(({ state, type }) => state === 'consult_only' || (state === 'available' && !type.lends))
        const onLoan = of(({ state }) => state === 'on_loan')
        const days = seen.flatMap(({ dueDate }) => dueDate ?? [])
        const isOut = available + consultOnly === 0 && onLoan > 0
        const next = days.filter((day) => day > '2026').toSorted()[0]
        const read = seen.length === 0 ? undefined : { copies: seen.length, available, consultOnly, onLoan, ...(isOut && next && { nextReturn: next }), ...(isOut && !next && days.length > 0 && { overdue: true }) } // prettier-ignore
        const inTransit = of(({ state }) => state === 'in_transit')
        expect(found.get(titleId)).toEqual(
          read && { ...read, inTransit, other: seen.length - available - consultOnly - onLoan - inTransit },
        )
      }
    })

    test('a title without a copy that visitors see has no counts', async () => {
      const { copies, librarySystem } = open.stores
      const [id] = await copies.put([aCopy(shelf, title, `t${number}`)])
      await librarySystem.availability.recordCopyState([{ copyId: id!, state: 'withdrawn' }])
      expect(await counts()).toBeUndefined()
      expect(await librarySystem.availability.counts([])).toEqual(new Map())
    })

    test('copies are counted as their state and loan type are when they are counted, inside a transaction as outside', async () => {
      const { copies, librarySystem } = open.stores
      const ids = await copies.put(['a', 'b', 'c'].map((name) => aCopy(shelf, title, `${number}-${name}`)))
      await librarySystem.availability.recordCopyState([{ copyId: ids[0]!, state: 'on_exhibition' }])
      const write = open.database.write
      const inside = () =>
        handlesOf(open.database, open.clock).atomically(async (handles) => (await copyCounts(handles, [title])).get(title))
      expect(await counts()).toMatchObject({ copies: 3, available: 2, other: 1 })
      await write.updateTable('copy_status').set({ visible: 0 }).where('code', '=', 'on_exhibition').execute()
      await write.updateTable('loan_type').set({ lends: 0, holdable: 0, renewable: 0 }).where('id', '=', shelf.loanTypeId).execute()
      const then = { copies: 2, available: 0, onLoan: 0, consultOnly: 2, inTransit: 0, other: 0 }
      expect([await counts(), await inside()]).toEqual([then, then])
      const { id } = await write.insertInto('loan_type').values({ code: `L${number}`, names: '{}', lends: 1, holdable: 0, renewable: 0, hourly: 0, consult_only: 0 }).returning('id').executeTakeFirstOrThrow() // prettier-ignore
      await copies.put([aCopy(shelf, title, `${number}-d`, { loanTypeId: id })])
      expect([await counts(), await inside()]).toEqual([
        { ...then, copies: 3, available: 1 },
        { ...then, copies: 3, available: 1 },
      ])
      await write.updateTable('copy_status').set({ visible: 1 }).where('code', '=', 'on_exhibition').execute()
    })

    test('a page of few copies is answered by statements that were written before: none is written for a page', async () => {
      await open.stores.copies.put([aCopy(shelf, title, `t${number}`)])
      let written = 0
      const counting: KyselyPlugin = {
        transformQuery: ({ node }) => {
          written += 1
          return node
        },
        transformResult: async ({ result }) => result,
      }
      const database = { ...open.database, read: open.database.read.withPlugin(counting) }
      const { availability } = builtInLibrarySystem(handlesOf(database, open.clock))
      const page = async (limit: number) => (await availability.copies({ titleId: title, offset: 0, limit })).copies.length
      expect(await page(1)).toBe(1)
      written = 0
      for (let limit = 1; limit <= 200; limit += 1) expect(await page(limit)).toBe(1)
      expect(written).toBe(0)
    })

    test('copies stand by library and volume, available ones first, a page at a time', async () => {
      const { copies, librarySystem } = open.stores
      const { availability } = librarySystem
      const ids = await copies.put([
        aCopy(shelf, title, `a${number}`, { volume: '10', collectionId: shelf.collectionId, locationId: shelf.locationId }),
        aCopy(shelf, title, `b${number}`, { volume: '2' }),
        aCopy(shelf, title, `c${number}`, { volume: '2' }),
        aCopy(shelf, title, `d${number}`, { libraryId: shelf.otherLibraryId }),
        aCopy(shelf, title, `e${number}`, { loanTypeId: shelf.readingRoomId, volume: '2', tome: '1' }),
      ])
      await availability.recordCopyState([{ copyId: ids[1]!, state: 'on_loan', dueDate: '2026-12-01' }])
      const page = { titleId: title, offset: 0, limit: 200 }
      const all = await availability.copies(page)
      expect(all.total).toBe(5)
      expect(all.copies.map((copy) => copy.barcode[0])).toEqual(['d', 'c', 'b', 'e', 'a'])
      expect(all.copies[2]).toEqual({
        copyId: ids[1],
        barcode: `b${number}`,
        state: 'on_loan',
        dueDate: '2026-12-01',
        libraryId: shelf.libraryId,
        library: 'Biblioteca Central',
        volume: '2',
        consultOnly: false,
        loanTypeNames: { pt: 'Normal' },
        stateNames: { pt: 'Emprestado', en: 'On loan', es: 'Prestado', fr: expect.any(String), it: expect.any(String) },
      })
      expect(all.copies[4]).toMatchObject({ location: 'Térreo', collection: 'Acervo geral' })
      expect(all.copies.map((copy) => copy.consultOnly)).toEqual([false, false, false, true, false])
      const second = await availability.copies({ ...page, offset: 2, limit: 2 })
      expect([second.total, second.copies.map((copy) => copy.barcode[0])]).toEqual([5, ['b', 'e']])
      const there = await availability.copies({ ...page, libraryId: shelf.otherLibraryId })
      expect([there.total, there.copies.length]).toEqual([1, 1])
      expect(await availability.copies({ ...page, offset: 50 })).toEqual({ total: 5, copies: [] })
    })

    test('whatever copies a title has, its libraries add up to its counts, and pages of any size to its whole list', async () => {
      const { copies, librarySystem } = open.stores
      const { availability } = librarySystem
      expect(await availability.holdings(title)).toEqual({ libraries: [] })
      const made = copyStates.flatMap((state, n) =>
        [shelf.libraryId, shelf.otherLibraryId].slice(n % 2).map((libraryId, at) => ({
          state,
          copy: aCopy(shelf, title, `${state}-${at}-${number}`, {
            libraryId,
            volume: String(n % 3),
            ...(n % 4 === 0 && { loanTypeId: shelf.readingRoomId }),
            ...(n % 3 === 0 && libraryId === shelf.libraryId && { locationId: shelf.locationId }),
          }),
        })),
      )
      const ids = await copies.put(made.map(({ copy }) => copy))
      await availability.recordCopyState(made.map(({ state }, n) => ({ copyId: ids[n]!, state })))
      const { counts: ofTitle, libraries } = await availability.holdings(title)
      expect(ofTitle).toEqual(await counts())
      expect(libraries.map(({ libraryId }) => libraryId)).toEqual([shelf.otherLibraryId, shelf.libraryId])
      const apart = (await availability.byLibraries([title])).get(title)!
      expect(libraries.toSorted((a, b) => a.libraryId - b.libraryId)).toEqual(apart.toSorted((a, b) => a.libraryId - b.libraryId))
      const whole = await availability.copies({ titleId: title, offset: 0, limit: 200 })
      expect([whole.total, whole.copies.length]).toEqual([ofTitle!.copies, ofTitle!.copies])
      for (let limit = 1; limit <= whole.total + 1; limit += 1) {
        const pages = Array.from({ length: Math.ceil(whole.total / limit) }, (_, at) => ({ titleId: title, offset: at * limit, limit }))
        const found = await Promise.all(pages.map((page) => availability.copies(page)))
        expect(found.flatMap((page) => page.copies)).toEqual(whole.copies)
        expect(new Set(found.map((page) => page.total))).toEqual(new Set([whole.total]))
      }
    })

    test('states of many copies at once; unknown ones are absent', async () => {
      const { copies, librarySystem } = open.stores
      const ids = await copies.put(barcodes(2).map((barcode) => aCopy(shelf, title, barcode)))
      await librarySystem.availability.recordCopyState([{ copyId: ids[0]!, state: 'on_loan', dueDate: '2026-12-01' }])
      expect(await librarySystem.availability.statuses([...ids, 999_999])).toEqual(
        new Map([
          [ids[0], { copyId: ids[0], state: 'on_loan', dueDate: '2026-12-01' }],
          [ids[1], { copyId: ids[1], state: 'available' }],
        ]),
      )
    })

    test('all states are recorded or none: an unknown copy, a due date without a loan', async () => {
      const { copies, librarySystem } = open.stores
      const [id] = await copies.put([aCopy(shelf, title, `t${number}`)])
      const record = (state: CopyState, copyId: number, dueDate?: string) =>
        librarySystem.availability.recordCopyState([
          { copyId: id!, state: 'lost' },
          { copyId, state, ...(dueDate && { dueDate }) },
        ])
      await expect(record('lost', 999_999)).rejects.toThrow(UnknownCopy)
      await expect(record('available', id!, '2026-12-01')).rejects.toThrow(/check/i)
      expect((await librarySystem.availability.statuses([id!])).get(id!)?.state).toBe('available')
    })

    test('the outbox hears of a copy that appears or disappears, and not of a loan', async () => {
      const { copies, librarySystem, outbox } = open.stores
      const [id] = await copies.put([aCopy(shelf, title, `t${number}`)])
      const seq = await outbox.last()
      await librarySystem.availability.recordCopyState([{ copyId: id!, state: 'on_loan' }])
      expect(await outbox.last()).toBe(seq)
      await librarySystem.availability.recordCopyState([{ copyId: id!, state: 'lost' }])
      expect(await outbox.readAfter(seq, 5)).toEqual([{ seq: seq + 1, message: { topic: 'titles', ids: [title] } }])
    })
  })
}
