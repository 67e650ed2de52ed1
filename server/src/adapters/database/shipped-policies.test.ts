import { beforeAll, describe, expect, test } from 'vitest'
import { fillInitialSettings } from '../../features/institution/initial-settings.ts'
import { engines } from './testing/engines.ts'
import { openStores } from './testing/stores.ts'
import type { TestEngine } from './testing/test-database.ts'

for (const engine of engines)
  describe(engine.name, () => {
    const open = openStores(engine)
    beforeAll(() => fillInitialSettings(open.stores))

    const policies = async (categoryId: number) => {
      const rows = await open.database.read.selectFrom('loan_policy').selectAll().orderBy('id').execute()
      return rows.filter((row) => row.category_ids === `[${categoryId}]`)
    }
    const limits = async (categoryId: number) => {
      const rows = await open.database.read.selectFrom('loan_limit').selectAll().where('category_id', '=', categoryId).execute()
      return Object.fromEntries(rows.map((row) => [row.kind, row.maximum]))
    }

    test('a category of a shipped code begins with its policies and limits, another with none', async () => {
      const undergraduate = await open.stores.patrons.category('GR')
      const other = await open.stores.patrons.category('VISITANTE')
      const daily = (await policies(undergraduate)).filter((row) => row.loan_types === '[]')
      expect(
        daily.map((row) => [row.loan_groups, row.unit, row.period, row.group_limit, row.renewals, row.web_renewals, row.penalty_days]),
      ).toEqual([
        ['["livro"]', 'days', 7, 5, 5, 5, 1],
        ['["multimidia"]', 'days', 3, 3, 5, 5, 1],
        ['["tese"]', 'days', 7, 2, 5, 5, 1],
      ])
      expect(await limits(undergraduate)).toEqual({ total: 5, holds: 5, requests: 3 })
      expect(await policies(other)).toEqual([])
    })

    test('copies of an hourly loan type go out for three hours and are not renewed', async () => {
      const hourly = (await policies(await open.stores.patrons.category('GR'))).filter((row) => row.unit === 'hours')
      expect(hourly.map((row) => [row.loan_types, row.loan_groups, row.period, row.renewals])).toEqual([
        ['["E"]', '["livro"]', 3, 0],
        ['["E"]', '["multimidia"]', 3, 0],
        ['["E"]', '["tese"]', 3, 0],
      ])
    })

    test('who only consults may borrow nothing', async () => {
      const external = await open.stores.patrons.category('EX')
      expect(await limits(external)).toEqual({ total: 0, holds: 0, requests: 0 })
      expect((await policies(external)).every((row) => row.group_limit === 0)).toBe(true)
    })

    test('what the institution retired is not made again, and one copy of a title is the limit for everybody', async () => {
      const teacher = await open.stores.patrons.category('DO')
      await open.database.write
        .updateTable('loan_policy')
        .set({ retired_at: '2026-11-20T12:00:00.000Z' })
        .where('retired_at', 'is', null)
        .execute()
      expect(await open.stores.shippedPolicies.fill()).toEqual([])
      expect((await policies(teacher)).length).toBe(6)
      const perTitle = await open.database.read.selectFrom('loan_limit').select('maximum').where('kind', '=', 'title').execute()
      expect(perTitle.map(({ maximum }) => maximum)).toEqual([1])
    })

    test('categories that were there before circulation get theirs at the next start', async () => {
      await open.database.write.insertInto('patron_category').values({ code: 'PG', names: '{}' }).execute()
      await fillInitialSettings(open.stores)
      expect(await open.stores.shippedPolicies.fill()).toEqual([])
      const { id } = await open.database.read.selectFrom('patron_category').select('id').where('code', '=', 'PG').executeTakeFirstOrThrow()
      expect(await limits(id)).toEqual({ total: 7, holds: 5, requests: 5 })
    })
  })

/** What a category begins with: its policies by group, then its limits. */
type Beginning = readonly [policies: readonly (readonly [group: string, limit: number, days: number])[], limits: object]

const groups = (...[livro, multimidia, tese]: readonly (readonly [number, number])[]) =>
  [
    ['livro', ...livro!],
    ['multimidia', ...multimidia!],
    ['tese', ...tese!],
  ] as const

