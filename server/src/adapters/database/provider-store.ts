import type { ContentProvider } from '@farol/contract/content-providers.ts'
import { sql } from 'kysely'
import type {
  ConfiguredProvider,
  Provider,
  ProviderDriver,
  Providers,
  ProviderSettings,
  ProviderUse,
} from '../../ports/content-providers.ts'
import type { Handles } from './handles.ts'
import { flag } from './rows.ts'

interface Row {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly driver: ProviderDriver
  readonly settings: string
  readonly needs_active_bond: 0 | 1
}

const columns = ['id', 'slug', 'name', 'driver', 'settings', 'needs_active_bond'] as const

const providerOf = (row: Row): Provider => ({
  id: row.id,
  slug: row.slug as ContentProvider,
  name: row.name,
  driver: row.driver,
  needsActiveBond: row.needs_active_bond === 1,
  settings: JSON.parse(row.settings) as ProviderSettings,
})

async function put(handles: Handles, configured: readonly ConfiguredProvider[]): Promise<void> {
  await handles.atomically(async ({ write }) => {
    await write.updateTable('provider').set({ active: 0 }).execute()
    for (const { slug, name, driver, needsActiveBond, settings } of configured)
      await write
        .updateTable('provider')
        .set({
          active: 1,
          needs_active_bond: flag(needsActiveBond),
          settings: JSON.stringify(settings),
          name,
          driver,
        })
        .where('slug', '=', slug)
        .execute()
  })
}

async function active({ read }: Handles): Promise<readonly Provider[]> {
  const rows = await read.selectFrom('provider').select(columns).where('active', '=', 1).orderBy('position').execute()
  return rows.map(providerOf)
}

async function find({ read }: Handles, slug: ContentProvider): Promise<Provider | undefined> {
  const row = await read.selectFrom('provider').select(columns).where('slug', '=', slug).where('active', '=', 1).executeTakeFirst()
  return row && providerOf(row)
}

async function count({ write }: Handles, providerId: number, categoryId: number | undefined, localDate: string): Promise<void> {
  await write
    .insertInto('provider_access')
    .values({ provider_id: providerId, category_id: categoryId ?? null, local_date: localDate, count: 1 })
    .onConflict((known) =>
      known
        .expression(sql`provider_id, coalesce(category_id, 0), local_date`)
        .doUpdateSet((of) => ({ count: of('provider_access.count', '+', 1) })),
    )
    .execute()
}

async function useOf({ read }: Handles, year: number): Promise<readonly ProviderUse[]> {
  const month = sql<string>`substr(local_date, 6, 2)`
  const rows = await read
    .selectFrom('provider_access')
    .innerJoin('provider', 'provider.id', 'provider_access.provider_id')
    .leftJoin('patron_category', 'patron_category.id', 'provider_access.category_id')
    .select((of) => [
      'slug',
      'position',
      'patron_category.code',
      month.as('month'),
      of.cast<number>(of.fn.sum('count'), 'integer').as('count'),
    ])
    .where('local_date', '>=', `${year}-01-01`)
    .where('local_date', '<=', `${year}-12-31`)
    .groupBy(['slug', 'position', 'patron_category.code', month])
    .orderBy('position')
    .orderBy(month)
    .orderBy('patron_category.code')
    .execute()
  return rows.map(({ slug, code, month: of, count: sum }) => ({
    slug: slug as ContentProvider,
    month: Number(of),
    ...(code !== null && { category: code }),
    count: sum,
  }))
}

export const providerStore = (handles: Handles): Providers => ({
  put: (configured) => put(handles, configured),
  active: () => active(handles),
  find: (slug) => find(handles, slug),
  count: (providerId, categoryId, localDate) => count(handles, providerId, categoryId, localDate),
  useOf: (year) => useOf(handles, year),
})
