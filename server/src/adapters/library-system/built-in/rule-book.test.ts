import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handlesOf, type Handles } from '../../database/handles.ts'
import { openDatabase, type Database } from '../../database/open-database.ts'
import { engines } from '../../database/testing/engines.ts'
import { openFixture, type CirculationFixture } from '../testing/circulation-fixture.ts'
import { loadLimits, loadPoliciesOf, loadRuleBook } from './circulation/rule-book.ts'

/** What is kept for everybody is as new as the database, whoever wrote it. */
for (const engine of engines) {
  describe(`rules of loans, ${engine.name}`, () => {
    let fixture: CirculationFixture
    let other: Database
    let handles: Handles

    beforeAll(async () => {
      fixture = await openFixture(engine)
      other = await openDatabase(fixture.database.settings)
      handles = handlesOf(fixture.database, fixture.clock)
    })
    afterAll(async () => {
      await other.close()
      await fixture.remove()
    })

    const totals = async (asked: Handles) => [
      ...new Set((await loadLimits(asked)).filter((one) => one.kind === 'total').map((one) => one.maximum)),
    ]
    const limitTo = (maximum: number) => other.write.updateTable('loan_limit').set({ maximum }).where('kind', '=', 'total').execute()

    test('what another process writes is in force at the next question, and inside a transaction', async () => {
      for (const maximum of [3, 4]) {
        await limitTo(maximum)
        expect(await totals(handles)).toEqual([maximum])
        expect(await handles.atomically(totals)).toEqual([maximum])
      }
    })

    test('it is read once as long as nothing of it is written', async () => {
      const before = await loadLimits(handles)
      await fixture.reader({ category: 'DO' })
      expect(await loadLimits(handles)).toBe(before)
      await limitTo(7)
      expect(await loadLimits(handles)).not.toBe(before)
    })

    test('a transaction sees its own rules, nobody else those of one that fails', async () => {
      const [before] = await totals(handles)
      const failing = handles.atomically(async (inside) => {
        await inside.write.updateTable('loan_limit').set({ maximum: 99 }).where('kind', '=', 'total').execute()
        expect(await totals(inside)).toEqual([99])
        throw new Error('taken back')
      })
      await expect(failing).rejects.toThrow('taken back')
      expect(await totals(handles)).toEqual([before])
    })

    test('hours and names of libraries follow what is written; a retired policy stays that of its loans', async () => {
      await other.write.updateTable('library').set({ name: 'Biblioteca Nova' }).where('id', '=', 1).execute()
      expect((await loadRuleBook(handles)).libraryOf(1).name).toBe('Biblioteca Nova')
      const [policy] = (await loadRuleBook(handles, ['policies'])).policies
      await other.write.updateTable('loan_policy').set({ retired_at: '2026-11-03T10:00:00.000Z' }).where('id', '=', policy!.id).execute()
      expect((await loadRuleBook(handles, ['policies'])).policies.map(({ id }) => id)).not.toContain(policy!.id)
      expect((await loadPoliciesOf(handles, [policy!.id])).get(policy!.id)).toMatchObject({ id: policy!.id, retired: true })
    })
  })
}
