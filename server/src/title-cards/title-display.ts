import { describeTitle } from '../catalogue/describe-title.ts'
import type {
  CallNumber,
  Identifier,
  KnowledgeArea,
  TitleDescription,
  TitleName,
  TitleStatement,
} from '../catalogue/description/description.ts'
import { withoutItems } from '../catalogue/holdings/item.ts'
import { parseStoredRecord } from '../catalogue/stored-record.ts'
import type { TitleHeading } from '../ports/headings.ts'
import type { NewTitleDisplay } from '../ports/title-displays.ts'
import type { StoredTitle } from '../ports/titles.ts'
import { cardTemplate } from './card-template.ts'

/** Raise it whenever `cardTemplate` or what a record says in it changes: every display is then made again. */
export const displayForm = 5

type Shown = 'level' | 'edition' | 'place' | 'publisher' | 'date' | 'year' | 'physicalDescription' | 'languages' | 'summaries' | 'workType'

/** What a card shows of a description, in no language yet. */
export interface CardDescription extends Readonly<Pick<TitleDescription, Shown | 'online' | 'accessible'>> {
  readonly title: Pick<TitleStatement, 'full' | 'remainder' | 'responsibility'>
  readonly names: readonly Pick<TitleName, 'kind' | 'label' | 'main' | 'roles'>[]
  readonly callNumber?: Pick<CallNumber, 'text'> | undefined
  readonly identifiers: readonly Pick<Identifier, 'scheme' | 'value' | 'valid'>[]
  readonly knowledgeAreas: readonly Pick<KnowledgeArea, 'table' | 'code' | 'name'>[]
}

/** Headings without the title they belong to. */
export type CardHeading = Pick<TitleHeading, 'headingId' | 'kind' | 'label' | 'role'>

/** What is kept of a title for lists. */
export const displayOf = (
  { id, contentHash }: Pick<StoredTitle, 'id' | 'contentHash'>,
  headings: readonly TitleHeading[],
  description: CardDescription,
): NewTitleDisplay => ({ titleId: id, madeOf: contentHash, display: cardTemplate({ id, description, headings }) })

/** The same from its record. */
export const newDisplay = (title: Pick<StoredTitle, 'id' | 'record' | 'contentHash'>, headings: readonly TitleHeading[]): NewTitleDisplay =>
  displayOf(title, headings, describeTitle(withoutItems(parseStoredRecord(title.record))))
