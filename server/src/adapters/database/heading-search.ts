import { sql, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely'
import type { FoundHeading, HeadingsAsked } from '../../ports/headings.ts'
import type { Handles } from './handles.ts'
import type { Tables } from './tables.ts'
import { idList } from './value-lists.ts'

/** Every word begins a word of the key. Words of a key hold letters, marks, digits, + and # only: nothing of them is a pattern. */
const holds = (key: string, words: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    words.map((word) => sql`(${sql.ref(key)} like ${`${word}%`} or ${sql.ref(key)} like ${`% ${word}%`})`),
    sql` and `,
  )})`

type Builder = ExpressionBuilder<Tables, 'heading'>

const titlesShown = (of: Builder) =>
  of
    .selectFrom('title_heading')
    .innerJoin('title', 'title.id', 'title_heading.title_id')
    .whereRef('title_heading.heading_id', '=', 'heading.id')
    .where('title.suppressed', '=', 0)

const otherForms = (of: Builder, words: readonly string[]) =>
  of
    .selectFrom('heading_reference')
    .whereRef('heading_reference.heading_id', '=', 'heading.id')
    .where('heading_reference.kind', '=', 'see')
    .where(holds('heading_reference.label_key', words))

/**
 * Ids of the headings that hold the words, or have another form that does. Found first and by themselves: asked of each heading in its turn,
 * its titles and its other forms would be looked up too.
 */
const holding = ({ scan }: Handles, { kinds, words }: HeadingsAsked) =>
  scan
    .selectFrom('heading')
    .select('heading.id as id')
    .where('heading.kind', 'in', [...kinds])
    .where(holds('heading.heading_key', words))
    .union(
      scan
        .selectFrom('heading_reference')
        .select('heading_reference.heading_id as id')
        .where('heading_reference.kind', '=', 'see')
        .where(holds('heading_reference.label_key', words)),
    )

/** Headings of the authority file, and those that a title which visitors see carries: a hidden title leaves no trace here. */
function asked(handles: Handles, question: HeadingsAsked) {
  const { kinds, words } = question
  const known = handles.scan
    .selectFrom('heading')
    .where('heading.kind', 'in', [...kinds])
    .where((of) => of.or([of('heading.record', 'is not', null), of.exists(titlesShown(of).select('title.id'))]))
  if (words.length === 0) return known
  return known.where('heading.id', 'in', holding(handles, question))
}

/** One page of headings in alphabetical order, with how many there are. */
export async function findHeadings(handles: Handles, question: HeadingsAsked): Promise<{ total: number; found: readonly FoundHeading[] }> {
  const { words, offset, limit } = question
  const sought = words.length === 0 ? [''] : words
  const [counted, rows] = await Promise.all([
    asked(handles, question)
      .select((of) => of.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    asked(handles, question)
      .select((of) => [
        'heading.id',
        'heading.kind',
        'heading.label',
        titlesShown(of)
          .select((inner) => inner.fn.count<number>('title.id').distinct().as('titles'))
          .as('titles'),
        otherForms(of, sought).select('heading_reference.label').orderBy('position').limit(1).as('otherForm'),
        holds('heading.heading_key', sought).as('byItself'),
      ])
      .orderBy('heading.heading_key')
      .orderBy('heading.id')
      .limit(limit)
      .offset(offset)
      .execute(),
  ])
  const found = rows.map(({ id, kind, label, byItself, otherForm, titles }): FoundHeading => {
    const by = byItself || otherForm === null ? {} : { otherForm }
    return { id, kind, label, titles: Number(titles ?? 0), ...by }
  })
  return { total: Number(counted.total), found }
}

/** Ids of those of these headings whose words begin so. */
export async function headingIdsWith(
  { engine, scan }: Handles,
  words: readonly string[],
  among: readonly number[],
): Promise<readonly number[]> {
  if (words.length === 0 || among.length === 0) return []
  const held = scan.selectFrom('heading').select('id').where(holds('heading_key', words))
  return (await held.where('id', 'in', idList(engine, among)).execute()).map(({ id }) => id)
}
