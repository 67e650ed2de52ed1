import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../../database/testing/engines.ts'
import { categoryIds, codes, libraryIds, mustBeDone, openFixture, type CirculationFixture } from '../../testing/circulation-fixture.ts'
import { policyRow } from '../../testing/sample-places.ts'

for (const engine of engines)
  describe(`policies, limits and windows, on ${engine.name}`, () => {
    let fixture: CirculationFixture
    beforeAll(async () => {
      fixture = await openFixture(engine)
    })
    beforeEach(() => fixture.setTime('2026-11-03 14:00'))
    afterAll(() => fixture.remove())

    const rules = () => fixture.circulation.policies
    const scope = { categoryIds: [categoryIds.EX], groups: ['livro'], loanTypes: ['N'] }

    test('a limit leaves that of another category alone, says who wrote it, and without a number leaves the wider one', async () => {
      const at = { libraryId: libraryIds.BE, kind: 'total' } as const
      const other = { ...fixture.desk, actor: { kind: 'staff', loginId: 901 } } as const
      await rules().putLimit({ ...at, categoryId: categoryIds.GR, maximum: 2 }, fixture.desk)
      await rules().putLimit({ ...at, categoryId: categoryIds.PG, maximum: 3 }, other)
      await rules().putLimit({ ...at, maximum: 4 }, fixture.desk)
      await rules().putLimit({ ...at, categoryId: categoryIds.GR }, other)
      const rows = await fixture.database.read.selectFrom('loan_limit').selectAll().where('library_id', '=', libraryIds.BE).orderBy('id').execute() // prettier-ignore
      expect(rows.map((one) => [one.category_id, one.maximum, one.updated_by, one.updated_at])).toEqual([
        [categoryIds.PG, 3, 901, '2026-11-03T17:00:00.000Z'],
        [null, 4, 900, '2026-11-03T17:00:00.000Z'],
        [categoryIds.GR, null, 901, '2026-11-03T17:00:00.000Z'],
      ])
      expect((await rules().limits()).limits.filter((one) => one.libraryId === libraryIds.BE)).toEqual([
        { ...at, categoryId: categoryIds.PG, maximum: 3 },
        { ...at, maximum: 4 },
        { ...at, categoryId: categoryIds.GR },
      ])
    })

    test('a window of one library is due on a day on which that one is open, whoever else is not', async () => {
      const window = { ...scope, kind: 'replaces', from: '2026-12-07', until: '2026-12-10', due: '2026-12-14' } as const
      expect(codes(await rules().saveWindow(window, fixture.desk))).toEqual(['DataFechada {"data":"2026-12-14","proxima":"2026-12-15"}'])
      const { id } = mustBeDone(await rules().saveWindow({ ...window, libraryId: libraryIds.BC }, fixture.desk))
      const row = await fixture.database.read.selectFrom('vacation_window').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      expect(row).toMatchObject({ library_id: libraryIds.BC, created_by: 900, retired_at: null, retired_by: null })
      const other = { ...fixture.desk, actor: { kind: 'staff', loginId: 901 } } as const
      mustBeDone(await rules().retireWindow(id, other))
      const ended = await fixture.database.read.selectFrom('vacation_window').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      expect(ended).toMatchObject({ retired_at: '2026-11-03T17:00:00.000Z', retired_by: 901 })
    })

    test('a loan that is tried is of now today and of noon on another day, and ends with the registration', async () => {
      await fixture.insert('loan_policy', policyRow({ library_id: libraryIds.BS, category_ids: '[6]', unit: 'hours', period: 3 }))
      await fixture.insert('loan_policy', policyRow({ library_id: libraryIds.BN, category_ids: '[6]', period: 7 }))
      const keys = { libraryId: libraryIds.BS, categoryId: categoryIds.EX, group: 'livro', loanType: 'N' }
      const tried = async (day?: string) => mustBeDone((await rules().tryLoan(keys, day)).due)
      expect([await tried(), await tried('2026-11-03'), await tried('2026-11-04')]).toMatchObject([
        { dueOn: '2026-11-03', dueTime: '17:00' },
        { dueOn: '2026-11-03', dueTime: '17:00' },
        { dueOn: '2026-11-04', dueTime: '15:00' },
      ])
      const atNorth = { ...keys, libraryId: libraryIds.BN }
      expect(mustBeDone((await rules().tryLoan(atNorth, '2026-11-03')).due)).toMatchObject({ dueOn: '2026-11-10' })
      expect(mustBeDone((await rules().tryLoan(atNorth, '2026-11-03', '2026-11-06')).due)).toMatchObject({ dueOn: '2026-11-06' })
      const { choice, due } = await rules().tryLoan({ ...keys, libraryId: libraryIds.BE }, '2026-11-04')
      expect([choice.chosen, codes(due)]).toEqual([undefined, [expect.stringMatching(/^SemPolitica/)]])
    })
  })
