import { describeArchivalPlace } from '../catalogue/description/archival-level.ts'
import type { TitleDescription } from '../catalogue/description/description.ts'
import { describeAct } from '../catalogue/description/normative-act.ts'
import type { MarcRecord } from '../catalogue/record.ts'
import type { CardDescription } from '../title-cards/title-display.ts'
import { draftIndexed, type IndexDraft } from './index-title.ts'

/** What the index takes of a title and what lists show of it, as far as its record tells. */
export interface TitleDraft {
  readonly index: IndexDraft
  readonly card: CardDescription
}

/** Pure. */
export const draftTitle = (record: MarcRecord, description: TitleDescription): TitleDraft => ({
  index: draftIndexed({ description, act: describeAct(record), archive: describeArchivalPlace(record) }),
  card: description,
})

/** A draft as text, for whoever knows the title's number: what lists do not show is left out. */
export function writeDraft({ index, card }: TitleDraft): string {
  const { level, title, names, edition, place, publisher, date, year, physicalDescription } = card
  const { callNumber, identifiers, languages, summaries, workType, online, accessible, knowledgeAreas } = card
  return JSON.stringify({
    index,
    card: {
      level, title, names, edition, place, publisher, date, year, physicalDescription,
      callNumber, identifiers, languages, summaries, workType, online, accessible, knowledgeAreas,
    } satisfies CardDescription,
  }) // prettier-ignore
}

export const readDraft = (text: string): TitleDraft => JSON.parse(text) as TitleDraft
