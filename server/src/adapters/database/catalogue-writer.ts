import type { CatalogueWriter, HeadingToStore, StoredRecord, TitleToStore } from '../../ports/catalogue-writer.ts'
import { instant, type Handles } from './handles.ts'
import { outboxStore } from './outbox-store.ts'
import { flag, inChunks } from './rows.ts'
import { idList, textList } from './value-lists.ts'

const titleRow = (title: TitleToStore, now: string) => ({
  source: title.source,
  identity: title.identity,
  content_hash: title.contentHash,
  record: title.record,
  created_at: now,
  updated_at: now,
  title_line: title.titleLine,
  sort_title: title.sortTitle,
  main_author: title.mainAuthor ?? null,
  sort_author: title.sortAuthor ?? null,
  year: title.year ?? null,
  material_type_id: title.materialTypeId ?? null,
  language: title.language ?? null,
  online: flag(title.online),
  accessible: flag(title.accessible),
  call_number: title.callNumber ?? null,
  call_number_sort: title.callNumberSort ?? null,
})

const columnsThatChange = [
  'content_hash',
  'record',
  'updated_at',
  'title_line',
  'sort_title',
  'main_author',
  'sort_author',
  'year',
  'material_type_id',
  'language',
  'online',
  'accessible',
  'call_number',
  'call_number_sort',
] as const

async function knownTitles({ engine, write }: Handles, identities: readonly string[]) {
  const rows = await write
    .selectFrom('title')
    .select(['id', 'identity', 'content_hash'])
    .where('identity', 'in', textList(engine, identities))
    .execute()
  return new Map(rows.map((row) => [row.identity, row]))
}

async function writeTitles(inside: Handles, titles: readonly TitleToStore[]): Promise<ReadonlyMap<string, number>> {
  const now = instant(inside)
  const ids = new Map<string, number>()
  for (const chunk of inChunks(titles)) {
    const rows = await inside.write
      .insertInto('title')
      .values(chunk.map((title) => titleRow(title, now)))
      .onConflict((known) =>
        known
          .column('identity')
          .doUpdateSet((of) => Object.fromEntries(columnsThatChange.map((column) => [column, of.ref(`excluded.${column}`)]))),
      )
      .returning(['id', 'identity'])
      .execute()
    for (const row of rows) ids.set(row.identity, row.id)
  }
  return ids
}

const headingMark = (heading: Pick<HeadingToStore, 'kind' | 'key'>) => `${heading.kind} ${heading.key}`

/** The ids of these headings; those that nobody had yet are made. */
async function headingIds(inside: Handles, headings: readonly HeadingToStore[]): Promise<ReadonlyMap<string, number>> {
  const now = instant(inside)
  const wanted = [...new Map(headings.map((heading) => [headingMark(heading), heading])).values()]
  const ids = new Map<string, number>()
  for (const chunk of inChunks(wanted)) {
    const rows = chunk.map(({ kind, key, label }) => ({ kind, heading_key: key, label, created_at: now, updated_at: now }))
    await inside.write
      .insertInto('heading')
      .values(rows)
      .onConflict((known) => known.columns(['kind', 'heading_key']).doNothing())
      .execute()
    const keys = chunk.map((heading) => heading.key)
    const found = await inside.write
      .selectFrom('heading')
      .select(['id', 'kind', 'heading_key as key'])
      .where('heading_key', 'in', textList(inside.engine, keys))
      .execute()
    for (const row of found) ids.set(headingMark(row), row.id)
  }
  return ids
}

type Written = readonly { readonly id: number; readonly title: TitleToStore }[]

async function writeHeadings(inside: Handles, written: Written): Promise<void> {
  const ids = await headingIds(
    inside,
    written.flatMap(({ title }) => title.headings),
  )
  const rows = written.flatMap(({ id, title }) =>
    title.headings.map((heading, position) => ({
      title_id: id,
      position,
      heading_id: ids.get(headingMark(heading))!,
      role: heading.role,
      relator: heading.relator ?? null,
    })),
  )
  for (const chunk of inChunks(rows)) await inside.write.insertInto('title_heading').values(chunk).execute()
}

async function writeNumbersAndLinks(inside: Handles, written: Written): Promise<void> {
  const numbers = written.flatMap(({ id, title }) => title.identifiers.map((one) => ({ title_id: id, ...one })))
  for (const chunk of inChunks(numbers))
    await inside.write
      .insertInto('identifier')
      .values(chunk)
      .onConflict((known) => known.doNothing())
      .execute()
  const links = written.flatMap(({ id, title }) =>
    title.links.map(({ url, label, kind, restricted }, position) => ({
      title_id: id,
      position,
      url,
      label: label ?? null,
      kind,
      restricted: flag(restricted),
    })),
  )
  for (const chunk of inChunks(links)) await inside.write.insertInto('link').values(chunk).execute()
}

async function clearParts({ engine, write }: Handles, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  for (const table of ['title_heading', 'identifier', 'link'] as const)
    await write.deleteFrom(table).where('title_id', 'in', idList(engine, ids)).execute()
}

async function put(handles: Handles, titles: readonly TitleToStore[]): Promise<readonly StoredRecord[]> {
  return handles.atomically(async (inside) => {
    const known = await knownTitles(
      inside,
      titles.map((title) => title.identity),
    )
    const changed = titles.filter((title) => known.get(title.identity)?.content_hash !== title.contentHash)
    const ids = await writeTitles(inside, changed)
    await clearParts(
      inside,
      changed.flatMap((title) => known.get(title.identity)?.id ?? []),
    )
    const written = changed.map((title) => ({ id: ids.get(title.identity)!, title }))
    await writeHeadings(inside, written)
    await writeNumbersAndLinks(inside, written)
    if (written.length > 0) await outboxStore(inside).append([{ topic: 'titles', ids: written.map(({ id }) => id) }])
    return titles.map(({ identity }) => {
      const before = known.get(identity)
      const id = ids.get(identity)
      if (id === undefined) return { id: before!.id, as: 'unchanged' }
      return { id, as: before ? 'replaced' : 'stored' }
    })
  })
}

export const catalogueWriter = (handles: Handles): CatalogueWriter => ({ put: (titles) => put(handles, titles) })
