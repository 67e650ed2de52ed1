import type { Generated } from 'kysely'
import type { ProviderDriver } from '../../../ports/content-providers.ts'
import { openToAll } from '../../../privacy/rules.ts'
import type { Handles } from '../handles.ts'
import { providerStore } from '../provider-store.ts'
import type { Flag, JsonText, LocalDate } from './column-types.ts'
import { table } from './table.ts'

export interface ProviderTable {
  id: Generated<number>
  slug: string
  name: string
  position: number
  driver: ProviderDriver
  settings: JsonText
  active: Generated<Flag>
  needs_active_bond: Generated<Flag>
}

/** Ways into a provider's content, by the category of who took them; `category_id` null for who has none. */
export interface ProviderAccessTable {
  provider_id: number
  category_id: number | null
  local_date: LocalDate
  count: number
}

export const providersArea = {
  tables: {
    provider: table<ProviderTable>({
      subject: 'reference_data',
      privacy: { ...openToAll, none: 'id slug name position driver active needs_active_bond', secret: 'settings' },
      notOfPersons: 'the secret of a contract',
    }),
    provider_access: table<ProviderAccessTable>({
      subject: 'never',
      privacy: { ...openToAll, purpose: 'statistics', seenBy: ['manager'], none: 'provider_id category_id local_date count' },
    }),
  },
  stores: (handles: Handles) => ({
    providers: providerStore(handles),
  }),
}
