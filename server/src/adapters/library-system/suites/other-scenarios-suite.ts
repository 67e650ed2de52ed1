import { beforeEach, describe, expect, test } from 'vitest'
import type { TestEngine } from '../../database/testing/test-database.ts'
import { codes, libraryIds, mustBeDone } from '../testing/circulation-fixture.ts'
import { openHoldScene } from '../testing/hold-scene.ts'
import { policyRow } from '../testing/sample-places.ts'
import type { Person } from '../testing/scene.ts'

/** Scenarios that concern several groups at once. */
export function otherScenariosSuite(engine: TestEngine): void {
  describe(`loans beside holds, requests and jobs, ${engine.name}`, () => {
    const at = openHoldScene(engine)
    const firstLoan = async (person: Person) => (await at.fixture.circulation.loans.open(at.scene.ids[person])).loans[0]!
    const renew = async (person: Person, loanId: string) => codes((await at.fixture.renew(at.scene.ids[person], loanId))[0]!)

    test('C047 a hold on another volume does not hinder the renewal', async () => {
      const { loanId } = await at.scene.lent('1021', 'ana')
      for (const name of ['1022', '1023']) await at.scene.lent(name, name === '1022' ? 'celia' : 'davi')
      await at.scene.hold('bruno', at.scene.wanted('T3', 'BC', { volume: '2' }))
      at.fixture.setTime('2026-11-09 10:00')
      expect(await renew('ana', loanId)).toEqual([])
    })

    test('F140 late with something else after the release: refused, and hers again once that is back', async () => {
      const film = await at.fixture.copy({ group: 'multimidia' })
      const scope = { library_id: libraryIds.BC, category_ids: '[1]', loan_groups: '["multimidia"]' }
      const row = await at.fixture.insert('loan_policy', policyRow({ ...scope, period: 3, penalty_days: 0 }))
      at.fixture.setTime('2026-11-07 10:00')
      mustBeDone(await at.fixture.lend(at.scene.ids.ana, film))
      at.fixture.setTime('2026-11-03 10:00')
      await at.releasedToAna()
      at.fixture.setTime('2026-11-11 10:00')
      expect(codes(await at.scene.lend('1010', 'ana'))).toEqual(['UsuarioComAtraso {"n":1}'])
      expect(await at.seen('ana')).toMatchObject([{ stage: 'released', limit: '2026-11-11 22:00' }])
      mustBeDone(await at.fixture.takeBack(film))
      expect((await at.scene.lent('1010', 'ana')).fulfils).toBe('hold')
      mustBeDone(await at.fixture.circulation.policies.retire(row, at.fixture.desk))
    })

    describe('G159 the loan of a request', () => {
      beforeEach(async () => {
        const wanted = at.scene.wanted('T5', 'BN')
        const delivery = { place: 'desk', phone: '3333', email: 'ana@exemplo.org' } as const
        const request = { patronId: at.scene.ids.ana, wanted, pickUpLibraryId: libraryIds.BC, delivery }
        const { requests } = at.fixture.circulation
        const { id } = mustBeDone(await requests.make(request, at.scene.self('ana')))
        at.fixture.setTime('2026-11-04 14:00')
        mustBeDone(await requests.send(id, at.scene.deskAt('BN')))
        at.fixture.setTime('2026-11-06 10:00')
        mustBeDone(await requests.receive(id, at.scene.deskAt('BC')))
        expect(await at.scene.lent('1042', 'ana')).toMatchObject({ dueOn: '2026-11-13', fulfils: 'request' })
      })

      test('G159 a hold at its library hinders the renewal', async () => {
        await at.scene.hold('bruno', at.scene.wanted('T5', 'BN'))
        at.fixture.setTime('2026-11-12 10:00')
        expect(await renew('ana', (await firstLoan('ana')).id)).toEqual(['reservado'])
      })

      test('G159 without one it is renewed under the row of the loan', async () => {
        at.fixture.setTime('2026-11-12 10:00')
        expect(await renew('ana', (await firstLoan('ana')).id)).toEqual([])
        expect(await firstLoan('ana')).toMatchObject({ dueOn: '2026-11-19', renewals: 1 })
      })
    })

    test('I176 three nights with the same overdue item: one derived block, one entry for staff', async () => {
      await at.scene.lent('1071', 'ana')
      const { blocks, maintenance } = at.fixture.circulation
      for (const night of ['2026-12-12', '2026-12-13', '2026-12-14']) {
        at.fixture.setTime(`${night} 03:00`)
        await maintenance.chargeLate(500)
        await maintenance.tellDueDays()
        await maintenance.check()
        expect(await blocks.ofPatron(at.scene.ids.ana)).toMatchObject({ blocks: [], overdue: [{ barcode: at.scene.barcodeOf('1071') }] })
      }
      expect(codes(await at.scene.lend('1081', 'ana'))).toEqual(['UsuarioComAtraso {"n":1}'])
      const tasks = await at.fixture.database.read
        .selectFrom('staff_task')
        .select('kind')
        .where('patron_id', '=', at.scene.ids.ana)
        .execute()
      expect(tasks).toEqual([{ kind: 'charged' }])
    })

    // Due days are those of the library's clock, half an hour before and after its midnight.
    test.each([
      ['2026-11-03 23:30', '2026-11-10', '2026-11-10 23:30', '2026-11-11 00:30'],
      ['2026-11-04 00:30', '2026-11-11', '2026-11-11 23:30', '2026-11-12 00:30'],
      ['2026-12-31 23:30', '2027-01-07', '2027-01-07 23:30', '2027-01-08 00:30'],
      ['2027-02-28 00:30', '2027-03-08', '2027-03-08 23:30', '2027-03-09 00:30'],
    ])('B019 C050 D066 L215 lent at %s it is due on %s, renewed at %s, late at %s', async (lent, due, before, after) => {
      const patronId = await at.fixture.reader({ category: 'GR', validUntil: '2028-02-28' })
      const [first, second] = [await at.fixture.copy(), await at.fixture.copy()]
      at.fixture.setTime(lent)
      const loans = [mustBeDone(await at.fixture.lend(patronId, first)), mustBeDone(await at.fixture.lend(patronId, second))]
      expect(loans.map((one) => one.dueOn)).toEqual([due, due])
      at.fixture.setTime(before)
      expect((await at.fixture.circulation.loans.open(patronId)).loans.map((one) => one.situation)).toEqual(['vence_hoje', 'vence_hoje'])
      expect(codes((await at.fixture.renew(patronId, loans[0]!.loanId))[0]!)).toEqual([])
      at.fixture.setTime(after)
      expect((await at.fixture.circulation.loans.open(patronId)).loans.map((one) => one.situation)).toEqual(['em_atraso', 'em_dia'])
      expect(mustBeDone(await at.fixture.takeBack(second))).toMatchObject({ lateDays: 1 })
    })
  })
}
