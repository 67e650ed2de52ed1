import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestEngine } from '../../database/testing/test-database.ts'
import { libraryIds, mustBeDone, openFixture, type CirculationFixture } from '../testing/circulation-fixture.ts'
import { openScene, type Person, type Scene } from '../testing/scene.ts'

/** What a clearance leaves behind, and what stands open against it to the hour. */
export function writtenClearanceSuite(engine: TestEngine): void {
  describe(`clearance as it was written, ${engine.name}`, () => {
    let fixture: CirculationFixture
    let scene: Scene
    beforeAll(async () => {
      fixture = await openFixture(engine)
    })
    beforeEach(async () => {
      scene = await openScene(fixture)
    })
    afterAll(() => fixture.remove())

    const clearance = () => fixture.circulation.clearance
    const check = async (person: Person) => mustBeDone(await clearance().check(scene.owner(person)))
    const issued = async (person: Person, bondId?: number) =>
      mustBeDone(await clearance().issue({ patronId: scene.ids[person], ...(bondId === undefined ? {} : { bondId }) }, scene.self(person)))
        .certificate
    const bonds = async (person: Person) =>
      fixture.database.read.selectFrom('bond').select('id').where('patron_id', '=', scene.ids[person]).orderBy('id').execute()
    const rowsOf = (person: Person) =>
      fixture.database.read.selectFrom('clearance').selectAll().where('patron_id', '=', scene.ids[person]).orderBy('id').execute()
    const blocksOf = (person: Person) =>
      fixture.database.read.selectFrom('patron_block').selectAll().where('patron_id', '=', scene.ids[person]).orderBy('id').execute()

    test('who issued, replaced and undid it is written, recorded and told; only its own block is lifted', async () => {
      const other = await issued('bruno')
      const first = await issued('ana')
      expect(await fixture.acts(1)).toMatchObject([{ act: 'issued_clearance', detail: { patron: scene.ids.ana } }])
      fixture.setTime('2026-11-09 00:01')
      expect((await check('ana')).present).toBeUndefined()
      const second = await issued('ana')
      await issued('celia')
      expect((await blocksOf('ana')).map((row) => row.lift_reason)).toEqual(['superseded', null])
      mustBeDone(await clearance().undo(second.number, 'Não se formou.', scene.deskAt('BN')))
      const self = scene.ids.ana
      expect(await rowsOf('ana')).toMatchObject([
        { number: first.number, state: 'superseded', issued_by: self, ended_by: self, ended_at: '2026-11-09T03:01:00.000Z' },
        { number: second.number, state: 'cancelled', issued_by: self, ended_by: 900, end_reason: 'Não se formou.' },
      ])
      expect(await blocksOf('ana')).toMatchObject([
        { created_by: self, lifted_by: self, lift_reason: 'superseded' },
        { created_by: self, lifted_by: 900, lift_reason: 'Não se formou.' },
      ])
      for (const person of ['bruno', 'celia'] as const) expect(await blocksOf(person)).toMatchObject([{ lifted_at: null }])
      expect(await fixture.acts(1)).toMatchObject([
        { act: 'undid_clearance', detail: { library: libraryIds.BN, patron: self, reason: 'Não se formou.' } },
      ])
      const alerts = await fixture.database.read.selectFrom('alert').select('params').where('patron_id', '=', self).orderBy('id').execute()
      expect(alerts.map((row) => JSON.parse(row.params) as unknown)).toEqual([
        { outcome: 'issued', number: first.number },
        { outcome: 'issued', number: second.number },
        { outcome: 'revoked', number: second.number, reason: 'Não se formou.' },
      ])
      const { blocks } = await fixture.circulation.blocks.ofPatron(scene.ids.bruno)
      mustBeDone(await fixture.circulation.blocks.lift(blocks[0]!.id, 'Engano.', scene.deskAt('BC')))
      expect(await rowsOf('bruno')).toMatchObject([{ number: other.number, state: 'cancelled', ended_by: 900, end_reason: 'Engano.' }])
    })

    test('it ends the holds of its bond, also one that waits on the shelf, and none of the other bond', async () => {
      const [graduate, staff] = (await bonds('hugo')).map((row) => row.id) as [number, number]
      await scene.lent('1010', 'celia')
      await scene.lent('1071', 'celia')
      await scene.lent('1081', 'celia')
      const place = async (title: string, bondId: number) =>
        mustBeDone(
          await fixture.circulation.holds.place({ patronId: scene.ids.hugo, bondId, wanted: scene.wanted(title) }, scene.self('hugo')),
        )
      await place('T2', graduate)
      await place('T7', graduate)
      await place('T8', staff)
      await scene.returned('1010')
      expect((await clearance().obstacles(scene.ids.hugo)).obstacles).toHaveLength(3)
      await issued('hugo', graduate)
      expect(await scene.live('hugo')).toHaveLength(1)
      expect(await scene.stateOf('1010')).toBe('available')
      expect((await scene.past('hugo')).map((one) => one.endReason)).toEqual(['clearance', 'clearance'])
      expect((await bonds('hugo')).map((row) => row.id)).toEqual([graduate, staff])
    })

    test('a hold that nobody fetched in time had expired before the certificate', async () => {
      await scene.lent('1010', 'celia')
      await scene.hold('ana', scene.wanted('T2'))
      await scene.returned('1010')
      fixture.setTime('2026-11-06 10:00')
      await issued('ana')
      expect((await scene.past('ana')).map((one) => one.state)).toEqual(['expired'])
      expect(await scene.stateOf('1010')).toBe('available')
    })

    test('I180 a certificate hinders a deletion to the end of its last day', async () => {
      await issued('ana')
      fixture.setTime('2026-11-08 23:59')
      expect((await clearance().obstacles(scene.ids.ana)).obstacles).toEqual([{ kind: 'other', name: 'clearance' }])
    })

    test('a request stands open from its first day to its last hour, at the library that it goes to, under its own bond', async () => {
      const [graduate, staff] = (await bonds('hugo')).map((row) => row.id) as [number, number]
      const delivery = { place: 'desk', phone: '3233-0000', email: 'hugo@exemplo.org' } as const
      const asked = { patronId: scene.ids.hugo, bondId: staff, wanted: scene.wanted('T7'), pickUpLibraryId: libraryIds.BN, delivery }
      const { id } = mustBeDone(await fixture.circulation.requests.make(asked, scene.self('hugo')))
      const open = async (bondId: number) => {
        const { obstacles } = mustBeDone(await clearance().check({ patronId: scene.ids.hugo, bondId }))
        return obstacles.map((one) => (one.kind === 'request' ? `${one.kind} ${one.libraryId}` : one.kind))
      }
      const request = [`request ${libraryIds.BN}`]
      expect([await open(staff), await open(graduate)]).toEqual([request, []])
      mustBeDone(await fixture.circulation.requests.send(id, scene.deskAt('BC')))
      expect(await open(staff)).toEqual(request)
      await scene.returned('1071', 'BN')
      const row = await fixture.database.read.selectFrom('loan_request').select(['state', 'pick_up_at']).where('patron_id', '=', scene.ids.hugo).executeTakeFirstOrThrow() // prettier-ignore
      expect(row.state).toBe('available')
      const until = new Date(row.pick_up_at!).getTime()
      fixture.clock.set(new Date(until - 1).toISOString())
      expect(await open(staff)).toEqual(request)
      fixture.clock.set(new Date(until).toISOString())
      expect(await open(staff)).toEqual([])
    })

    test('bonds that ended are not offered nor listed; of a person without an active one everything that stands open is', async () => {
      const [graduate, staff] = (await bonds('hugo')).map((row) => row.id) as [number, number]
      mustBeDone(await fixture.circulation.desk.lend({ patronId: scene.ids.hugo, bondId: staff, barcode: scene.barcodeOf('1010'), libraryId: libraryIds.BC }, scene.deskAt('BC'))) // prettier-ignore
      const { write, read } = fixture.database
      const { code } = await read.selectFrom('patron').select('code').where('id', '=', scene.ids.hugo).executeTakeFirstOrThrow()
      const listed = async () =>
        (await clearance().list([code])).people.map(({ bond, obstacles }) => [bond?.bondId, obstacles.map((one) => one.kind)])
      expect(await listed()).toEqual([[graduate, []], [staff, ['loan']]]) // prettier-ignore
      const end = (bondId: number) => write.updateTable('bond').set({ active: 0 }).where('id', '=', bondId).execute()
      await end(staff)
      expect(await listed()).toEqual([[graduate, []]])
      expect((await check('hugo')).bonds.map((one) => one.bondId)).toEqual([graduate])
      await end(graduate)
      expect(await listed()).toEqual([[undefined, ['loan']]])
    })

    test('a certificate names the person as the person is called', async () => {
      const { code } = await issued('ana')
      await fixture.database.write.updateTable('patron').set({ social_name: 'Ana Clara' }).where('id', '=', scene.ids.ana).execute()
      expect((await clearance().verify(code))!.name).toBe('Ana Clara')
    })
  })
}
