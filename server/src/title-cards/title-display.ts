import { describeTitle } from '../catalogue/describe-title.ts'
import type { TitleDescription } from '../catalogue/description/description.ts'
import { readKept } from '../catalogue/kept-record.ts'
import type { TitleHeading } from '../ports/headings.ts'
import type { NewTitleDisplay } from '../ports/title-displays.ts'
import type { StoredTitle } from '../ports/titles.ts'

/** Raise it whenever `TitleDisplay` or what a record says in it changes: every display is then made again. */
export const displayForm = 1

/** What a card shows of a description, in no language yet. */
export type CardDescription = Pick<
  TitleDescription,
  | 'level'
  | 'title'
  | 'names'
  | 'edition'
  | 'place'
  | 'publisher'
  | 'date'
  | 'year'
  | 'physicalDescription'
  | 'callNumber'
  | 'identifiers'
  | 'languages'
  | 'summaries'
  | 'workType'
  | 'online'
  | 'accessible'
  | 'knowledgeAreas'
>

/** Headings without the title they belong to. */
export type CardHeading = Pick<TitleHeading, 'headingId' | 'kind' | 'label' | 'role'>

export interface TitleDisplay {
  readonly description: CardDescription
  readonly headings: readonly CardHeading[]
}

const isShownNumber = ({ valid, scheme }: TitleDescription['identifiers'][number]) => valid && (scheme === 'isbn' || scheme === 'issn')

/** What lists need of a description and nothing beyond: the first number, the first summary. */
function cardDescription(whole: TitleDescription): CardDescription {
  const {
    level,
    title,
    names,
    edition,
    place,
    publisher,
    date,
    year,
    callNumber,
    languages,
    workType,
    online,
    accessible,
    knowledgeAreas,
  } = whole
  return {
    level,
    title,
    names,
    ...(edition !== undefined && { edition }),
    ...(place !== undefined && { place }),
    ...(publisher !== undefined && { publisher }),
    ...(date !== undefined && { date }),
    ...(year !== undefined && { year }),
    physicalDescription: whole.physicalDescription.slice(0, 1),
    ...(callNumber && { callNumber }),
    identifiers: whole.identifiers.filter(isShownNumber).slice(0, 1),
    languages: languages.slice(0, 1),
    summaries: whole.summaries.slice(0, 1),
    workType,
    online,
    accessible,
    knowledgeAreas,
  }
}

/** What is kept of a title for lists. `description` is made from its record where the caller has none. */
export function newDisplay(
  title: Pick<StoredTitle, 'id' | 'record' | 'contentHash'>,
  headings: readonly TitleHeading[],
  description = describeTitle(readKept(title.record)),
): NewTitleDisplay {
  const display: TitleDisplay = {
    description: cardDescription(description),
    headings: headings.map(({ headingId, kind, label, role }) => ({ headingId, kind, label, role })),
  }
  return { titleId: title.id, madeOf: title.contentHash, display: JSON.stringify(display) }
}

export const readDisplay = (text: string): TitleDisplay => JSON.parse(text) as TitleDisplay
