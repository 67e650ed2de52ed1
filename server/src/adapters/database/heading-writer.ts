import { instant, type Handles } from './handles.ts'
import { nextId } from './reserve-ids.ts'
import { insertRows, insertValues } from './insert-rows.ts'
import {
  hasVariants,
  headingsByKey,
  headingsByNumber,
  headingsByVariant,
  idsByKey,
  sortedByIndex,
  type KnownHeading,
  type NamedHeading,
} from './known-headings.ts'
import { ByKindAndKey, isPlain, distinctHeadings, type Named } from './distinct-headings.ts'

/** Two authorities may share a form of name: the second one's key ends with its number. */
export const keyWithNumber = (key: string, number: string): string => `${key} #${number}`

const columns = ['kind', 'heading_key', 'label', 'source', 'control_number', 'created_at', 'updated_at']

const rowOf = ({ kind, key, label, authorityNumber }: NamedHeading, source: string, now: string) =>
  [kind, key, label, authorityNumber === undefined ? null : source, authorityNumber ?? null, now, now] as const

/** Answers those that it made: somebody else may have made some of them meanwhile. */
async function make(inside: Handles, source: string, headings: readonly NamedHeading[]): Promise<readonly KnownHeading[]> {
  const now = instant(inside)
  return insertRows<KnownHeading>(inside, {
    table: 'heading',
    columns,
    rows: headings.toSorted(sortedByIndex).map((heading) => rowOf(heading, source, now)),
    tail: 'on conflict (kind, heading_key) do nothing returning id, kind, heading_key as key, control_number as number, identity',
  })
}

/** Headings that the database does not hold, each once and in the order of the index by key, on SQLite: ids of ours. Answers the first of them. */
async function addInOrder(inside: Handles, source: string, ordered: readonly NamedHeading[]): Promise<number> {
  const [now, first] = [instant(inside), await nextId(inside, 'heading')]
  const values: (number | string | null)[] = []
  for (let at = 0; at < ordered.length; at++) values.push(first + at, ...rowOf(ordered[at]!, source, now))
  await insertValues(inside, { table: 'heading', columns: ['id', ...columns], values })
  return first
}

/** The same in any order, some of them twice. */
async function add(inside: Handles, source: string, headings: readonly NamedHeading[]): Promise<readonly KnownHeading[]> {
  const once = new ByKindAndKey<NamedHeading>()
  const fresh = headings.filter((heading) => {
    if (once.get(heading.kind, heading.key)) return false
    once.set(heading.kind, heading.key, heading)
    return true
  })
  if (fresh.length === 0) return []
  const ordered = fresh.toSorted(sortedByIndex)
  const first = await addInOrder(inside, source, ordered)
  return ordered.map(({ kind, key, authorityNumber }, at) => ({
    id: first + at,
    kind,
    key,
    number: authorityNumber ?? null,
    identity: null,
  }))
}

/**
 * No authority has the number. A heading of that form that nobody numbered takes it; that of an authority is joined, for one person is not two; one that
 * titles made under another number stays apart until authorities tell (`twin-headings.ts`).
 */
async function settleNumber(inside: Handles, source: string, heading: NamedHeading, row: KnownHeading): Promise<number> {
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
  if (row.identity !== null) return row.id
  const key = keyWithNumber(heading.key, number)
  await make(inside, source, [{ ...heading, key }])
  const [own] = await headingsByKey(inside, [{ kind: heading.kind, key }])
  return own!.id
}

async function findByNumber(inside: Handles, source: string, forms: readonly Named[]): Promise<void> {
  const numbers = [...new Set(forms.flatMap(({ heading }) => heading.authorityNumber ?? []))]
  const numbered = new Map((await headingsByNumber(inside, source, numbers)).map((row) => [`${row.kind} ${row.number}`, row.id]))
  if (numbered.size === 0) return
  for (const form of forms) form.id = numbered.get(`${form.heading.kind} ${form.heading.authorityNumber}`)
}

