import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Delivery } from '../../../ports/library-system/requests.ts'
import type { WantedCopies } from '../../../ports/library-system/holds.ts'
import type { TestEngine } from '../../database/testing/test-database.ts'
import { libraryIds, mustBeDone, openFixture, type CirculationFixture } from '../testing/circulation-fixture.ts'
import { openScene, type LibraryCode, type Person, type Scene } from '../testing/scene.ts'

const delivery: Delivery = { place: 'desk', phone: '(53) 3233-0000', email: 'ana@exemplo.org' }

/** What steps of loan requests leave behind: their row, their steps, their record. */
export function writtenRequestsSuite(engine: TestEngine): void {
  describe(`loan requests as they are written, ${engine.name}`, () => {
    let fixture: CirculationFixture
    let scene: Scene
    beforeAll(async () => {
      fixture = await openFixture(engine)
    })
    beforeEach(async () => {
      scene = await openScene(fixture)
    })
    afterAll(() => fixture.remove())

    const requests = () => fixture.circulation.requests
    const asked = async (person: Person, wanted: WantedCopies, to: LibraryCode = 'BC', more: Partial<Delivery> = {}) => {
      const request = { patronId: scene.ids[person], wanted, pickUpLibraryId: libraryIds[to], delivery: { ...delivery, ...more } }
      return mustBeDone(await requests().make(request, scene.self(person))).id
    }
    const one = async (person: Person, id: string) => (await requests().one(id, scene.owner(person)))!
    const rowOf = (id: string) =>
      fixture.database.read
        .selectFrom('loan_request')
        .selectAll()
        .where('id', '=', Number(id.slice(6)))
        .executeTakeFirstOrThrow()
    const eventsOf = async (id: string) => {
      const events = fixture.database.read
        .selectFrom('loan_request_event')
        .where('loan_request_id', '=', Number(id.slice(6)))
        .orderBy('id')
      const rows = await events.select(['kind', 'actor', 'login_id', 'library_id', 'reason']).execute()
      return rows.map(({ kind, actor, login_id, library_id, reason }) => [kind, actor, login_id, library_id, reason])
    }
    const actsOn = async (id: string) => (await fixture.acts(20)).filter(({ subject }) => subject === `loan_request ${id.slice(6)}`)

    test('who asked, for whom and where to; a refusal says where it was refused and why, in the request and in its record', async () => {
      const address = 'Rua A, 1'
      const more = { place: 'home', authorisedName: 'Maria Souza', authorisedDocument: 'RG 1', address } as const
      const id = await asked('ana', scene.wanted('T5', 'BN'), 'BC', more)
      expect(await rowOf(id)).toMatchObject({ requested_by: scene.ids.ana, patron_id: scene.ids.ana, library_id: libraryIds.BN })
      expect((await one('ana', id)).delivery).toEqual({ ...delivery, ...more })
      expect((await one('ana', id)).place).toBe('home')
      mustBeDone(await requests().refuse(id, 'Obra rara', scene.deskAt('BS')))
      expect(await eventsOf(id)).toEqual([
        ['made', 'patron', scene.ids.ana, libraryIds.BN, null],
        ['refused', 'staff', 900, libraryIds.BS, 'Obra rara'],
      ])
      expect(await rowOf(id)).toMatchObject({ state: 'not_finished', ended_by: 'staff', end_reason: 'Obra rara' })
      const [refused] = await actsOn(id)
      expect(refused).toMatchObject({ act: 'refused_loan_request', detail: { reason: 'Obra rara' } })
      expect(await scene.stateOf('1042')).toBe('available')
    })

    test('one that its reader cancels ends at the library of its copy, which is free again', async () => {
      const id = await asked('ana', scene.wanted('T5', 'BN'))
      await requests().cancel([id], scene.owner('ana'), scene.self('ana'))
      expect((await eventsOf(id)).at(-1)).toEqual(['cancelled', 'patron', scene.ids.ana, libraryIds.BN, 'cancelled'])
      expect(await scene.stateOf('1042')).toBe('available')
    })

    test('a copy that is not found is named in the record, and is lost', async () => {
      const id = await asked('ana', scene.wanted('T5', 'BN'))
      const copy = fixture.database.read.selectFrom('copy').select('id').where('barcode', '=', scene.barcodeOf('1042'))
      const { id: copyId } = await copy.executeTakeFirstOrThrow()
      mustBeDone(await requests().notFound(id, scene.deskAt('BN')))
      const [lost] = await actsOn(id)
      expect(lost).toMatchObject({ act: 'did_not_find_copy', detail: { copy: copyId } })
      expect(await scene.stateOf('1042')).toBe('lost')
    })

    test('scanned off the shelf twice it was scanned once, at its first moment; of another request nothing is', async () => {
      const [id, other] = [await asked('ana', scene.wanted('T5', 'BN')), await asked('bruno', scene.wanted('T7'), 'BN')]
      const scannedAt = async (request: string) => {
        const allocation = fixture.database.read.selectFrom('allocation').select('scanned_at')
        return (await allocation.where('loan_request_id', '=', Number(request.slice(6))).executeTakeFirstOrThrow()).scanned_at
      }
      fixture.setTime('2026-11-04 10:00')
      mustBeDone(await requests().separate(id, scene.deskAt('BN')))
      const first = await scannedAt(id)
      expect(first).not.toBeNull()
      fixture.setTime('2026-11-04 11:00')
      mustBeDone(await requests().separate(id, scene.deskAt('BN')))
      expect([await scannedAt(id), await scannedAt(other)]).toEqual([first, null])
      expect((await actsOn(id)).map(({ act }) => act)).toEqual(['separated_loan_request', 'made_loan_request'])
      for (let times = 0; times < 2; times += 1) mustBeDone(await requests().putBack(id, scene.deskAt('BN')))
      expect(await scannedAt(id)).toBeNull()
      expect((await actsOn(id)).map(({ act }) => act).slice(0, 2)).toEqual(['put_back_loan_request', 'separated_loan_request'])
    })

    test('a limit that has passed is a step of its own, at the library where the copy waited; a limit that moved is none', async () => {
      const id = await asked('ana', scene.wanted('T5', 'BN'))
      mustBeDone(await requests().send(id, scene.deskAt('BN')))
      mustBeDone(await requests().receive(id, scene.deskAt('BC')))
      await fixture.insert('loan_request_event', {
        loan_request_id: Number(id.slice(6)),
        kind: 'limit_moved',
        state: 'available',
        at: fixture.clock.now().toISOString(),
        actor: 'system',
      })
      const steps = async () => (await one('ana', id)).steps.map(({ state, library, reason }) => [state, library?.code, reason])
      const taken = [
        ['waiting', 'BN', undefined],
        ['in_transit', 'BN', undefined],
        ['available', 'BC', undefined],
      ]
      expect(await steps()).toEqual(taken)
      const { limit } = await one('ana', id)
      fixture.clock.set(limit!.at.toISOString())
      expect(await steps()).toEqual([...taken, ['not_finished', 'BC', 'expired']])
      expect((await one('ana', id)).steps.at(-1)!.at).toEqual(limit!.at)
      fixture.clock.set(new Date(limit!.at.getTime() - 1).toISOString())
      expect(await steps()).toEqual(taken)
    })

    test('of a title that is gone nothing is asked for again, and the request stays readable', async () => {
      const id = await asked('ana', scene.wanted('T5', 'BN'))
      await requests().cancel([id], scene.owner('ana'), scene.self('ana'))
      expect((await one('ana', id)).actions.again.allowed).toBe(true)
      await fixture.database.write
        .updateTable('loan_request')
        .set({ title_id: null })
        .where('id', '=', Number(id.slice(6)))
        .execute()
      const gone = await one('ana', id)
      expect([gone.actions.again, gone.titleId, gone.title]).toEqual([{ allowed: false, reasons: [] }, undefined, expect.any(String)])
    })

    test('asked for again it is judged by the bond of the request that ended, and by what stands against its reader', async () => {
      const bonds = fixture.database.read.selectFrom('bond').select('id').where('patron_id', '=', scene.ids.hugo).orderBy('id')
      const [bond] = await bonds.execute()
      const wanted = {
        patronId: scene.ids.hugo,
        bondId: bond!.id,
        wanted: scene.wanted('T5', 'BN'),
        pickUpLibraryId: libraryIds.BC,
        delivery,
      }
      const { id } = mustBeDone(await requests().make(wanted, scene.self('hugo')))
      const limit = async () =>
        (await requests().form({ titleId: scene.titleOf('T7'), reader: { patronId: scene.ids.hugo, bondId: bond!.id } }))!.limit
      expect(await limit()).toMatchObject({ count: 1 })
      await requests().cancel([id], scene.owner('hugo'), scene.self('hugo'))
      expect(await limit()).toMatchObject({ count: 0 })
      expect((await one('hugo', id)).actions.again.allowed).toBe(true)
      await fixture.insert('patron_block', {
        patron_id: scene.ids.hugo,
        kind: 'suspension',
        origin: 'staff',
        starts_on: '2026-11-01',
        ends_on: '2026-11-30',
        public_reason: 'Atraso',
        created_at: '2026-11-01T13:00:00.000Z',
      })
      expect((await one('hugo', id)).actions.again).toMatchObject({ allowed: false, reasons: [{ code: 'UsuarioAfastado' }] })
    })

    test('a copy that waited for somebody beyond the limit is sent to who asks for it, whether the job ran or not', async () => {
      await scene.lent('1010', 'celia')
      await scene.hold('ana', scene.wanted('T2'))
      fixture.setTime('2026-11-10 15:00')
      await scene.returned('1010')
      const { limit } = (await scene.live('ana'))[0]!
      fixture.clock.set(limit!.at.toISOString())
      expect(await asked('bruno', scene.wanted('T2'), 'BN')).toMatch(/^farol-\d+$/)
      expect(await scene.past('ana')).toMatchObject([{ state: 'expired' }])
    })

    test('the libraries to which a copy may be sent stand by their names', async () => {
      const names = (await requests().form({ titleId: scene.titleOf('T5') }))!.targets.map(({ name }) => name)
      expect(names.length).toBeGreaterThan(2)
      const write = (code: LibraryCode, name: string) =>
        fixture.database.write.updateTable('library').set({ name }).where('id', '=', libraryIds[code]).execute()
      const [first, second] = ['Biblioteca 10', 'Biblioteca 9']
      await write('BC', first!)
      await write('BN', second!)
      const sorted = (await requests().form({ titleId: scene.titleOf('T5') }))!.targets.map(({ name }) => name)
      expect(sorted.slice(0, 2)).toEqual([second, first])
      await write('BC', names.find((name) => name.endsWith('BC')) ?? 'Biblioteca BC')
      await write('BN', names.find((name) => name.endsWith('BN')) ?? 'Biblioteca BN')
    })
  })
}
