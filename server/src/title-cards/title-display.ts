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

/** Raise it whenever the stored form changes, or what a record says in it: every display is then made again. */
export const displayForm = 6

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

/** What is stored of a title for lists, as JSON. */
interface TitleDisplay {
  readonly description: CardDescription
  readonly headings: readonly CardHeading[]
}

const isShownNumber = ({ valid, scheme }: Pick<Identifier, 'scheme' | 'valid'>) => valid && (scheme === 'isbn' || scheme === 'issn')

/** Only what cards show of a whole description. */
export const shownOf = (description: CardDescription): CardDescription => ({
  level: description.level,
  title: {
    full: description.title.full,
    remainder: description.title.remainder,
    responsibility: description.title.responsibility,
  },
  names: description.names.map(({ kind, label, main, roles }) => ({ kind, label, main, roles })),
  edition: description.edition,
  place: description.place,
  publisher: description.publisher,
  date: description.date,
  year: description.year,
  physicalDescription: description.physicalDescription.slice(0, 1),
  callNumber: description.callNumber && { text: description.callNumber.text },
  identifiers: description.identifiers.filter(isShownNumber).map(({ scheme, value, valid }) => ({ scheme, value, valid })),
  languages: description.languages.slice(0, 1),
  summaries: description.summaries.slice(0, 1),
  workType: description.workType,
  online: description.online,
  accessible: description.accessible,
  knowledgeAreas: description.knowledgeAreas.map(({ table, code, name }) => ({ table, code, name })),
})

/** What is stored of a title for lists; `description` holds no more than that. */
export function displayOf(
  { id, contentHash }: Pick<StoredTitle, 'id' | 'contentHash'>,
  headings: readonly TitleHeading[],
  description: CardDescription,
): NewTitleDisplay {
  const display: TitleDisplay = {
    description,
    headings: headings.map(({ headingId, kind, label, role }) => ({ headingId, kind, label, role })),
  }
  return { titleId: id, madeOf: contentHash, display: JSON.stringify(display) }
}

export const readDisplay = (display: string): TitleDisplay => JSON.parse(display) as TitleDisplay

/** The same from its record. */
export const newDisplay = (title: Pick<StoredTitle, 'id' | 'record' | 'contentHash'>, headings: readonly TitleHeading[]): NewTitleDisplay =>
  displayOf(title, headings, shownOf(describeTitle(withoutItems(parseStoredRecord(title.record)))))