/**
 * Headings that come without a number, on SQLite: the index alone tells which of them there are. Answers those it does not know, in its own
 * order: kind by kind, key by key.
 */
async function findPlain(inside: Handles, plain: ByKindAndKey<Named>): Promise<readonly Named[]> {
  const unknown: Named[] = []
  for (const kind of [...plain.kinds.keys()].toSorted()) {
    const forms = plain.kinds.get(kind)!
    const keys = [...forms.keys()].toSorted()
    const ordered = keys.map((key) => forms.get(key)!)
    for (const { id, at } of await idsByKey(inside, kind, keys)) ordered[at]!.id = id
    for (const form of ordered) if (form.id === undefined) unknown.push(form)
  }
  return unknown
}

/** The same by the variants of authorities; answers those that are none. */
async function findVariants(inside: Handles, forms: readonly Named[]): Promise<readonly Named[]> {
  if (forms.length === 0 || !(await hasVariants(inside))) return forms
  const found = new ByKindAndKey<KnownHeading>()
  found.addAll(
    await headingsByVariant(
      inside,
      forms.map(({ heading }) => heading),
    ),
  )
  for (const form of forms) form.id = found.get(form.heading.kind, form.heading.key)?.id
  return forms.filter(({ id }) => id === undefined)
}

/** Plain headings that nobody had, in the order of the index, on SQLite: nothing of them needs to be looked up again. */
async function addPlain(inside: Handles, source: string, forms: readonly Named[]): Promise<void> {
  if (forms.length === 0) return
  const first = await addInOrder(
    inside,
    source,
    forms.map(({ heading }) => heading),
  )
  for (let at = 0; at < forms.length; at++) forms[at]!.id = first + at
}

/** Those that have no id yet: by kind and key, then by a variant of an authority; what nobody had is made. */
async function settleRest(inside: Handles, source: string, forms: readonly Named[]): Promise<void> {
  const rest = forms.filter(({ id }) => id === undefined)
  const known = new ByKindAndKey<KnownHeading>()
  let unknown = rest.map(({ heading }) => heading)
  const learn = (rows: readonly KnownHeading[]) => {
    known.addAll(rows)
    if (rows.length > 0) unknown = unknown.filter(({ kind, key }) => !known.get(kind, key))
  }
  const asked = inside.engine === 'sqlite' ? rest.filter((form) => !isPlain(form)).map(({ heading }) => heading) : unknown
  learn(await headingsByKey(inside, asked))
  if (unknown.length > 0 && (await hasVariants(inside))) learn(await headingsByVariant(inside, unknown))
  if (inside.engine === 'sqlite') learn(await add(inside, source, unknown))
  else {
    learn(await make(inside, source, unknown))
    learn(await headingsByKey(inside, unknown))
  }
  for (const form of rest) {
    const { kind, key, authorityNumber } = form.heading
    const row = known.get(kind, key)!
    const settled = authorityNumber === undefined || row.number === authorityNumber
    form.id = settled ? row.id : await settleNumber(inside, source, form.heading, row)
  }
}

/** Ids in the order of the headings: $0 wins, then kind and key, then a variant of an authority; a heading that nobody had is made. */
export async function headingIds(inside: Handles, source: string, headings: readonly NamedHeading[]): Promise<readonly number[]> {
  const { forms, plain, formOf } = distinctHeadings(headings)
  await findByNumber(inside, source, forms)
  const unknown = inside.engine === 'sqlite' ? await findPlain(inside, plain) : forms
  // A number may take over the form that a plain heading has: then all of them are settled together.
  const allPlain = inside.engine === 'sqlite' && forms.every((form) => form.id !== undefined || isPlain(form))
  if (allPlain) await addPlain(inside, source, await findVariants(inside, unknown))
  else await settleRest(inside, source, forms)
  return formOf.map(({ id }) => id!)
}
