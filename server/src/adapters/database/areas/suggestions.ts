import { sql, type Generated } from 'kysely'
import { ofPatron } from '../../../privacy/held-tables.ts'
import { endedSuggestionStates, type SuggestionState } from '../../../ports/suggestion-states.ts'
import type { Handles } from '../handles.ts'
import { suggestionStore } from '../library-message-store.ts'
import type { Flag, Instant } from './column-types.ts'
import { table } from './table.ts'

export interface AcquisitionSuggestionTable {
  id: Generated<number>
  library_id: number
  patron_id: number
  state: SuggestionState
  title: string
  publisher: string
  author: string | null
  edition: string | null
  standard_number: string | null
  periodical: Flag
  notes: string | null
  course: string | null
  discipline: string | null
  bibliography: 'basic' | 'complementary' | null
  copies: number | null
  students: number | null
  reason: string | null
  created_at: Instant
  updated_at: Instant
}

export const suggestionsArea = {
  tables: {
    acquisition_suggestion: table<AcquisitionSuggestionTable>({
      subject: 'never',
      privacy: {
        purpose: 'acquisition',
        basis: 'public_policy',
        retention: 'handled',
        seenBy: ['person', 'desk'],
        none: `id library_id state title publisher author edition standard_number periodical course discipline bibliography copies students
      created_at updated_at`,
        pseudonymous: 'patron_id',
        personal: 'notes reason',
      },
      endedAt: sql`case when state in (${sql.join(endedSuggestionStates)}) then updated_at end`,
      held: { kind: 'sugestoes', ...ofPatron, atDeletion: 'delete', since: 'created_at' },
    }),
  },
  stores: (handles: Handles) => ({
    suggestions: suggestionStore(handles),
  }),
}
