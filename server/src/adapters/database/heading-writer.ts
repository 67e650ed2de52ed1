import type { HeadingToStore } from '../../ports/catalogue-writer.ts'
import { instant, type Handles } from './handles.ts'
import { insertRows } from './insert-rows.ts'
import { textList } from './value-lists.ts'

/** A heading as a title of some source names it. */
export type NamedHeading = Pick<HeadingToStore, 'kind' | 'key' | 'label' | 'authorityNumber'>

export const headingMark = ({ kind, key, authorityNumber }: Pick<NamedHeading, 'kind' | 'key' | 'authorityNumber'>): string =>
  `${kind} ${key} ${authorityNumber ?? ''}`

interface Row {
  readonly id: number
  readonly kind: string
  readonly key: string
  readonly number: string | null
}

const select = ({ write }: Handles) => write.selectFrom('heading').select(['id', 'kind', 'heading_key as key', 'control_number as number'])

export const headingsByNumber = (inside: Handles, source: string, numbers: readonly string[]): Promise<readonly Row[]> =>
  numbers.length === 0
    ? Promise.resolve([])
    : select(inside).where('source', '=', source).where('control_number', 'in', textList(inside.engine, numbers)).execute()

/** One statement a kind: the index begins with it. */
export async function headingsByKey(inside: Handles, headings: readonly Pick<NamedHeading, 'kind' | 'key'>[]): Promise<readonly Row[]> {
  const found: Row[] = []
  for (const [kind, some] of Map.groupBy(headings, (heading) => heading.kind)) {
    const keys = [...new Set(some.map(({ key }) => key))]
    found.push(...(await select(inside).where('kind', '=', kind).where('heading_key', 'in', textList(inside.engine, keys)).execute()))
  }
  return found
}

/** Two authorities may share a form of name: the second one's key ends with its number. */
export const keyWithNumber = (key: string, number: string): string => `${key} #${number}`

async function make(inside: Handles, source: string, headings: readonly NamedHeading[]): Promise<void> {
  const now = instant(inside)
  await insertRows(inside, {
    table: 'heading',
    columns: ['kind', 'heading_key', 'label', 'source', 'control_number', 'created_at', 'updated_at'],
    rows: headings.map(({ kind, key, label, authorityNumber }) => [
      kind, key, label, authorityNumber === undefined ? null : source, authorityNumber ?? null, now, now,
    ]), // prettier-ignore
    tail: 'on conflict (kind, heading_key) do nothing',
  })
}

/** The heading of that form belongs to somebody else, or to nobody yet: then it takes the number. */
async function settleNumber(inside: Handles, source: string, heading: NamedHeading, row: Row): Promise<number> {
  const number = heading.authorityNumber!
  if (row.number === null) {
    await inside.write
      .updateTable('heading')
      .set({ source, control_number: number })
      .where('id', '=', row.id)
      .where('record', 'is', null)
      .execute()
    return row.id
  }
  const key = keyWithNumber(heading.key, number)
  await make(inside, source, [{ ...heading, key }])
  const [own] = await select(inside).where('kind', '=', heading.kind).where('heading_key', '=', key).execute()
  return own!.id
}

/** Ids by `headingMark`: $0 wins, then kind and key; a heading that nobody had is made. */
export async function headingIds(inside: Handles, source: string, headings: readonly NamedHeading[]): Promise<ReadonlyMap<string, number>> {
  const wanted = new Map(headings.map((heading) => [headingMark(heading), heading]))
  const ids = new Map<string, number>()
  const numbers = [...new Set([...wanted.values()].flatMap(({ authorityNumber }) => authorityNumber ?? []))]
  const numbered = new Map((await headingsByNumber(inside, source, numbers)).map((row) => [`${row.kind} ${row.number}`, row.id]))
  for (const [mark, { kind, authorityNumber }] of wanted) {
    const id = authorityNumber === undefined ? undefined : numbered.get(`${kind} ${authorityNumber}`)
    if (id !== undefined) ids.set(mark, id)
  }
  const rest = [...wanted].filter(([mark]) => !ids.has(mark))
  const named = rest.map(([, heading]) => heading)
  const byKey = (rows: readonly Row[]) => new Map(rows.map((row) => [`${row.kind} ${row.key}`, row]))
  const known = byKey(await headingsByKey(inside, named))
  const missing = named.filter(({ kind, key }) => !known.has(`${kind} ${key}`))
  if (missing.length > 0) {
    await make(inside, source, missing)
    for (const [mark, row] of byKey(await headingsByKey(inside, missing))) known.set(mark, row)
  }
  for (const [mark, heading] of rest) {
    const row = known.get(`${heading.kind} ${heading.key}`)!
    const settled = heading.authorityNumber === undefined || row.number === heading.authorityNumber
    ids.set(mark, settled ? row.id : await settleNumber(inside, source, heading, row))
  }
  return ids
}
