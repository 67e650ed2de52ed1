import { sql } from 'kysely'
import { issueOfItem, isOfIssue, type Numbering } from '../../../catalogue/holdings/item-issues.ts'
import type { CopyChoice } from '../../../ports/library-system.ts'
import type { Handles } from '../../database/handles.ts'
import { withoutNulls } from '../../database/rows.ts'

// A copy names its issue by its own numbering ("v. 12, n. 3, set. 2020"): what is read from it cannot contradict it.

/** The numbering of a title's copies, each text once. */
async function numberings({ read }: Handles, { titleId, libraryId }: CopyChoice): Promise<readonly string[]> {
  const rows = await read
    .selectFrom('copy')
    .select('volume')
    .distinct()
    .where('title_id', '=', titleId)
    .where('volume', 'is not', null)
    .$if(libraryId !== undefined, (query) => query.where('library_id', '=', libraryId!))
    .execute()
  return rows.flatMap(({ volume }) => volume ?? [])
}

const issuesOf = ({ read }: Handles, { titleId, libraryId }: CopyChoice) =>
  read
    .selectFrom('serial_issue')
    .select(['year', 'volume', 'number'])
    .where('title_id', '=', titleId)
    .$if(libraryId !== undefined, (query) => query.where('library_id', '=', libraryId!))
    .execute()

const keyOf = ({ volume, number }: Pick<Numbering, 'volume' | 'number'>) => JSON.stringify([volume, number])

/** The year of the issue that each numbering names, its own or that of the register; none of a title without issues. */
export async function yearsOfNumberings(handles: Handles, choice: CopyChoice): Promise<ReadonlyMap<string, number>> {
  const issues = await issuesOf(handles, choice)
  if (issues.length === 0) return new Map()
  const registered = new Map(issues.flatMap((issue) => (issue.year === null ? [] : [[keyOf(issue), issue.year]])))
  return new Map(
    (await numberings(handles, choice)).flatMap((text) => {
      const told = issueOfItem(text)
      const year = told && (told.year ?? registered.get(keyOf(told)))
      return year === undefined ? [] : [[text, year]]
    }),
  )
}

/** The copies of a choice that are of one year. */
export async function numberingsOfYear(handles: Handles, choice: CopyChoice, year: number): Promise<readonly string[]> {
  return [...(await yearsOfNumberings(handles, choice))].flatMap(([text, own]) => (own === year ? [text] : []))
}

/** Which copies are of one issue: title, library and the texts that name it. Undefined for an issue that does not exist. */
export async function copiesNaming(handles: Handles, issueId: number) {
  const row = await handles.read
    .selectFrom('serial_issue')
    .select(['title_id as titleId', 'library_id as libraryId', 'year', 'volume', 'number'])
    .where('id', '=', issueId)
    .executeTakeFirst()
  if (!row) return undefined
  const { titleId, libraryId, ...issue } = withoutNulls(row)
  const names = (text: string) => {
    const told = issueOfItem(text)
    return told !== undefined && isOfIssue(told, issue)
  }
  return { titleId, libraryId, numberings: (await numberings(handles, { titleId, libraryId })).filter(names) }
}

/** `copy.volume` is one of these texts. */
export const volumeAmong = (texts: readonly string[]) =>
  texts.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`copy.volume in (${sql.join([...texts])})`
