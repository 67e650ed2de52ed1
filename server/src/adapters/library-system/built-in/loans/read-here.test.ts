import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../../database/testing/engines.ts'
import { asLost, mustBeDone, openFixture, type CirculationFixture } from '../../testing/circulation-fixture.ts'

for (const engine of engines)
  describe(`copies that are only read in the library, on ${engine.name}`, () => {
    let fixture: CirculationFixture
    let patronId: number
    beforeAll(async () => {
      fixture = await openFixture(engine)
      fixture.setTime('2026-11-03 14:00')
      patronId = await fixture.reader({ category: 'GR' })
    })
    afterAll(() => fixture.remove())

    const readHere = async () => {
      const barcode = await fixture.copy({ state: 'consult_only' })
      const { loanId } = mustBeDone(await fixture.lend(patronId, barcode, { kind: 'reading_room' }))
      return { barcode, loanId }
    }
    const set = async (barcode: string, state: 'available' | 'in_binding') =>
      mustBeDone(await fixture.circulation.desk.changeCopy({ barcode, state, reason: 'x' }, fixture.desk))

    test('stay so when a use, or its return, is undone, and when they were lost and are found', async () => {
      const [undone, back, gone] = [await readHere(), await readHere(), await readHere()]
      mustBeDone(await fixture.circulation.desk.undo(undone.loanId, 'loan', fixture.desk))
      mustBeDone(await fixture.takeBack(back.barcode))
      mustBeDone(await fixture.circulation.desk.undo(back.loanId, 'return', fixture.desk))
      mustBeDone(await fixture.takeBack(back.barcode))
      mustBeDone(await fixture.circulation.desk.declareLost(gone.loanId, asLost, fixture.desk))
      mustBeDone(await fixture.takeBack(gone.barcode))
      const states = [undone, back, gone].map(({ barcode }) => fixture.copyState(barcode))
      expect(await Promise.all(states)).toEqual(['consult_only', 'consult_only', 'consult_only'])
    })

    test('come back from the bindery as they went, until staff say that they are lent', async () => {
      const { barcode } = await readHere()
      mustBeDone(await fixture.takeBack(barcode))
      await set(barcode, 'in_binding')
      mustBeDone(await fixture.takeBack(barcode))
      expect(await fixture.copyState(barcode)).toBe('consult_only')
      await set(barcode, 'available')
      const home = mustBeDone(await fixture.lend(patronId, barcode))
      expect(home.kind).toBe('home')
      mustBeDone(await fixture.takeBack(barcode))
      expect(await fixture.copyState(barcode)).toBe('available')
    })
  })
