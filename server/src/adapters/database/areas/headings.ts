import type { Generated } from 'kysely'
import { openToAll } from '../../../privacy/rules.ts'
import type { Handles } from '../handles.ts'
import { headingStore } from '../heading-store.ts'
import type { Instant, JsonText } from './column-types.ts'
import { table } from './table.ts'

/** Without a record of its own a heading was made from the titles that carry it. */
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

export const headingsArea = {
  tables: {
    heading: table<HeadingTable>({
      subject: 'catalogue',
      privacy: { ...openToAll, none: 'id kind heading_key label source control_number identity content_hash record created_at updated_at' },
    }),
    heading_withdrawal: table<HeadingWithdrawalTable>({
      subject: 'catalogue',
      privacy: { ...openToAll, none: 'heading_id withdrawn_at identity record' },
    }),
    heading_reference: table<HeadingReferenceTable>({
      subject: 'catalogue',
      privacy: { ...openToAll, none: 'id heading_id target_id kind label label_key position' },
    }),
    title_heading: table<TitleHeadingTable>({
      subject: 'catalogue',
      privacy: { ...openToAll, none: 'title_id position heading_id role relator' },
    }),
  },
  stores: (handles: Handles) => ({
    headings: headingStore(handles),
  }),
}
