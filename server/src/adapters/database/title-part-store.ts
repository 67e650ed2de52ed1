import { sql } from 'kysely'
import type { TitleParts } from '../../ports/title-parts.ts'
import type { Handles } from './handles.ts'
import { withoutNulls } from './rows.ts'

/**
 * Parts of a host: their record names its control number (same source), its ISSN or its ISBN. Each of the three is looked up in its own
 * index from what the host says of itself: joined by OR, both engines would go through every title.
 */
function partsOf({ read }: Handles, hostId: number) {
  const named = (by: 'issn' | 'isbn') =>
    read
      .selectFrom('identifier')
      .innerJoin('title_relation as link', `link.${by}`, 'identifier.value')
      .select(['link.title_id', 'link.position'])
      .where('identifier.title_id', '=', hostId)
      .where('identifier.kind', '=', by)
      .where('link.kind', '=', 'host')
  const found = read
    .selectFrom('title as host')
    .innerJoin('title_relation as link', 'link.control_number', 'host.control_number')
    .innerJoin('title as other', (join) => join.onRef('other.id', '=', 'link.title_id').onRef('other.source', '=', 'host.source'))
    .select(['link.title_id', 'link.position'])
    .where('host.id', '=', hostId)
    .where('link.kind', '=', 'host')
    .union(named('issn'))
    .union(named('isbn'))
  return read
    .selectFrom(found.as('found'))
    .innerJoin('title_relation as part', (join) =>
      join.onRef('part.title_id', '=', 'found.title_id').onRef('part.position', '=', 'found.position'),
    )
    .innerJoin('title', 'title.id', 'part.title_id')
    .where('title.suppressed', '=', 0)
    .where('part.title_id', '<>', hostId)
}

async function count(handles: Handles, hostId: number): Promise<number> {
  const row = await partsOf(handles, hostId)
    .select((of) => of.fn.count<number>('part.title_id').distinct().as('parts'))
    .executeTakeFirstOrThrow()
  return row.parts
}

async function list(handles: Handles, hostId: number, { offset, limit }: { readonly offset: number; readonly limit: number }) {
  const rows = await partsOf(handles, hostId)
    .select(['part.title_id as titleId', 'part.issue', 'part.pages'])
    .orderBy('part.issue_key', 'desc')
    .orderBy('part.page_key')
    .orderBy('part.title_id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(withoutNulls)
}

async function targets({ read }: Handles, titleId: number): Promise<ReadonlyMap<number, number>> {
  const byNumber = read
    .selectFrom('title_relation as link')
    .innerJoin('title as own', 'own.id', 'link.title_id')
    .innerJoin('title as other', (join) =>
      join.onRef('other.control_number', '=', 'link.control_number').onRef('other.source', '=', 'own.source'),
    )
    .select(['link.position', 'other.id', sql<number>`0`.as('rank')])
    .where('link.title_id', '=', titleId)
    .where('other.suppressed', '=', 0)
  const byIdentifier = (kind: 'issn' | 'isbn', rank: number) =>
    read
      .selectFrom('title_relation as link')
      .innerJoin('identifier', 'identifier.value', `link.${kind}`)
      .innerJoin('title as other', 'other.id', 'identifier.title_id')
      .select(['link.position', 'other.id', sql<number>`${sql.lit(rank)}`.as('rank')])
      .where('link.title_id', '=', titleId)
      .where('identifier.kind', '=', kind)
      .where('other.suppressed', '=', 0)
  const found = await Promise.all([byNumber.execute(), byIdentifier('issn', 1).execute(), byIdentifier('isbn', 2).execute()])
  const best = found
    .flat()
    .filter((row) => row.id !== titleId)
    .toSorted((a, b) => b.rank - a.rank || b.id - a.id)
  return new Map(best.map((row) => [row.position, row.id]))
}

export const titlePartStore = (handles: Handles): TitleParts => ({
  count: (hostId) => count(handles, hostId),
  list: (hostId, page) => list(handles, hostId, page),
  targets: (titleId) => targets(handles, titleId),
})
