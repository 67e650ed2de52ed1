import { sql, type Expression } from 'kysely'
import type { TitleParts } from '../../ports/title-parts.ts'
import type { Handles } from './handles.ts'
import { prepared, type Slots } from './prepared-statement.ts'
import { withoutNulls } from './rows.ts'

/**
 * Parts of a host: their record names its control number (same source), its ISSN or its ISBN. Each of the three is looked up in its own
 * index from what the host says of itself: joined by OR, both engines would go through every title.
 */
export function partsOf({ read }: Pick<Handles, 'read'>, hostId: Expression<number>) {
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

const counted = prepared((handles, slot: Slots<number>) =>
  partsOf(
    handles,
    slot<number>((id) => id),
  ).select((of) => of.fn.count<number>('part.title_id').distinct().as('parts')),
)

async function count(handles: Handles, hostId: number): Promise<number> {
  return (await counted(handles, hostId))[0]!.parts
}

async function list(handles: Handles, hostId: number, { offset, limit }: { readonly offset: number; readonly limit: number }) {
  const rows = await partsOf(handles, sql.val(hostId))
    .select(['part.title_id as titleId', 'part.issue', 'part.pages'])
    .orderBy('part.issue_key', 'desc')
    .orderBy('part.page_key')
    .orderBy('part.title_id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(withoutNulls)
}

const targetsByNumber = prepared(({ read }, slot: Slots<number>) =>
  read
    .selectFrom('title_relation as link')
    .innerJoin('title as own', 'own.id', 'link.title_id')
    .innerJoin('title as other', (join) =>
      join.onRef('other.control_number', '=', 'link.control_number').onRef('other.source', '=', 'own.source'),
    )
    .select(['link.position', 'other.id', sql<number>`0`.as('rank')])
    .where(
      'link.title_id',
      '=',
      slot<number>((id) => id),
    )
    .where('other.suppressed', '=', 0),
)

const targetsBy = (kind: 'issn' | 'isbn', rank: number) =>
  prepared(({ read }, slot: Slots<number>) =>
    read
      .selectFrom('title_relation as link')
      .innerJoin('identifier', 'identifier.value', `link.${kind}`)
      .innerJoin('title as other', 'other.id', 'identifier.title_id')
      .select(['link.position', 'other.id', sql<number>`${sql.lit(rank)}`.as('rank')])
      .where(
        'link.title_id',
        '=',
        slot<number>((id) => id),
      )
      .where('identifier.kind', '=', kind)
      .where('other.suppressed', '=', 0),
  )

const targetStatements = [targetsByNumber, targetsBy('issn', 1), targetsBy('isbn', 2)]

async function targets(handles: Handles, titleId: number): Promise<ReadonlyMap<number, number>> {
  const found = await Promise.all(targetStatements.map((ask) => ask(handles, titleId)))
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
