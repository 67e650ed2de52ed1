import { sql } from 'kysely'
import { beginOfTitlesOwn, inTitle, isOfCopies } from '../../catalogue/holdings/holdings-in-title.ts'
import type {
  HoldingDeletion,
  HoldingPlace,
  HoldingToStore,
  IssueToStore,
  RecordsOfHoldings,
  StoredHolding,
} from '../../ports/catalogue-writer.ts'
import { instant, type Handles } from './handles.ts'
import { insertRows } from './insert-rows.ts'
import { preservedLike } from './preserve-holdings.ts'
import { outboxStore } from './outbox-store.ts'
import { idList, textList } from './value-lists.ts'

const issueTextKey = (
  issue: Pick<IssueToStore, 'volume' | 'number' | 'supplement'> & { readonly year?: number | null | undefined },
): string => JSON.stringify([issue.year ?? null, issue.volume, issue.number, issue.supplement])

interface IssuesOfLibrary extends HoldingPlace {
  readonly issues: readonly IssueToStore[]
}

/** The issues of a library's title become these; one that a copy hangs on stays. */
async function writeIssues(inside: Handles, { titleId, libraryId, issues }: IssuesOfLibrary): Promise<void> {
  const once = [...new Map(issues.map((issue) => [issueTextKey(issue), issue])).values()]
  const wanted = new Set(once.map(issueTextKey))
  const before = await inside.write
    .selectFrom('serial_issue')
    .select(['id', 'year', 'volume', 'number', 'supplement'])
    .where('title_id', '=', titleId)
    .where('library_id', '=', libraryId)
    .execute()
  for (const { id } of before.filter((issue) => !wanted.has(issueTextKey(issue))))
    await inside.write
      .deleteFrom('serial_issue')
      .where('id', '=', id)
      .where((of) => of.not(of.exists(of.selectFrom('copy').select('copy.id').where('copy.serial_issue_id', '=', id))))
      .execute()
  await writeOver(inside, { titleId, libraryId, issues: once })
}

/** Issues that are known by their numbering become these. */
async function writeOver(inside: Handles, { titleId, libraryId, issues }: IssuesOfLibrary): Promise<void> {
  await insertRows(inside, {
    table: 'serial_issue',
    columns: ['title_id', 'library_id', 'year', 'volume', 'number', 'supplement', 'caption', 'sort_key', 'status', 'copies', 'expected_on'],
    rows: issues.map((issue) => [
      titleId, libraryId, issue.year ?? null, issue.volume, issue.number, issue.supplement, issue.caption, issue.sortKey, issue.status, issue.copies,
      issue.expectedOn ?? null,
    ]), // prettier-ignore
    tail: `on conflict (title_id, library_id, coalesce(year, -1), volume, number, supplement) do update
      set caption = excluded.caption, sort_key = excluded.sort_key, status = excluded.status, copies = excluded.copies,
      expected_on = excluded.expected_on`,
  })
}

