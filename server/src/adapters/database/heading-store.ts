import { sql } from 'kysely'
import type { HeadingReference, Headings, ReferenceFrom, StoredHeading, TitleHeading } from '../../ports/headings.ts'
import type { Handles } from './handles.ts'
import { findHeadings, headingIdsWith } from './heading-search.ts'
import { idSlot, prepared, type Slots } from './prepared-statement.ts'
import { withoutNulls } from './rows.ts'
import { idList } from './value-lists.ts'

const select = ({ read }: Handles) => read.selectFrom('heading').select(['id', 'kind', 'label', 'record'])

async function byId(handles: Handles, id: number): Promise<StoredHeading | undefined> {
  const row = await select(handles).where('id', '=', id).executeTakeFirst()
  return row && withoutNulls(row)
}

async function byIds(handles: Handles, ids: readonly number[]): Promise<readonly StoredHeading[]> {
  if (ids.length === 0) return []
  const rows = await select(handles).where('id', 'in', idList(handles.engine, ids)).orderBy('id').execute()
  return rows.map(withoutNulls)
}

const headingsOf = prepared(({ engine, read }, slot: Slots<readonly number[]>) =>
  read
    .selectFrom('title_heading')
    .innerJoin('heading', 'heading.id', 'title_heading.heading_id')
    .select(['title_id as titleId', 'heading_id as headingId', 'kind', 'label', 'role', 'relator'])
    .where(
      'title_id',
      'in',
      idSlot(engine, slot, (ids) => ids),
    )
    .orderBy('title_id')
    .orderBy('position'),
)

async function ofTitles(handles: Handles, titleIds: readonly number[]): Promise<readonly TitleHeading[]> {
  if (titleIds.length === 0) return []
  const rows = await headingsOf(handles, titleIds)
  // Each by its name: an index that is made anew reads some eight a title.
  return rows.map(({ titleId, headingId, kind, label, role, relator }) =>
    relator === null ? { titleId, headingId, kind, label, role } : { titleId, headingId, kind, label, role, relator },
  )
}

const otherFormsOf = prepared(({ engine, read }, slot: Slots<readonly number[]>) =>
  read
    .selectFrom('heading_reference')
    .select(['heading_id as headingId', 'label'])
    .where(
      'heading_id',
      'in',
      idSlot(engine, slot, (ids) => ids),
    )
    .where('kind', '=', 'see')
    .orderBy('heading_id')
    .orderBy('position'),
)

async function otherForms(handles: Handles, ids: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
  const forms = new Map<number, string[]>()
  if (ids.length === 0) return forms
  for (const { headingId, label } of await otherFormsOf(handles, ids)) {
    const known = forms.get(headingId)
    if (known) known.push(label)
    else forms.set(headingId, [label])
  }
  return forms
}

async function references({ read }: Handles, id: number): Promise<readonly HeadingReference[]> {
  const rows = await read
    .selectFrom('heading_reference')
    .select(['kind', 'label', 'target_id as targetId'])
    .where('heading_id', '=', id)
    .orderBy('position')
    .execute()
  return rows.map(withoutNulls)
}

const referencesFrom = ({ read }: Handles, id: number): Promise<readonly ReferenceFrom[]> =>
  read
    .selectFrom('heading_reference')
    .innerJoin('heading', 'heading.id', 'heading_reference.heading_id')
    .select(['heading_reference.kind', 'heading.id as headingId', 'heading.label'])
    .where('heading_reference.target_id', '=', id)
    .orderBy('heading.label')
    .orderBy('heading.id')
    .execute()

const shownTitles = ({ read }: Handles, id: number) =>
  read
    .selectFrom('title_heading')
    .innerJoin('title', 'title.id', 'title_heading.title_id')
    .where('title_heading.heading_id', '=', id)
    .where('title.suppressed', '=', 0)

async function titleCounts(handles: Handles, id: number): Promise<ReadonlyMap<string, number>> {
  const rows = await shownTitles(handles, id)
    .select((of) => ['title_heading.role', of.fn.count<number>('title.id').distinct().as('titles')])
    .groupBy('title_heading.role')
    .execute()
  return new Map(rows.map((row) => [row.role, row.titles]))
}

async function titlesOf(
  handles: Handles,
  id: number,
  roles: readonly string[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly number[]> {
  const rows = await shownTitles(handles, id)
    .select('title.id')
    .groupBy('title.id')
    .where('title_heading.role', 'in', [...roles])
    .orderBy((of) => of.fn.coalesce('title.year', sql.lit(0)), 'desc')
    .orderBy('title.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => row.id)
}

/** Headings that lead to a title which visitors see. */
const leading = ({ scan }: Handles) =>
  scan
    .selectFrom('heading')
    .where((of) =>
      of.exists(
        of
          .selectFrom('title_heading')
          .innerJoin('title', 'title.id', 'title_heading.title_id')
          .select('title_heading.title_id')
          .whereRef('title_heading.heading_id', '=', 'heading.id')
          .where('title.suppressed', '=', 0),
      ),
    )

async function parts(handles: Handles, size: number) {
  const part = sql<number>`cast((heading.id - 1) / ${sql.lit(size)} as integer) + 1`
  return leading(handles)
    .select((of) => [part.as('part'), of.fn.max('heading.updated_at').as('updatedAt')])
    .groupBy(part)
    .orderBy(part)
    .execute()
}

const ofPart = (handles: Handles, part: number, size: number) =>
  leading(handles)
    .select(['heading.id', 'heading.updated_at as updatedAt'])
    .where('heading.id', '>', (part - 1) * size)
    .where('heading.id', '<=', part * size)
    .orderBy('heading.id')
    .execute()

export const headingStore = (handles: Handles): Headings => ({
  byId: (id) => byId(handles, id),
  byIds: (ids) => byIds(handles, ids),
  find: (asked) => findHeadings(handles, asked),
  idsWith: (words, among) => headingIdsWith(handles, words, among),
  ofTitles: (titleIds) => ofTitles(handles, titleIds),
  otherForms: (ids) => otherForms(handles, ids),
  references: (id) => references(handles, id),
  referencesFrom: (id) => referencesFrom(handles, id),
  titleCounts: (id) => titleCounts(handles, id),
  parts: (size) => parts(handles, size),
  ofPart: (part, size) => ofPart(handles, part, size),
  titlesOf: (id, roles, page) => titlesOf(handles, id, roles, page),
})
