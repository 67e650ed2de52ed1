import { describeArchivalPlace } from '../catalogue/description/archival-level.ts'
import { callNumberStarts } from '../catalogue/description/call-number-starts.ts'
import type { TitleDescription } from '../catalogue/description/description.ts'
import { describeAct } from '../catalogue/description/normative-act.ts'
import type { MarcRecord } from '../catalogue/record.ts'
import { shownOf, type CardDescription } from '../title-cards/title-display.ts'
import { draftIndexed, type IndexDraft } from './index-title.ts'

/** What the index takes of a title and what lists show of it, as far as its record tells. Goes from thread to thread as JSON. */
export interface TitleDraft {
  readonly index: IndexDraft
  readonly card: CardDescription
}

/** Pure. */
export const draftTitle = (record: MarcRecord, description: TitleDescription): TitleDraft => ({
  index: draftIndexed({
    description,
    callNumbers: callNumberStarts(record),
    act: describeAct(record),
    archive: describeArchivalPlace(record),
  }),
  card: shownOf(description),
})
