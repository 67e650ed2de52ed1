import type { Generated } from 'kysely'
import { openToAll } from '../../../privacy/rules.ts'
import { arrivalStore } from '../arrival-store.ts'
import { catalogueWriter } from '../catalogue-writer.ts'
import { deferredIndexStore } from '../deferred-indexes.ts'
import type { Handles } from '../handles.ts'
import { knowledgeStore } from '../knowledge-store.ts'
import { withdrawalStore } from '../record-withdrawal.ts'
import { storedRecordStore } from '../stored-record-store.ts'
import { titleDisplayStore } from '../title-display-store.ts'
import { titlePartStore } from '../title-part-store.ts'
import { titleStore } from '../title-store.ts'
import { useEventStore } from '../use-event-store.ts'
import type { Flag, Instant, JsonText, LocalDate } from './column-types.ts'
import { table } from './table.ts'

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

/** A title whose record its source has deleted; it was hidden before, or was not. */
export interface TitleWithdrawalTable {
  title_id: number
  withdrawn_at: Instant
  was_suppressed: Flag
  record: JsonText | null
}

/** Derived from the record by `made_of`; see the port `TitleDisplays`. */
export interface TitleDisplayTable {
  title_id: number
  made_of: string
  form: number
  display: JsonText
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

export interface IdentifierTable {
  title_id: number
  kind: string
  value: string
  shown: string
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

export const catalogueArea = {
  tables: {
    title: table<TitleTable>({
      subject: 'catalogue',
      privacy: {
        ...openToAll,
        none: `id source identity content_hash control_number record suppressed created_at updated_at title_line sort_title main_author sort_author
      year material_type_id language online accessible call_number call_number_sort`,
      },
    }),
    title_withdrawal: table<TitleWithdrawalTable>({
      subject: 'catalogue',
      privacy: { ...openToAll, none: 'title_id withdrawn_at was_suppressed record' },
    }),
    title_display: table<TitleDisplayTable>({
      subject: 'catalogue',
      privacy: { ...openToAll, none: 'title_id made_of form display' },
    }),
    title_relation: table<TitleRelationTable>({
      subject: 'catalogue',
      privacy: { ...openToAll, none: 'title_id position kind control_number issn isbn issue pages issue_key page_key' },
    }),
    identifier: table<IdentifierTable>({
      subject: 'catalogue',
      privacy: { ...openToAll, none: 'title_id kind value shown' },
    }),
    link: table<LinkTable>({
      subject: 'catalogue',
      privacy: { ...openToAll, none: 'id title_id position url label kind provider_id restricted' },
    }),
    knowledge_area: table<KnowledgeAreaTable>({
      subject: 'catalogue',
      privacy: { ...openToAll, none: 'id scheme code name parent_id' },
    }),
    title_knowledge_area: table<TitleKnowledgeAreaTable>({
      subject: 'catalogue',
      privacy: { ...openToAll, none: 'title_id area_id' },
    }),
    use_event: table<UseEventTable>({
      subject: 'never',
      privacy: { ...openToAll, purpose: 'statistics', none: 'id title_id library_id kind local_date count' },
    }),
  },
  stores: (handles: Handles) => ({
    titles: titleStore(handles),
    titleParts: titlePartStore(handles),
    titleDisplays: titleDisplayStore(handles),
    arrivals: arrivalStore(handles),
    knowledge: knowledgeStore(handles),
    useEvents: useEventStore(handles),
    writer: catalogueWriter(handles),
    storedRecords: storedRecordStore(handles),
    withdrawals: withdrawalStore(handles),
    deferredIndexes: deferredIndexStore(handles),
  }),
}
