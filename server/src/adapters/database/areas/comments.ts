import type { Generated } from 'kysely'
import { ofPatron } from '../../../privacy/held-tables.ts'
import { commentDeskStore } from '../comment-desk-store.ts'
import { deskCommentStore } from '../desk-comment-store.ts'
import type { Handles } from '../handles.ts'
import { titleCommentStore } from '../title-comment-store.ts'
import type { Instant } from './column-types.ts'
import { table } from './table.ts'

export interface TitleCommentTable {
  id: Generated<number>
  title_id: number
  /** Null where the writer was deleted. */
  patron_id: number | null
  content: string
  state: 'waiting' | 'shown' | 'refused'
  refusal_reason: string | null
  created_at: Instant
  decided_at: Instant | null
  decided_by: number | null
}

export const commentsArea = {
  tables: {
    title_comment: table<TitleCommentTable>({
      subject: 'comments',
      privacy: {
        purpose: 'comments',
        basis: 'consent',
        retention: 'permanent',
        seenBy: ['everyone'],
        none: 'id title_id state created_at decided_at',
        pseudonymous: 'patron_id decided_by',
        personal: 'content refusal_reason',
        except: { refusal_reason: { seenBy: ['person', 'desk'] }, patron_id: { retention: 'registration' } },
      },
      held: {
        kind: 'comentarios',
        ...ofPatron,
        atDeletion: { clear: ['patron_id'], where: { column: 'state', is: 'shown' } },
        since: 'created_at',
      },
    }),
  },
  stores: (handles: Handles) => ({
    titleComments: titleCommentStore(handles),
    commentDesk: commentDeskStore(handles),
    deskComments: deskCommentStore(handles),
  }),
}
