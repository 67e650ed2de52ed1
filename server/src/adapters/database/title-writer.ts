import type { StoredTitle, TitleToStore } from '../../ports/catalogue-writer.ts'
import { instant, type Handles } from './handles.ts'
import { headingIds } from './heading-writer.ts'
import { nextId } from './reserve-ids.ts'
import { insertRows, insertValues } from './insert-rows.ts'
import { preserveHoldings } from './preserve-holdings.ts'
import { isHeadingIndexDeferred } from './deferred-indexes.ts'
import { outboxStore } from './outbox-store.ts'
import { restoreTitles, withdrawnTitles } from './record-withdrawal.ts'
import { flag } from './rows.ts'
import { idList, textList } from './value-lists.ts'

const columnsThatChange = [
  'content_hash', 'control_number', 'record', 'updated_at', 'title_line', 'sort_title', 'main_author', 'sort_author', 'year', 'material_type_id',
  'language', 'online', 'accessible', 'call_number', 'call_number_sort',
] as const // prettier-ignore
const columns = [...columnsThatChange, 'source', 'identity', 'created_at'] as const

const titleRow = (title: TitleToStore, now: string) => [
  title.contentHash, title.controlNumber ?? null, title.record, now, title.titleLine, title.sortTitle, title.mainAuthor ?? null, title.sortAuthor ?? null,
  title.year ?? null, title.materialTypeId ?? null, title.language ?? null, flag(title.online), flag(title.accessible), title.callNumber ?? null,
  title.callNumberSort ?? null, title.source, title.identity, now,
] // prettier-ignore

async function knownTitles({ engine, write }: Handles, identities: readonly string[]) {
  const rows = await write
    .selectFrom('title')
    .select(['id', 'identity', 'content_hash'])
    .where('identity', 'in', textList(engine, identities))
    .execute()
  return new Map(rows.map((row) => [row.identity, row]))
}

/** Titles that the database does not hold, on SQLite: ids of ours, nothing told back. */
async function addTitles(inside: Handles, titles: readonly TitleToStore[], now: string): Promise<readonly (readonly [string, number])[]> {
  const first = await nextId(inside, 'title')
  await insertRows(inside, {
    table: 'title',
    columns: [...columns, 'id'],
    rows: titles.map((title, at) => [...titleRow(title, now), first + at]),
  })
  return titles.map(({ identity }, at) => [identity, first + at])
}

/** Writes titles whose identities `known` says the database holds, and others. */
async function writeTitles(
  inside: Handles,
  titles: readonly TitleToStore[],
  known: ReadonlyMap<string, unknown>,
): Promise<ReadonlyMap<string, number>> {
  const now = instant(inside)
  if (inside.engine === 'postgresql') return putOver(inside, titles, now)
  const fresh = new Map<string, TitleToStore>()
  const others: TitleToStore[] = []
  for (const title of titles) {
    if (known.has(title.identity) || fresh.has(title.identity)) others.push(title)
    else fresh.set(title.identity, title)
  }
  const added = fresh.size > 0 ? await addTitles(inside, [...fresh.values()], now) : []
  return new Map([...added, ...(await putOver(inside, others, now))])
}

async function putOver(inside: Handles, titles: readonly TitleToStore[], now: string): Promise<ReadonlyMap<string, number>> {
  const rows = await insertRows<{ id: number; identity: string }>(inside, {
    table: 'title',
    columns,
    rows: titles.map((title) => titleRow(title, now)),
    tail: `on conflict (identity) do update set ${columnsThatChange.map((name) => `${name} = excluded.${name}`).join(', ')} returning id, identity`,
  })
  return new Map(rows.map((row) => [row.identity, Number(row.id)]))
}

type Written = readonly { readonly id: number; readonly title: TitleToStore }[]

/** The places of a list in the order of the ids in it. Numbers are sorted many times as fast as rows that are compared by a function. */
function inOrderOf(ids: readonly number[]): Float64Array {
  const count = ids.length
  const places = new Float64Array(count)
  // Exact below 2^53: some hundred thousand rows of ids far beyond any catalogue.
  for (let at = 0; at < count; at++) places[at] = ids[at]! * count + at
  places.sort()
  for (let at = 0; at < count; at++) places[at] = places[at]! - Math.floor(places[at]! / count) * count
  return places
}

// In the order of the index by heading, where there is one: neighbours are written together. Otherwise as they come, each behind the last.
async function writeHeadings(inside: Handles, written: Written): Promise<void> {
  const isByHeading = await isHeadingIndexDeferred(inside)
  for (const [source, some] of Map.groupBy(written, ({ title }) => title.source)) {
    const headings = some.flatMap(({ title }) => title.headings)
    const ids = await headingIds(inside, source, headings)
    const titleOf: number[] = []
    const positionOf: number[] = []
    for (const { id, title } of some)
      for (let position = 0; position < title.headings.length; position++) {
        titleOf.push(id)
        positionOf.push(position)
      }
    const values: (number | string | null)[] = []
    for (const at of isByHeading ? inOrderOf(ids) : ids.keys()) {
      const { role, relator = null } = headings[at]!
      values.push(titleOf[at]!, positionOf[at]!, ids[at]!, role, relator)
    }
    await insertValues(inside, { table: 'title_heading', columns: ['title_id', 'position', 'heading_id', 'role', 'relator'], values })
  }
}

