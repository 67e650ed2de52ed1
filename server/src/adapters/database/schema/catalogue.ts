import type { Generated } from 'kysely'
import type { ProviderDriver } from '../../../ports/content-providers.ts'
import type { Flag, Instant, JsonText, LocalDate } from './column-types.ts'

export interface TitleTable {
  id: Generated<number>
  source: string
  identity: string
  content_hash: string
  control_number: string | null
  record: JsonText
  suppressed: Generated<Flag>
  created_at: Instant
  updated_at: Instant
  title_line: string
  sort_title: string
  main_author: string | null
  sort_author: string | null
  year: number | null
  material_type_id: number | null
  language: string | null
  online: Generated<Flag>
  accessible: Generated<Flag>
  call_number: string | null
  call_number_sort: string | null
}

/** Without a record of its own a heading was made from the titles that carry it. */
/** Derived from the record by `made_of`; see the port `TitleDisplays`. */
export interface TitleDisplayTable {
  title_id: number
  made_of: string
  form: number
  display: JsonText
}

export interface HeadingTable {
  id: Generated<number>
  kind: string
  heading_key: string
  label: string
  source: string | null
  control_number: string | null
  identity: string | null
  content_hash: string | null
  record: JsonText | null
  created_at: Instant
  updated_at: Instant
}

/** A title whose record its source has deleted; it was hidden before, or was not. */
export interface TitleWithdrawalTable {
  title_id: number
  withdrawn_at: Instant
  was_suppressed: Flag
  record: JsonText | null
}

/** A heading whose authority record its source has deleted, and the identity that the record had. */
export interface HeadingWithdrawalTable {
  heading_id: number
  withdrawn_at: Instant
  identity: string
  record: JsonText | null
}

export interface HeadingReferenceTable {
  id: Generated<number>
  heading_id: number
  target_id: number | null
  kind: 'see' | 'see_also' | 'earlier' | 'later' | 'broader' | 'narrower'
  label: string
  label_key: string
  position: number
}

export interface TitleHeadingTable {
  title_id: number
  position: number
  heading_id: number
  role: string
  relator: string | null
}

export interface IdentifierTable {
  title_id: number
  kind: string
  value: string
  shown: string
}

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

export interface LinkTable {
  id: Generated<number>
  title_id: number
  position: number
  url: string
  label: string | null
  kind: 'full_text' | 'version' | 'related' | 'cover' | 'unknown'
  provider_id: number | null
  restricted: Generated<Flag>
}

export interface TitleRelationTable {
  title_id: number
  position: number
  kind: string
  control_number: string | null
  issn: string | null
  isbn: string | null
  issue: string | null
  pages: string | null
  issue_key: string
  page_key: string
}

export interface KnowledgeAreaTable {
  id: Generated<number>
  scheme: 'cnpq' | 'capes' | 'own'
  code: string
  name: string
  parent_id: number | null
}

export interface TitleKnowledgeAreaTable {
  title_id: number
  area_id: number
}

export interface UseEventTable {
  id: Generated<number>
  title_id: number
  library_id: number | null
  kind: 'loan' | 'renewal' | 'hold' | 'consultation' | 'online_access' | 'view' | 'export'
  local_date: LocalDate
  count: number
}
