import { sql, type Generated } from 'kysely'
import { notices } from '../../../privacy/rules.ts'
import { ofPatron } from '../../../privacy/held-tables.ts'
import { deskMessageStore } from '../desk-message-store.ts'
import type { Handles } from '../handles.ts'
import { libraryMessageStore } from '../library-message-store.ts'
import { noticeStore } from '../notice-store.ts'
import type { Flag, Instant, JsonText } from './column-types.ts'
import { table } from './table.ts'

export interface LibraryMessageTable {
  id: Generated<number>
  library_id: number
  patron_id: number | null
  name: string | null
  email: string | null
  content: string
  state: 'new' | 'answered' | 'closed'
  created_at: Instant
  answer: string | null
  handled_at: Instant | null
  handled_by: number | null
}

/** What the staff told many readers at once. */
export interface NoticeTable {
  id: Generated<number>
  heading: string
  content: string
  by_email: Flag
  /** Plain JSON: numbers of categories and libraries; everybody without both. */
  audience: JsonText
  recipients: number
  sent_at: Instant
  sent_by: number | null
}

export const messagesArea = {
  tables: {
    library_message: table<LibraryMessageTable>({
      subject: 'never',
      privacy: {
        purpose: 'contact',
        basis: 'public_policy',
        retention: 'handled',
        seenBy: ['person', 'desk'],
        none: 'id library_id state created_at handled_at',
        pseudonymous: 'patron_id handled_by',
        personal: 'name email content answer',
      },
      // One that was moved to another library was handled and still waits for its answer.
      endedAt: sql`case when state <> 'new' then handled_at end`,
      held: { kind: 'mensagens', ...ofPatron, atDeletion: 'delete', since: 'created_at' },
    }),
    notice: table<NoticeTable>({
      subject: 'never',
      privacy: {
        ...notices,
        basis: 'not_personal',
        retention: 'permanent',
        seenBy: ['desk'],
        none: 'id heading content by_email audience recipients sent_at',
        pseudonymous: 'sent_by',
      },
      notOfPersons: 'names the staff who sent it',
    }),
  },
  stores: (handles: Handles) => ({
    libraryMessages: libraryMessageStore(handles),
    deskMessages: deskMessageStore(handles),
    notices: noticeStore(handles),
  }),
}
