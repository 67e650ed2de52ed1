import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HoursChange } from '../../../ports/library-system/maintenance.ts'
import type { TestEngine } from '../../database/testing/test-database.ts'
import { alertKinds } from '../../../composition/alert-kinds.ts'
import { databaseStores } from '../../database/database-stores.ts'
import { builtInLibrarySystem } from '../built-in/built-in-library-system.ts'
import { libraryIds, mustBeDone, openFixture, type CirculationFixture } from '../testing/circulation-fixture.ts'
import { institutionDocument } from '../testing/sample-places.ts'
import { codesOf } from '../testing/scene.ts'

/** What is taken in from the system of before, and what jobs do beside it. */
export function takenInSuite(engine: TestEngine): void {
  describe(`what is taken in from the system of before, ${engine.name}`, () => {
    let fixture: CirculationFixture
    beforeAll(async () => {
      fixture = await openFixture(engine)
    })
    beforeEach(() => fixture.setTime('2026-11-03 14:00'))
    afterAll(() => fixture.remove())

    const taking = () => fixture.circulation.initialImport
    const person = async () => {
      const id = await fixture.reader({ category: 'GR' })
      const { code } = await fixture.database.read.selectFrom('patron').select('code').where('id', '=', id).executeTakeFirstOrThrow()
      return { id, reader: { code } }
    }

    test('a debt of a day to come, or of a library that is none, is refused; the person owes what was taken in, once', async () => {
      const { id, reader } = await person()
      const debt = { reader, library: 'BC', kind: 'photocopies', cents: 700, chargedOn: '2026-11-03' } as const
      expect(await taking().debt({ ...debt, chargedOn: '2026-11-04' })).toEqual({ refused: 'bad_span' })
      expect(await taking().debt({ ...debt, library: 'XX' })).toEqual({ refused: 'unknown_library' })
      expect([await taking().debt(debt), await taking().debt(debt)]).toEqual(['imported', 'unchanged'])
      expect((await fixture.circulation.money.debts(id, 'open')).total).toBe(700)
    })

    test('a block that ends before it begins is refused; one by staff holds for every relation, a suspension for its own', async () => {
      const { id, reader } = await person()
      const [own] = await fixture.database.read.selectFrom('bond').select('id').where('patron_id', '=', id).execute()
      const other = await fixture.bond(id, 'TA')
      const of = { code: reader.code, category: 'GR' }
      const block = { reader: of, kind: 'suspension', from: '2026-11-03', until: '2026-11-02', reason: 'Atraso' } as const
      const { until: _, ...endless } = block
      expect([await taking().block(block), await taking().block(endless)]).toEqual([{ refused: 'bad_span' }, { refused: 'bad_span' }])
      expect(await taking().block({ ...block, kind: 'administrative' })).toEqual({ refused: 'bad_span' })
      expect(await taking().block({ ...block, until: '2026-11-30' })).toBe('imported')
      expect(await taking().block({ ...endless, kind: 'administrative', reason: 'Cadastro' })).toBe('imported')
      const rows = await fixture.database.read.selectFrom('patron_block').select(['kind', 'bond_id']).where('patron_id', '=', id).orderBy('id').execute() // prettier-ignore
      expect(rows).toEqual([
        { kind: 'suspension', bond_id: own!.id },
        { kind: 'administrative', bond_id: null },
      ])
      expect(codesOf(await fixture.lend(id, await fixture.copy(), { bondId: other }))).not.toEqual([])
    })

    test('a hold waits for its copy where its reader wanted to fetch it', async () => {
      const { id, reader } = await person()
      const barcode = await fixture.copy()
      mustBeDone(await fixture.lend((await person()).id, barcode))
      const hold = { reader, barcode, since: new Date('2026-11-01T12:00:00Z'), pickUpLibrary: 'BN' }
      expect(await taking().hold({ ...hold, pickUpLibrary: 'XX' })).toEqual({ refused: 'unknown_library' })
      expect(await taking().hold(hold)).toBe('imported')
      const row = await fixture.database.read.selectFrom('hold').select('pick_up_library_id').where('patron_id', '=', id).executeTakeFirstOrThrow() // prettier-ignore
      expect(row.pick_up_library_id).toBe(libraryIds.BN)
    })

    test('a copy that is set apart for somebody, or on its way, is not on loan to another one', async () => {
      const [ana, bruno, celia] = [await person(), await person(), await person()]
      const barcode = await fixture.copy()
      mustBeDone(await fixture.lend(celia.id, barcode))
      await fixture.hold(ana.id, barcode)
      mustBeDone(await fixture.takeBack(barcode))
      const loan = { reader: bruno.reader, barcode, lentOn: '2026-11-01', dueOn: '2026-11-10', renewals: 0 }
      expect(await taking().loan(loan)).toEqual({ refused: 'copy_reserved' })
      const away = await fixture.copy({ library: 'BN' })
      mustBeDone(await fixture.lend(celia.id, away, { libraryId: libraryIds.BN }))
      mustBeDone(await fixture.takeBack(away))
      expect(await taking().loan({ ...loan, barcode: away })).toEqual({ refused: 'copy_reserved' })
    })

    test('a row of somebody who is gone, or whose relation ended, is set aside', async () => {
      const [gone, ended] = [await person(), await person()]
      const { write } = fixture.database
      await write.updateTable('patron').set({ anonymised_at: '2026-11-01T12:00:00.000Z' }).where('id', '=', gone.id).execute()
      await write.updateTable('bond').set({ active: 0 }).where('patron_id', '=', ended.id).execute()
      const debt = { library: 'BC', kind: 'photocopies', cents: 100, chargedOn: '2026-11-03' } as const
      expect(await taking().debt({ ...debt, reader: gone.reader })).toEqual({ refused: 'unknown_reader' })
      expect(await taking().debt({ ...debt, reader: ended.reader })).toEqual({ refused: 'no_active_bond' })
    })

    test('a day that one library closes moves no limit of another', async () => {
      const stores = databaseStores(fixture.database, fixture.clock, builtInLibrarySystem, alertKinds)
      const released = async (library: 'BC' | 'BN') => {
        const [ana, barcode] = [await person(), await fixture.copy({ library })]
        const there = { libraryId: libraryIds[library] }
        mustBeDone(await fixture.lend((await person()).id, barcode, there))
        await fixture.hold(ana.id, barcode)
        mustBeDone(await fixture.takeBack(barcode, there))
        return async () => (await fixture.circulation.holds.live(ana.id)).holds[0]!.limit?.on
      }
      fixture.setTime('2026-11-10 14:00')
      const [here, north] = [await released('BC'), await released('BN')]
      expect([await here(), await north()]).toEqual(['2026-11-11', '2026-11-11'])
      await fixture.database.write.deleteFrom('job').execute()
      const closed = { from: '2026-11-11', until: '2026-11-11', open: 'closed' }
      const hours = institutionDocument.hours.map((one) =>
        one.library === 'BC' ? { ...one, exceptions: [...one.exceptions, closed] } : one,
      )
      await stores.settings.put('institution', { ...institutionDocument, hours })
      const jobs = await fixture.database.read.selectFrom('job').select('payload').where('kind', '=', 'apply_new_hours').execute()
      for (const { payload } of jobs) await fixture.circulation.maintenance.applyNewHours(JSON.parse(payload) as HoursChange)
      expect([await here(), await north()]).toEqual(['2026-11-12', '2026-11-11'])
      await stores.settings.put('institution', institutionDocument)
    })
  })
}
