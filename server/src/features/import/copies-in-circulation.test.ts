import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseStores } from '../../adapters/database/database-stores.ts'
import { engines } from '../../adapters/database/testing/engines.ts'
import { builtInLibrarySystem } from '../../adapters/library-system/built-in/built-in-library-system.ts'
import { libraryIds, mustBeDone, openFixture, type CirculationFixture } from '../../adapters/library-system/testing/circulation-fixture.ts'
import { writeIso2709 } from '../../catalogue/formats/iso2709-writer.ts'
import { marc } from '../../catalogue/testing/marc.ts'
import { alertKinds } from '../../composition/alert-kinds.ts'
import { importFile } from './import-file.ts'
import { importItemList } from './import-item-list.ts'

async function* pieces(...parts: readonly (Uint8Array | string)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part as string)
}

for (const engine of engines)
  describe(`copies that circulation holds, on ${engine.name}`, () => {
    let fixture: CirculationFixture
    let files = 0
    beforeAll(async () => {
      fixture = await openFixture(engine)
    })
    afterAll(() => fixture.remove())

    const stores = () => databaseStores(fixture.database, fixture.clock, builtInLibrarySystem, alertKinds)
    const header = 'barcode;title_id;library;location;volume;status;note'
    const list = async (...lines: readonly string[]) => {
      const file = `l${(files += 1)}.csv`
      return importItemList(stores(), { source: 'local', file }, pieces([header, ...lines].join('\n')))
    }
    const record = async (text: string) => {
      const outcome = await importFile(stores(), { source: 'local', file: `f${(files += 1)}.mrc` }, pieces(writeIso2709(marc(text))))
      if (outcome.skipped) throw new Error('skipped')
      return outcome
    }
    const copyOf = (barcode: string) =>
      fixture.database.read
        .selectFrom('copy')
        .select(['title_id', 'library_id', 'volume', 'location_id', 'status', 'note', 'copy_key', 'sort_key'])
        .where('barcode', '=', barcode)
        .executeTakeFirstOrThrow()
    const lastTold = async () => {
      const found = await stores().quarantine.list({ limit: 1000 })
      return found.filter(({ reason }) => reason === 'copy_in_circulation').at(-1)
    }
    const reader = () => fixture.reader({ category: 'GR' })
    const placed = async (barcode: string) => {
      const patronId = await reader()
      return { patronId, holdId: await fixture.hold(patronId, barcode) }
    }
    const holdState = async (id: number) =>
      (await fixture.database.read.selectFrom('hold').select(['state', 'end_reason']).where('id', '=', id).executeTakeFirstOrThrow()) // prettier-ignore

    test('a copy on loan keeps its state, place and numbering; the rest of its line goes in, and once it is back all of it', async () => {
      const [patronId, barcode] = [await reader(), await fixture.copy()]
      mustBeDone(await fixture.lend(patronId, barcode))
      const before = await copyOf(barcode)
      const line = `${barcode};${before.title_id};BN;Subsolo;v. 3;extraviado;sem capa`
      expect(await list(line)).toEqual({ read: 1, stored: 0, replaced: 0, unchanged: 0, quarantined: 1 })
      expect(await copyOf(barcode)).toEqual({ ...before, note: 'sem capa', sort_key: `    ${barcode}` })
      const told = await lastTold()
      expect([told?.recordNumber, Buffer.from(told!.raw!).toString()]).toEqual([2, line])
      expect((await fixture.circulation.loans.open(patronId)).loans).toMatchObject([{ barcode }])
      mustBeDone(await fixture.takeBack(barcode))
      expect(await list(line)).toMatchObject({ read: 1, replaced: 1, quarantined: 0 })
      expect(await copyOf(barcode)).toMatchObject({ library_id: libraryIds.BN, volume: 'v. 3', status: 'lost' })
      expect(await list(line)).toMatchObject({ unchanged: 1 })
      expect(await fixture.brokenInvariants()).toEqual([])
    })

    test('a copy that is set aside or on its way keeps its own; of one on loan a line that only adds a note says nothing else', async () => {
      const [aside, away, lent] = [await fixture.copy(), await fixture.copy({ library: 'BN' }), await fixture.copy()]
      const { holdId } = await placed(aside)
      await stores().librarySystem.holds.wake(10)
      mustBeDone(await fixture.lend(await reader(), away))
      mustBeDone(await fixture.takeBack(away))
      mustBeDone(await fixture.lend(await reader(), lent))
      expect([await fixture.copyState(aside), await fixture.copyState(away)]).toEqual(['on_hold_shelf', 'in_transit'])
      const before = [await copyOf(aside), await copyOf(away)]
      const lines = [
        `${aside};${before[0]!.title_id};BC;;v. 2;;`,
        `${away};${before[1]!.title_id};BN;;;baixado;`,
        `${lent};${(await copyOf(lent)).title_id};BC;;;;nota`,
      ]
      expect(await list(...lines)).toMatchObject({ read: 3, replaced: 1, quarantined: 2 })
      const unmoved = ({ copy_key, status }: Awaited<ReturnType<typeof copyOf>>) => [copy_key, status]
      expect([unmoved(await copyOf(aside)), unmoved(await copyOf(away))]).toEqual(before.map(unmoved))
      expect([(await holdState(holdId)).state, (await copyOf(lent)).note]).toEqual(['queued', 'nota'])
      expect(await fixture.brokenInvariants()).toEqual([])
    })

    test('a record that says a lent copy is withdrawn is stored, and the quarantine names the copy', async () => {
      await record('001 r1\n245 10 $a Primeiro\n952 ## $p r1a $b BC\n952 ## $p r1b $b BC')
      mustBeDone(await fixture.lend(await reader(), 'r1a'))
      const { counts, remarked } = await record('001 r1\n245 10 $a Primeiro\n952 ## $p r1a $b BC $0 1\n952 ## $p r1b $b BC $0 1')
      expect([counts, remarked]).toEqual([{ read: 1, stored: 0, replaced: 1, unchanged: 0, quarantined: 0 }, 1])
      expect([(await copyOf('r1a')).status, (await copyOf('r1b')).status]).toEqual(['on_loan', 'withdrawn'])
      expect(await lastTold()).toMatchObject({ recordNumber: 1, detail: 'r1a' })
      expect(await fixture.brokenInvariants()).toEqual([])
    })

    test('the same record again, once the copy is back, tells the copy what it could not before; then it changes nothing', async () => {
      await record('001 r2\n245 10 $a Segundo\n952 ## $p r2a $b BC')
      mustBeDone(await fixture.lend(await reader(), 'r2a'))
      const moved = '001 r2\n245 10 $a Segundo\n952 ## $p r2a $b BN $0 1'
      expect((await record(moved)).counts).toMatchObject({ replaced: 1 })
      expect((await record(moved)).remarked).toBe(1)
      expect(await copyOf('r2a')).toMatchObject({ library_id: libraryIds.BC, status: 'on_loan' })
      mustBeDone(await fixture.takeBack('r2a'))
      const { counts, remarked } = await record(moved)
      expect([counts, remarked]).toEqual([{ read: 1, stored: 0, replaced: 1, unchanged: 0, quarantined: 0 }, 0])
      expect(await copyOf('r2a')).toMatchObject({ library_id: libraryIds.BN, status: 'withdrawn' })
      expect((await record(moved)).counts).toMatchObject({ unchanged: 1 })
      expect(await fixture.brokenInvariants()).toEqual([])
    })

    test('a free copy that joins another queue goes to who waits there, and who waits for what is no more waits no more', async () => {
      const title = await fixture.title()
      const [free, wanted] = [await fixture.copy({ title, volume: 'v. 1' }), await fixture.copy({ title, volume: 'v. 2' })]
      mustBeDone(await fixture.lend(await reader(), wanted))
      const next = await placed(wanted)
      // Blocked or put off until tomorrow: the free copy of the first volume is not hers yet.
      const left = await fixture.hold(await reader(), free, { suspended_until: '2026-12-01' })
      expect(await list(`${free};${title};BC;;v. 2;;`)).toMatchObject({ replaced: 1, quarantined: 0 })
      expect(await fixture.copyState(free)).toBe('on_hold_shelf')
      const given = await fixture.database.read.selectFrom('allocation').select('hold_id').where('ended_at', 'is', null).where('hold_id', '=', next.holdId).execute() // prettier-ignore
      expect(given).toHaveLength(1)
      expect(await holdState(left)).toEqual({ state: 'cancelled', end_reason: 'no_copy' })
      expect(await fixture.brokenInvariants()).toEqual([])
    })

    test('who waits for a copy that a list says is lost waits no more where it was the last', async () => {
      const [last, one] = [await fixture.copy(), await fixture.copy()]
      const other = await fixture.copy({ title: (await copyOf(one)).title_id })
      const more = { suspended_until: '2026-12-01' }
      const [hopeless, hopeful] = [await fixture.hold(await reader(), last, more), await fixture.hold(await reader(), one, more)]
      const titleOf = async (barcode: string) => (await copyOf(barcode)).title_id
      await list(`${last};${await titleOf(last)};BC;;;extraviado;`, `${other};${await titleOf(other)};BC;;;extraviado;`)
      expect([(await holdState(hopeless)).state, (await holdState(hopeful)).state]).toEqual(['cancelled', 'queued'])
    })
  })
