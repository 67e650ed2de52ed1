import { instant, type Handles } from './handles.ts'
import { nextId } from './ids-beforehand.ts'
import { insertRows } from './insert-rows.ts'
import {
  hasVariants,
  headingsByKey,
  headingsByNumber,
  headingsByVariant,
  idsByKey,
  inOrderOfIndex,
  type KnownHeading,
  type NamedHeading,
} from './known-headings.ts'

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
    rows: headings.toSorted(inOrderOfIndex).map((heading) => rowOf(heading, source, now)),
    tail: 'on conflict (kind, heading_key) do nothing returning id, kind, heading_key as key, control_number as number',
  })
}

/** Headings that the database does not hold, on SQLite: ids of ours, nothing told back. */
async function add(inside: Handles, source: string, headings: readonly NamedHeading[]): Promise<readonly KnownHeading[]> {
  const once = new ByKindAndKey<NamedHeading>()
  const fresh = headings.filter((heading) => {
    if (once.get(heading.kind, heading.key)) return false
    once.set(heading.kind, heading.key, heading)
    return true
  })
  if (fresh.length === 0) return []
  const [now, first] = [instant(inside), await nextId(inside, 'heading')]
  // In the order of the index by key: neighbours are written together.
  const ordered = fresh.toSorted(inOrderOfIndex)
  await insertRows(inside, {
    table: 'heading',
    columns: ['id', ...columns],
    rows: ordered.map((heading, at) => [first + at, ...rowOf(heading, source, now)]),
  })
  return ordered.map(({ kind, key, authorityNumber }, at) => ({ id: first + at, kind, key, number: authorityNumber ?? null }))
}

/** The heading of that form belongs to somebody else, or to nobody yet: then it takes the number. */
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
  const key = keyWithNumber(heading.key, number)
  await make(inside, source, [{ ...heading, key }])
  const [own] = await headingsByKey(inside, [{ kind: heading.kind, key }])
  return own!.id
}

/** A form of a heading as this batch names it, however often, and the heading it turned out to be. */
interface Named {
  readonly heading: NamedHeading
  id: number | undefined
}

/** What belongs to a kind and a key: two maps instead of one of joined texts, which would be made and hashed anew at each question. */
class ByKindAndKey<T> {
  readonly #kinds = new Map<string, Map<string, T>>()

  get kinds(): ReadonlyMap<string, ReadonlyMap<string, T>> {
    return this.#kinds
  }

  get = (kind: string, key: string): T | undefined => this.#kinds.get(kind)?.get(key)

  set(kind: string, key: string, value: T): void {
    const keys = this.#kinds.get(kind)
    if (keys) keys.set(key, value)
    else this.#kinds.set(kind, new Map([[key, value]]))
  }

  addAll(rows: readonly (T & KnownHeading)[]): void {
    for (const row of rows) this.set(row.kind, row.key, row)
  }
}

interface NamedOnce {
  readonly forms: readonly Named[]
  /** Those of them that name no authority. */
  readonly plain: ByKindAndKey<Named>
  readonly formOf: readonly Named[]
}

/** Each form once, and for every heading which of them it is. */
function namedOnce(headings: readonly NamedHeading[]): NamedOnce {
  const [plain, numbered] = [new ByKindAndKey<Named>(), new ByKindAndKey<Named>()]
  const forms: Named[] = []
  const formOf = headings.map((heading) => {
    const { kind, key, authorityNumber } = heading
    const [among, mark] = authorityNumber === undefined ? [plain, key] : [numbered, `${authorityNumber} ${key}`]
    const before = among.get(kind, mark)
    if (before) return before
    const form: Named = { heading, id: undefined }
    among.set(kind, mark, form)
    forms.push(form)
    return form
  })
  return { forms, plain, formOf }
}

async function findByNumber(inside: Handles, source: string, forms: readonly Named[]): Promise<void> {
  const numbers = [...new Set(forms.flatMap(({ heading }) => heading.authorityNumber ?? []))]
  const numbered = new Map((await headingsByNumber(inside, source, numbers)).map((row) => [`${row.kind} ${row.number}`, row.id]))
  if (numbered.size === 0) return
  for (const form of forms) form.id = numbered.get(`${form.heading.kind} ${form.heading.authorityNumber}`)
}

const isPlain = ({ heading }: Named): boolean => heading.authorityNumber === undefined

/** Headings that come without a number, on SQLite: the index alone tells which of them there are. */
async function findPlain(inside: Handles, plain: ByKindAndKey<Named>): Promise<void> {
  for (const [kind, forms] of plain.kinds) {
    const keys = [...forms.keys()].toSorted()
    for (const { id, at } of await idsByKey(inside, kind, keys)) forms.get(keys[at]!)!.id = id
  }
}

/** Ids in the order of the headings: $0 wins, then kind and key, then a variant of an authority; a heading that nobody had is made. */
export async function headingIds(inside: Handles, source: string, headings: readonly NamedHeading[]): Promise<readonly number[]> {
  const { forms, plain, formOf } = namedOnce(headings)
  await findByNumber(inside, source, forms)
  if (inside.engine === 'sqlite') await findPlain(inside, plain)
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
  return formOf.map(({ id }) => id!)
}
