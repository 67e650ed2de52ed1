import type { Generated, GeneratedAlways } from 'kysely'
import { openToAll } from '../../../privacy/rules.ts'
import { copyStore } from '../copy-store.ts'
import type { Handles } from '../handles.ts'
import { serialIssueStore } from '../serial-issue-store.ts'
import type { Instant, JsonText, LocalDate } from './column-types.ts'
import { table } from './table.ts'

export interface SerialIssueTable {
  id: Generated<number>
  title_id: number
  library_id: number
  year: number | null
  volume: Generated<string>
  number: Generated<string>
  supplement: Generated<string>
  caption: string | null
  sort_key: string
  status: 'received' | 'missing' | 'expected' | 'not_published' | 'in_binding' | 'lost'
  expected_on: LocalDate | null
  received_on: LocalDate | null
  copies: Generated<number>
  note: string | null
}

/** `status`, `due_date` and `shelf_status` are written by the library system alone. */
export interface CopyTable {
  id: Generated<number>
  title_id: number
  library_id: number
  barcode: string
  volume: string | null
  tome: string | null
  part: string | null
  additional_material: string | null
  location_id: number | null
  collection_id: number | null
  loan_type_id: number
  status: string
  due_date: LocalDate | null
  /** What `status` becomes when the copy stands on its shelf again; null: available. */
  shelf_status: 'consult_only' | null
  call_number: string | null
  sort_key: string
  serial_issue_id: number | null
  note: string | null
  acquisition: 'purchase' | 'donation' | 'exchange' | 'legal_deposit' | null
  acquired_on: LocalDate | null
  price_cents: number | null
  accession_number: string | null
  asset_number: string | null
  content_hash: string | null
  /** Takes the place of `loan_type_id` between its days, both inclusive; without `temporary_until` until it is taken away. */
  temporary_loan_type: number | null
  temporary_from: LocalDate | null
  temporary_until: LocalDate | null
  /** Computed by the database; copies of one key serve the same holds. */
  copy_key: GeneratedAlways<string>
  created_at: Instant
  updated_at: Instant
}

/** What one library has of one title, as its holdings record says. */
export interface HoldingTable {
  id: Generated<number>
  /** The row of the record, where it tells of several libraries and this is not the first; `record` is {} then. */
  part_of: number | null
  /** What the record calls the library, where it tells of several. */
  called: string | null
  title_id: number
  library_id: number
  source: string
  control_number: string | null
  identity: string
  content_hash: string
  record: JsonText
  created_at: Instant
  updated_at: Instant
}

export const holdingsArea = {
  tables: {
    serial_issue: table<SerialIssueTable>({
      subject: 'catalogue',
      privacy: {
        ...openToAll,
        none: 'id title_id library_id year volume number supplement caption sort_key status expected_on received_on copies note',
      },
    }),
    copy: table<CopyTable>({
      subject: 'catalogue',
      privacy: {
        ...openToAll,
        none: `id title_id library_id barcode volume tome part additional_material location_id collection_id loan_type_id status due_date call_number
      sort_key serial_issue_id note acquisition acquired_on price_cents accession_number asset_number content_hash created_at updated_at
      temporary_loan_type temporary_from temporary_until copy_key shelf_status`,
        except: { price_cents: { seenBy: ['desk'] }, note: { seenBy: ['desk'] } },
      },
    }),
    holding: table<HoldingTable>({
      subject: 'catalogue',
      privacy: {
        ...openToAll,
        none: 'id part_of called title_id library_id source control_number identity content_hash record created_at updated_at',
      },
    }),
  },
  stores: (handles: Handles) => ({
    copies: copyStore(handles),
    serialIssues: serialIssueStore(handles),
  }),
}