async function writeHolding(inside: Handles, holding: HoldingToStore, partOf: number | undefined): Promise<number> {
  const now = instant(inside)
  const changing = {
    part_of: partOf ?? null, called: holding.called ?? null, title_id: holding.titleId, library_id: holding.libraryId, control_number: holding.controlNumber ?? null, content_hash: holding.contentHash,
    record: holding.record, updated_at: now,
  } // prettier-ignore
  const row = await inside.write
    .insertInto('holding')
    .values({ ...changing, source: holding.source, identity: holding.identity, created_at: now })
    .onConflict((known) => known.column('identity').doUpdateSet(changing))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const replaceIssues = (handles: Handles, issues: IssuesOfLibrary): Promise<void> =>
  handles.atomically((inside) => writeIssues(inside, issues))

/** Writes issues of a library's title and leaves the others; see the port. */
export async function putIssues(handles: Handles, { titleId, libraryId, issues }: IssuesOfLibrary): Promise<void> {
  if (issues.length === 0) return
  await handles.atomically(async (inside) => {
    await writeOver(inside, { titleId, libraryId, issues })
    await outboxStore(inside).append([{ topic: 'titles', ids: [titleId] }])
  })
}

/** Writes holdings; see the port. */
export async function putHoldings(handles: Handles, holdings: readonly HoldingToStore[]): Promise<readonly StoredHolding[]> {
  if (holdings.length === 0) return []
  return handles.atomically(async (inside) => {
    const identities = holdings.map(({ identity }) => identity)
    const rows = await inside.write
      .selectFrom('holding')
      .select(['id', 'identity', 'content_hash as hash', sql<number>`title_id`.as('titleId'), 'library_id as libraryId', 'called'])
      .where('identity', 'in', textList(inside.engine, identities))
      .execute()
    const known = new Map(rows.map((row) => [row.identity, row]))
    const results: StoredHolding[] = []
    const ids = new Map<string, number>()
    const touched = new Set<number>()
    for (const holding of holdings) {
      const before = known.get(holding.identity)
      const moved = before && (before.titleId !== holding.titleId || before.libraryId !== holding.libraryId)
      if (before && before.hash === holding.contentHash && before.called === (holding.called ?? null) && !moved) {
        results.push({ id: before.id, as: 'unchanged' })
        ids.set(holding.identity, before.id)
        continue
      }
      const preserved = before ? undefined : await preservedLike(inside, holding)
      if (preserved !== undefined) {
        results.push({ id: preserved, as: 'unchanged' })
        continue
      }
      const id = await writeHolding(inside, holding, holding.partOf === undefined ? undefined : ids.get(holding.partOf))
      ids.set(holding.identity, id)
      touched.add(holding.titleId)
      if (moved) touched.add(before.titleId)
      results.push({ id, as: before ? 'replaced' : 'stored', ...(moved && { before }) })
    }
    if (touched.size > 0) await outboxStore(inside).append([{ topic: 'titles', ids: [...touched] }])
    return results
  })
}

/** The row of the identity; a deletion that names no agency finds the number of its source. */
async function holdingOf({ write }: Handles, { source, identity, controlNumber }: HoldingDeletion) {
  const found = write.selectFrom('holding').select(['id', 'title_id as titleId', 'library_id as libraryId'])
  const own = await found.where('identity', '=', identity).executeTakeFirst()
  if (own || controlNumber === undefined) return own
  return found.where('control_number', '=', controlNumber).where('source', '=', source).orderBy('id').executeTakeFirst()
}

/** Takes away what is not told any more; see the port. */
export async function dropUntold(
  handles: Handles,
  { titleIds, partlyTold, holdingIds }: RecordsOfHoldings,
  told: readonly string[],
): Promise<readonly HoldingPlace[]> {
  if (titleIds.length + partlyTold.length + holdingIds.length === 0) return []
  return handles.atomically(async (inside) => {
    const rows = await inside.write
      .selectFrom('holding')
      .select(['id', 'identity', 'record', 'title_id as titleId', 'library_id as libraryId'])
      .where((of) =>
        of.or([
          of.and([
            of('title_id', 'in', idList(inside.engine, [...titleIds, ...partlyTold])),
            of.or([of('record', '=', inTitle), of('identity', 'like', `${beginOfTitlesOwn}%`)]),
            of('part_of', 'is', null),
          ]),
          of('part_of', 'in', idList(inside.engine, holdingIds)),
        ]),
      )
      .execute()
    const kept = new Set(told)
    const inPart = new Set(partlyTold)
    const placeOf = ({ titleId, libraryId }: HoldingPlace) => `${titleId} ${libraryId}`
    const toldPlaces = new Set(rows.filter(({ identity }) => kept.has(identity)).map(placeOf))
    const staysUntold = (row: HoldingPlace) => inPart.has(row.titleId) && !toldPlaces.has(placeOf(row))
    const untold = rows.filter((row) => !kept.has(row.identity) && !isOfCopies(row) && !staysUntold(row))
    if (untold.length > 0) {
      const ids = untold.map(({ id }) => id)
      await inside.write.deleteFrom('holding').where('id', 'in', idList(inside.engine, ids)).execute()
      await outboxStore(inside).append([{ topic: 'titles', ids: [...new Set(untold.map(({ titleId }) => titleId))] }])
    }
    return untold.map(({ titleId, libraryId }) => ({ titleId, libraryId }))
  })
}

/** Takes a holdings record away with what it tells of its other libraries; answers where that was. */
async function removeWithParts({ write }: Handles, id: number): Promise<readonly HoldingPlace[]> {
  const remove = (column: 'id' | 'part_of') =>
    write.deleteFrom('holding').where(column, '=', id).returning(['title_id as titleId', 'library_id as libraryId']).execute()
  // The parts first: rows that go with the one they belong to are not returned.
  const parts = await remove('part_of')
  return [...(await remove('id')), ...parts]
}

/** Takes holdings away; see the port. */
export async function removeHoldings(
  handles: Handles,
  deletions: readonly HoldingDeletion[],
): Promise<readonly (readonly HoldingPlace[])[]> {
  if (deletions.length === 0) return []
  return handles.atomically(async (inside) => {
    const removed: (readonly HoldingPlace[])[] = []
    for (const deletion of deletions) {
      const holding = await holdingOf(inside, deletion)
      removed.push(holding ? await removeWithParts(inside, holding.id) : [])
    }
    const titles = new Set(removed.flat().map(({ titleId }) => titleId))
    if (titles.size > 0) await outboxStore(inside).append([{ topic: 'titles', ids: [...titles] }])
    return removed
  })
}
