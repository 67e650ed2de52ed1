import { sql } from 'kysely'
import type { TitleParts } from '../../ports/title-parts.ts'
import type { Handles } from './handles.ts'
import { withoutNulls } from './rows.ts'

/** Parts of a host: their record names its control number (same source), its ISSN or its ISBN. */
const partsOf = ({ read }: Handles, hostId: number) =>
  read
    .selectFrom('title_relation as part')
    .innerJoin('title', 'title.id', 'part.title_id')
    .where('part.kind', '=', 'host')
    .where('title.suppressed', '=', 0)
    .where('part.title_id', '<>', hostId)
    .where((of) =>
      of.or([
        of(
          'part.control_number',
          'in',
          of
            .selectFrom('title as host')
            .select('host.control_number')
            .whereRef('host.source', '=', 'title.source')
            .where('host.id', '=', hostId),
        ),
        of('part.issn', 'in', of.selectFrom('identifier').select('value').where('title_id', '=', hostId).where('kind', '=', 'issn')),
        of('part.isbn', 'in', of.selectFrom('identifier').select('value').where('title_id', '=', hostId).where('kind', '=', 'isbn')),
      ]),
    )

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
