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

/** Headings that have one of these forms as a variant (see from). A form that two of them have says nothing: it is left out. */
export async function headingsByVariant(inside: Handles, headings: readonly Pick<NamedHeading, 'kind' | 'key'>[]): Promise<readonly Row[]> {
  const found: Row[] = []
  for (const [kind, some] of Map.groupBy(headings, (heading) => heading.kind)) {
    const rows = await inside.write
      .selectFrom('heading_reference')
      .innerJoin('heading', 'heading.id', 'heading_reference.heading_id')
      .select(['heading.id as id', 'heading.kind as kind', 'heading_reference.label_key as key', 'heading.control_number as number'])
      .distinct()
      .where('heading_reference.kind', '=', 'see')
      .where('heading.kind', '=', kind)
      .where(
        'heading_reference.label_key',
        'in',
        textList(
          inside.engine,
          some.map(({ key }) => key),
        ),
      )
      .execute()
    for (const same of Map.groupBy(rows, (row) => row.key).values()) if (same.length === 1) found.push(same[0]!)
  }
  return found
}

/** Two authorities may share a form of name: the second one's key ends with its number. */
export const keyWithNumber = (key: string, number: string): string => `${key} #${number}`

/** Answers those that it made: somebody else may have made some of them meanwhile. */
async function make(inside: Handles, source: string, headings: readonly NamedHeading[]): Promise<readonly Row[]> {
  const now = instant(inside)
  return insertRows<Row>(inside, {
    table: 'heading',
    columns: ['kind', 'heading_key', 'label', 'source', 'control_number', 'created_at', 'updated_at'],
    rows: headings.map(({ kind, key, label, authorityNumber }) => [
      kind, key, label, authorityNumber === undefined ? null : source, authorityNumber ?? null, now, now,
    ]), // prettier-ignore
    tail: 'on conflict (kind, heading_key) do nothing returning id, kind, heading_key as key, control_number as number',
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

/** Ids by `headingMark`: $0 wins, then kind and key, then a variant of an authority; a heading that nobody had is made. */
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
  const unknown = (some: readonly NamedHeading[]) => some.filter(({ kind, key }) => !known.has(`${kind} ${key}`))
  for (const [mark, row] of byKey(await headingsByVariant(inside, unknown(named)))) known.set(mark, row)
  for (const [mark, row] of byKey(await make(inside, source, unknown(named)))) known.set(mark, row)
  for (const [mark, row] of byKey(await headingsByKey(inside, unknown(named)))) known.set(mark, row)
  for (const [mark, heading] of rest) {
    const row = known.get(`${heading.kind} ${heading.key}`)!
    const settled = heading.authorityNumber === undefined || row.number === heading.authorityNumber
    ids.set(mark, settled ? row.id : await settleNumber(inside, source, heading, row))
  }
  return ids
}
