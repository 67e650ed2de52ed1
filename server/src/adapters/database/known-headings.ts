import { sql } from 'kysely'
import type { HeadingToStore } from '../../ports/catalogue-writer.ts'
import { storable } from './dialect/storable-text.ts'
import type { Handles } from './handles.ts'
import { textList } from './value-lists.ts'

/** A heading as a title of some source names it. */
export type NamedHeading = Pick<HeadingToStore, 'kind' | 'key' | 'label' | 'authorityNumber'>

/** `number` is that of its authority. */
export interface KnownHeading {
  readonly id: number
  readonly kind: string
  readonly key: string
  readonly number: string | null
  /** Of the authority record; null where titles alone made the heading. */
  readonly identity: string | null
}

const select = ({ write }: Handles) =>
  write.selectFrom('heading').select(['id', 'kind', 'heading_key as key', 'control_number as number', 'identity'])

export const headingsByNumber = (inside: Handles, source: string, numbers: readonly string[]): Promise<readonly KnownHeading[]> =>
  numbers.length === 0
    ? Promise.resolve([])
    : select(inside).where('source', '=', source).where('control_number', 'in', textList(inside.engine, numbers)).execute()

/** The order of the index, nearly: questions and rows in it meet the same pages one after the other. */
const byBytes = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** One statement a kind: the index begins with it. */
export async function headingsByKey(
  inside: Handles,
  headings: readonly Pick<NamedHeading, 'kind' | 'key'>[],
): Promise<readonly KnownHeading[]> {
  const found: KnownHeading[] = []
  for (const [kind, some] of Map.groupBy(headings, (heading) => heading.kind)) {
    const keys = [...new Set(some.map(({ key }) => key))].toSorted(byBytes)
    found.push(...(await select(inside).where('kind', '=', kind).where('heading_key', 'in', textList(inside.engine, keys)).execute()))
  }
  return found
}

/** The order of the index: by kind, then by key. */
export const sortedByIndex = (a: Pick<NamedHeading, 'kind' | 'key'>, b: Pick<NamedHeading, 'kind' | 'key'>): number =>
  byBytes(a.kind, b.kind) || byBytes(a.key, b.key)

interface FoundKey {
  readonly id: number
  /** Place of the key that was asked for. */
  readonly at: number
}

/**
 * Which of these keys of one kind SQLite holds, for headings that come without a number of their own: no row is read and no text told
 * back, for the index knows the id. A join asks key by key, cheapest in their order; `in` would first make a tree of the keys.
 */
export async function idsByKey({ write }: Handles, kind: string, keys: readonly string[]): Promise<readonly FoundKey[]> {
  const { rows } = await sql<FoundKey>`select heading.id as id, asked.key as at from json_each(${JSON.stringify(keys.map(storable))}) asked
    cross join heading on heading.kind = ${kind} and heading.heading_key = asked.value`.execute(write)
  return rows
}

/** Most catalogues begin without authorities: then no form is looked for among their variants. */
export async function hasVariants({ write }: Handles): Promise<boolean> {
  const one = await write.selectFrom('heading_reference').select('id').where('kind', '=', 'see').limit(1).executeTakeFirst()
  return one !== undefined
}

/** Headings that have one of these forms as a variant (see from). A form that two of them have says nothing: it is left out. */
export async function headingsByVariant(
  inside: Handles,
  headings: readonly Pick<NamedHeading, 'kind' | 'key'>[],
): Promise<readonly KnownHeading[]> {
  const found: KnownHeading[] = []
  for (const [kind, some] of Map.groupBy(headings, (heading) => heading.kind)) {
    const rows = await inside.write
      .selectFrom('heading_reference')
      .innerJoin('heading', 'heading.id', 'heading_reference.heading_id')
      .select([
        'heading.id as id',
        'heading.kind as kind',
        'heading_reference.label_key as key',
        'heading.control_number as number',
        'heading.identity as identity',
      ])
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
