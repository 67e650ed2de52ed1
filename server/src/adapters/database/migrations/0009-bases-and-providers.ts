import { contentProviders } from '@farol/contract/content-providers.ts'
import { providerDrivers, usualProviders } from '../../../ports/content-providers.ts'
import { oneTimePurposes } from '../../../ports/one-time-addresses.ts'
import type { EngineName } from '../engine.ts'
import { columnWords, oneOf, type ColumnWords } from './columns.ts'
import type { Migration } from './migration.ts'

const purposes = [...oneTimePurposes, 'unsubscribe', 'submission', 'email_confirmation']

/** SQLite cannot change a check: tables that nothing stands in yet are made anew. */
const anew = ({ id, int, text, end, flag, json, instant }: ColumnWords) => [
  `drop table provider`,
  `create table provider (${id},
    slug ${text} not null unique, name ${text} not null, position ${int} not null, ${oneOf(text, 'driver', providerDrivers)},
    ${json('settings')} not null, ${flag('active', 0)}, ${flag('needs_active_bond', 1)}
  ${end}`,
  `drop table one_time_address`,
  `create table one_time_address (${id},
    token_hash ${text} not null unique, ${oneOf(text, 'purpose', purposes)},
    login_id ${int} references login on delete cascade, ${json('payload')} not null,
    ${instant('created_at')} not null, ${instant('expires_at')} not null, ${instant('used_at')}
  ${end}`,
  `create index one_time_address_login on one_time_address (login_id)`,
]

const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')

const inPlace = [
  `alter table provider drop constraint provider_driver_check`,
  `alter table provider add constraint provider_driver_check check (driver in (${quoted(providerDrivers)}))`,
  `alter table one_time_address drop constraint one_time_address_purpose_check`,
  `alter table one_time_address add constraint one_time_address_purpose_check check (purpose in (${quoted(purposes)}))`,
]

/** The fifteen providers, all switched off; what opens them is counted by category. One-time tokens for terminals too. */
export const migration: Migration = {
  statements(engine: EngineName) {
    const words = columnWords[engine]
    const { int, date, end } = words
    return [
      ...(engine === 'sqlite' ? anew(words) : inPlace),
      `create index one_time_address_expiry on one_time_address (expires_at)`,
      ...contentProviders.map((slug, position) => {
        const [name, driver] = usualProviders[slug]
        return `insert into provider (slug, name, position, driver, settings) values ('${slug}', '${name}', ${position + 1}, '${driver}', '{}')`
      }),
      `create table provider_access (
        provider_id ${int} not null references provider, category_id ${int} references patron_category on delete set null,
        ${date('local_date')} not null, count ${int} not null check (count > 0)
      ${end}`,
      `create unique index provider_access_day on provider_access (provider_id, coalesce(category_id, 0), local_date)`,
      `create index provider_access_category on provider_access (category_id)`,
    ]
  },
}