const shipped: Readonly<Record<string, readonly [renewals: number, ...Beginning]>> = {
  GR: [5, groups([5, 7], [3, 3], [2, 7]), { total: 5, holds: 5, requests: 3 }],
  EAD: [5, groups([5, 7], [3, 3], [2, 7]), { total: 5, holds: 5, requests: 3 }],
  PG: [5, groups([7, 14], [3, 3], [3, 14]), { total: 7, holds: 5, requests: 5 }],
  DO: [5, groups([10, 14], [3, 7], [5, 14]), { total: 10, holds: 5, requests: 5 }],
  TA: [5, groups([5, 7], [3, 3], [2, 7]), { total: 5, holds: 5, requests: 3 }],
  TE: [3, groups([3, 7], [0, 7], [0, 7]), { total: 3, holds: 2, requests: 0 }],
  EG: [3, groups([3, 7], [0, 7], [0, 7]), { total: 3, holds: 2, requests: 0 }],
  EX: [0, groups([0, 7], [0, 7], [0, 7]), { total: 0, holds: 0, requests: 0 }],
}

/** Fresh stores without a category, and what is asked of them. */
function openCategories(engine: TestEngine) {
  const open = openStores(engine)
  const policiesOf = async (id: number) =>
    (await open.database.read.selectFrom('loan_policy').selectAll().orderBy('id').execute()).filter((row) => row.category_ids === `[${id}]`)
  const limitsOf = (id: number) => open.database.read.selectFrom('loan_limit').selectAll().where('category_id', '=', id).execute()
  const fill = () => open.stores.shippedPolicies.fill()
  const category = async (code: string) => {
    const row = open.database.write.insertInto('patron_category').values({ code, names: '{}' }).returning('id')
    return (await row.executeTakeFirstOrThrow()).id
  }
  return { open, policiesOf, limitsOf, fill, category }
}

for (const engine of engines)
  describe(`categories that have rules, on ${engine.name}`, () => {
    const { open, policiesOf, limitsOf, fill, category } = openCategories(engine)

    test('one that a policy or a limit names already is the institution’s, and gets nothing', async () => {
      const at = '2026-11-20T12:00:00.000Z'
      const [limited, ruled] = [await category('GR'), await category('PG')]
      await open.database.write
        .insertInto('loan_limit')
        .values({ category_id: limited, kind: 'total', maximum: 9, updated_at: at })
        .execute()
      const row = { category_ids: `[${ruled}]`, loan_groups: '[]', loan_types: '[]', unit: 'days', period: 9, renewals: 0, web_renewals: 0, penalty_days: 1, pick_up_open_days: 1, created_at: at } as const // prettier-ignore
      await open.database.write.insertInto('loan_policy').values(row).execute()
      expect(await fill()).toEqual([])
      expect([(await policiesOf(limited)).length, (await limitsOf(limited)).length]).toEqual([0, 1])
      expect([(await policiesOf(ruled)).length, (await limitsOf(ruled)).length]).toEqual([1, 0])
      // Nothing was missing: nothing at all is written, not even the limit of all.
      expect(await open.database.read.selectFrom('loan_limit').select('id').where('kind', '=', 'title').execute()).toEqual([])
    })
  })

for (const engine of engines)
  describe(`every shipped category, without loan types by hours, on ${engine.name}`, () => {
    const { policiesOf, limitsOf, fill, category } = openCategories(engine)

    test.each(Object.entries(shipped))('%s begins with its groups, renewals and limits', async (code, [renewals, policies, limits]) => {
      const id = await category(code)
      expect(await fill()).toEqual([code])
      const rows = await policiesOf(id)
      expect(rows.map((row) => [JSON.parse(row.loan_groups)[0], row.group_limit, row.period])).toEqual(policies)
      expect(
        new Set(rows.map((row) => [row.unit, row.renewals, row.web_renewals, row.penalty_days, row.pick_up_open_days].join(' '))),
      ).toEqual(new Set([`days ${renewals} ${renewals} 1 1`]))
      expect(Object.fromEntries((await limitsOf(id)).map((row) => [row.kind, row.maximum]))).toEqual(limits)
    })
  })
