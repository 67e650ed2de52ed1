import { describe, expect, test } from 'vitest'
import type { TestEngine } from '../../database/testing/test-database.ts'
import { databaseStores } from '../../database/database-stores.ts'
import { alertKinds } from '../../../composition/alert-kinds.ts'
import { builtInLibrarySystem } from '../built-in/built-in-library-system.ts'
import { categoryIds, mustBeDone } from '../testing/circulation-fixture.ts'
import { openHoldScene } from '../testing/hold-scene.ts'
import { institutionDocument } from '../testing/sample-places.ts'
import type { Person } from '../testing/scene.ts'

/** What the form of a hold tells of places, days, pick-ups and limits. */
export function holdFormSuite(engine: TestEngine): void {
  describe(`the form of a hold, ${engine.name}`, () => {
    const at = openHoldScene(engine)
    const form = async (title: string, person?: Person) =>
      (await at.holds().form({ titleId: at.scene.titleOf(title), ...(person ? { reader: at.scene.owner(person) } : {}) }))!
    /** By library: the first of its choices. */
    const choices = async (title: string) =>
      Object.fromEntries(
        (await form(title)).libraries.map(({ library, choices: [first] }) => [
          library.code,
          { waiting: first!.waiting, position: first!.position, estimate: first!.estimate, dueBack: first!.dueBack },
        ]),
      )
    const claim = (loanId: string) => at.fixture.circulation.desk.claimReturned(loanId, at.fixture.desk)

    test('a day on which only one library is closed moves the estimate of that library alone', async () => {
      await at.scene.lent('1041', 'celia')
      await at.scene.lent('1042', 'davi', 'BN')
      const due = { waiting: 0, position: 1, dueBack: '2026-11-17' }
      expect(await choices('T5')).toEqual({ BC: { ...due, estimate: '2026-11-17' }, BN: { ...due, estimate: '2026-11-17' } })
      const { settings } = databaseStores(at.fixture.database, at.fixture.clock, builtInLibrarySystem, alertKinds)
      const hours = institutionDocument.hours.map((one) =>
        one.library === 'BN'
          ? { ...one, exceptions: [...one.exceptions, { from: '2026-11-17', until: '2026-11-18', open: 'closed' }] }
          : one,
      )
      await settings.put('institution', { ...institutionDocument, hours })
      expect(await choices('T5')).toEqual({ BC: { ...due, estimate: '2026-11-17' }, BN: { ...due, estimate: '2026-11-19' } })
      await settings.put('institution', institutionDocument)
    })

    test('who has a copy on its way stands before the next, but takes none of the copies on loan', async () => {
      await at.scene.lent('1001', 'celia')
      await at.scene.lent('1002', 'davi')
      await at.scene.hold('ana', at.scene.wanted('T1'))
      await at.scene.returned('1001', 'BN')
      expect(await at.scene.live('ana')).toMatchObject([{ stage: 'on_the_way' }])
      expect(await choices('T1')).toEqual({ BC: { waiting: 1, position: 2, estimate: '2026-11-17', dueBack: '2026-11-17' } })
    })

    test('the copy that is due first is told as due back, also when it was lent last; none once it is late', async () => {
      await at.scene.lent('1001', 'celia')
      await at.scene.lent('1002', 'elisa')
      expect(await choices('T1')).toEqual({ BC: { waiting: 0, position: 1, estimate: '2026-11-10', dueBack: '2026-11-10' } })
      at.fixture.setTime('2026-11-11 10:00')
      expect(await choices('T1')).toEqual({ BC: { waiting: 0, position: 1, estimate: undefined, dueBack: undefined } })
    })

    test('of a copy that its reader says is back no day is told, neither in the form nor to who waits', async () => {
      const { loanId } = await at.scene.lent('1010', 'celia')
      await at.scene.hold('ana', at.scene.wanted('T2'))
      expect(await at.scene.live('ana')).toMatchObject([{ position: 1, estimate: '2026-11-17' }])
      mustBeDone(await claim(loanId))
      const [held] = await at.scene.live('ana')
      expect([held!.position, held!.estimate]).toEqual([1, undefined])
      expect(await choices('T2')).toEqual({ BC: { waiting: 1, position: 2, estimate: undefined, dueBack: undefined } })
    })

    test('the pick-ups are the own library alone, or it first and then each other once', async () => {
      const pickUps = async () => (await form('T5')).libraries.map((one) => one.pickUp.map(({ code }) => code))
      expect(await pickUps()).toEqual([['BC'], ['BN']])
      await at.fixture.settings({ pickUpAnywhere: true })
      const [central, north] = await pickUps()
      expect([central![0], north![0]]).toEqual(['BC', 'BN'])
      for (const codes of [central!, north!]) expect(codes.toSorted()).toEqual(['BC', 'BE', 'BN', 'BS', 'depository'])
    })

    test('the limit is that of holds, with how many the reader has; none where the category has none', async () => {
      await at.fixture.insert('loan_limit', { category_id: categoryIds.TA, kind: 'holds', loan_group: null, maximum: 3, updated_at: '2026-01-02T12:00:00.000Z' }) // prettier-ignore
      await at.scene.lent('1010', 'celia')
      await at.scene.hold('elisa', at.scene.wanted('T2'))
      const limits = []
      for (const person of ['elisa', 'ana', 'celia', undefined] as const) limits.push((await form('T7', person)).limit)
      expect(limits).toEqual([{ count: 1, maximum: 3 }, { count: 0, maximum: 5 }, undefined, undefined]) // prettier-ignore
    })
  })
}
