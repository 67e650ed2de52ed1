import { beforeAll, describe, expect, test } from 'vitest'
import { fillInitialSettings } from '../../features/institution/initial-settings.ts'
import { engines } from './testing/engines.ts'
import { openStores } from './testing/stores.ts'

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
