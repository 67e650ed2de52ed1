import type { Generated } from 'kysely'
import type { Flag, Instant } from './column-types.ts'

export const suggestionStates = [
  'pre_suggestion',
  'suggestion',
  'in_quote',
  'trading',
  'awaiting_delivery',
  'partially_attended',
  'attended',
  'finished_incomplete',
  'already_exists',
  'duplicated',
  'exhausted',
  'not_found',
  'not_attended',
  'cancelled',
] as const

export interface AcquisitionSuggestionTable {
  id: Generated<number>
  library_id: number
  patron_id: number
  state: (typeof suggestionStates)[number]
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