async function writeNumbersAndLinks(inside: Handles, written: Written): Promise<void> {
  await insertRows(inside, {
    table: 'identifier',
    columns: ['title_id', 'kind', 'value', 'shown'],
    rows: written.flatMap(({ id, title }) => title.identifiers.map(({ kind, value, shown }) => [id, kind, value, shown])),
    tail: 'on conflict do nothing',
  })
  await insertRows(inside, {
    table: 'link',
    columns: ['title_id', 'position', 'url', 'label', 'kind', 'restricted'],
    rows: written.flatMap(({ id, title }) =>
      title.links.map(({ url, label, kind, restricted }, position) => [id, position, url, label ?? null, kind, flag(restricted)]),
    ),
  })
}

const writeRelations = (inside: Handles, written: Written) =>
  insertRows(inside, {
    table: 'title_relation',
    columns: ['title_id', 'position', 'kind', 'control_number', 'issn', 'isbn', 'issue', 'pages', 'issue_key', 'page_key'],
    rows: written.flatMap(
      ({ id, title }) =>
      title.relations.map(({ kind, controlNumber = null, issn = null, isbn = null, issue = null, pages = null, issueKey, pageKey }, position) => [
        id, position, kind, controlNumber, issn, isbn, issue, pages, issueKey, pageKey,
      ]), // prettier-ignore
    ),
  })

async function writeAreas(inside: Handles, written: Written): Promise<void> {
  const areas = [...new Map(written.flatMap(({ title }) => title.areas).map((area) => [`${area.scheme} ${area.code}`, area])).values()]
  if (areas.length === 0) return
  await insertRows(inside, {
    table: 'knowledge_area',
    columns: ['scheme', 'code', 'name'],
    rows: areas.map(({ scheme, code, name }) => [scheme, code, name]),
    tail: 'on conflict (scheme, code) do nothing',
  })
  const codes = areas.map(({ code }) => code)
  const rows = await inside.write
    .selectFrom('knowledge_area')
    .select(['id', 'scheme', 'code'])
    .where('code', 'in', textList(inside.engine, codes))
    .execute()
  const ids = new Map(rows.map((row) => [`${row.scheme} ${row.code}`, row.id]))
  await insertRows(inside, {
    table: 'title_knowledge_area',
    columns: ['title_id', 'area_id'],
    rows: written.flatMap(({ id, title }) => title.areas.map(({ scheme, code }) => [id, ids.get(`${scheme} ${code}`)!])),
    tail: 'on conflict do nothing',
  })
}

async function clearParts({ engine, write }: Handles, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  for (const table of ['title_heading', 'title_relation', 'identifier', 'link', 'title_knowledge_area'] as const)
    await write.deleteFrom(table).where('title_id', 'in', idList(engine, ids)).execute()
}

/** Writes titles with all that hangs on them; see the port. */
export async function putTitles(
  handles: Handles,
  titles: readonly TitleToStore[],
  unclear: ReadonlySet<string> = new Set(),
): Promise<readonly StoredTitle[]> {
  return handles.atomically(async (inside) => {
    const known = await knownTitles(
      inside,
      titles.map((title) => title.identity),
    )
    const withdrawn = await withdrawnTitles(inside, [...known.values()].map(({ id }) => id)) // prettier-ignore
    const changed = titles.filter((title) => {
      const before = known.get(title.identity)
      return before?.content_hash !== title.contentHash || withdrawn.has(before.id)
    })
    const again = changed.flatMap(({ identity, record }) => {
      const before = known.get(identity)
      return before ? [[before.id, { record, unclear: unclear.has(identity) }] as const] : []
    })
    const preserved = await preserveHoldings(inside, new Map(again))
    const ids = await writeTitles(inside, changed, known)
    await clearParts(
      inside,
      again.map(([id]) => id),
    )
    await restoreTitles(inside, [...withdrawn])
    const written = changed.map((title) => ({ id: ids.get(title.identity)!, title }))
    await writeHeadings(inside, written)
    await writeNumbersAndLinks(inside, written)
    await writeRelations(inside, written)
    await writeAreas(inside, written)
    if (written.length > 0) await outboxStore(inside).append([{ topic: 'titles', ids: written.map(({ id }) => id) }])
    return titles.map(({ identity }) => {
      const before = known.get(identity)
      const id = ids.get(identity)
      if (id === undefined) return { id: before!.id, as: 'unchanged' }
      return { id, as: before ? 'replaced' : 'stored', ...(preserved.has(id) && { preserved: true }) }
    })
  })
}
