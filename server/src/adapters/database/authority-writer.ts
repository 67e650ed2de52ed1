import { sql } from 'kysely'
import type { AuthorityToStore, StoredRecord } from '../../ports/catalogue-writer.ts'
import { instant, type Handles } from './handles.ts'
import { keyWithNumber } from './heading-writer.ts'
import { insertRows } from './insert-rows.ts'
import { headingsByKey, headingsByNumber, headingsByVariant } from './known-headings.ts'
import { outboxStore, titleMessages } from './outbox-store.ts'
import { idList, textList } from './value-lists.ts'

interface Known {
  readonly id: number
  readonly kind: string
  readonly key: string
  readonly number: string | null
  readonly source: string | null
  readonly identity: string | null
  readonly hash: string | null
}

/** The headings that these authorities may meet: by identity, by number, by form. */
class MetHeadings {
  readonly byIdentity = new Map<string, Known>()
  readonly byNumber = new Map<string, Known>()
  readonly byKey = new Map<string, Known>()

  add(row: Known): void {
    if (row.identity !== null) this.byIdentity.set(row.identity, row)
    if (row.number !== null) this.byNumber.set(`${row.source} ${row.number}`, row)
    this.byKey.set(`${row.kind} ${row.key}`, row)
  }

  static async load(inside: Handles, authorities: readonly AuthorityToStore[]): Promise<MetHeadings> {
    const met = new MetHeadings()
    const query = () =>
      inside.write
        .selectFrom('heading')
        .select(['id', 'kind', 'heading_key as key', 'control_number as number', 'source', 'identity', 'content_hash as hash'])
    const among = (values: readonly string[]) => textList(inside.engine, values)
    const numbers = authorities.flatMap(({ controlNumber }) => controlNumber ?? [])
    const rows = [
      ...(await query()
        .where('identity', 'in', among(authorities.map(({ identity }) => identity)))
        .execute()),
      ...(await query().where('control_number', 'in', among(numbers)).execute()),
    ]
    for (const [kind, some] of Map.groupBy(authorities, (one) => one.kind)) {
      const keys = some.flatMap((one) => [one.key, ...(one.controlNumber ? [keyWithNumber(one.key, one.controlNumber)] : [])])
      rows.push(...(await query().where('kind', '=', kind).where('heading_key', 'in', among(keys)).execute()))
    }
    for (const row of rows) met.add(row)
    return met
  }

  /** The heading this authority is or fills: its own, one made from titles under its number, one made under its form. */
  of(authority: AuthorityToStore): Known | undefined {
    const own = this.byIdentity.get(authority.identity)
    if (own) return own
    const numbered = authority.controlNumber === undefined ? undefined : this.byNumber.get(`${authority.source} ${authority.controlNumber}`)
    if (numbered && numbered.identity === null && numbered.kind === authority.kind) return numbered
    const alike = this.byKey.get(`${authority.kind} ${authority.key}`)
    return alike && alike.identity === null && alike.number === null ? alike : undefined
  }
}

/** Titles that hung on `from` hang on `to`, and so do references; `from` is gone. Answers those titles. */
export async function mergeHeadings(inside: Handles, from: number, to: number): Promise<readonly number[]> {
  const moved = await inside.write
    .updateTable('title_heading')
    .set({ heading_id: to })
    .where('heading_id', '=', from)
    .returning('title_id')
    .execute()
  const references = inside.write.updateTable('heading_reference').where('target_id', '=', from)
  await references.set({ target_id: null }).where('heading_id', '=', to).execute()
  await references.set({ target_id: to }).execute()
  await inside.write.deleteFrom('heading').where('id', '=', from).execute()
  return moved.map((row) => row.title_id)
}

interface Change {
  readonly authority: AuthorityToStore
  readonly before: Known | undefined
  readonly key: string
}

/** A form that another authority has already gets the number behind it; one that titles made is taken over. */
async function freeKey(
  inside: Handles,
  met: MetHeadings,
  authority: AuthorityToStore,
  before: Known | undefined,
  touched: Set<number>,
): Promise<string> {
  const holder = met.byKey.get(`${authority.kind} ${authority.key}`)
  if (!holder || holder.id === before?.id) return authority.key
  if (before && holder.identity === null && holder.id > 0) {
    for (const title of await mergeHeadings(inside, holder.id, before.id)) touched.add(title)
    return authority.key
  }
  const key = keyWithNumber(authority.key, authority.controlNumber ?? authority.contentHash.slice(0, 12))
  const again = met.byKey.get(`${authority.kind} ${key}`)
  return again && again.id !== before?.id ? keyWithNumber(authority.key, authority.contentHash.slice(0, 16)) : key
}

async function plan(
  inside: Handles,
  met: MetHeadings,
  authorities: readonly AuthorityToStore[],
  touched: Set<number>,
): Promise<readonly Change[]> {
  const changes: Change[] = []
  for (const authority of authorities) {
    const before = met.of(authority)
    const key = await freeKey(inside, met, authority, before, touched)
    changes.push({ authority, before, key })
    // Those that follow in this batch must find it.
    met.add({
      id: before?.id ?? -1, kind: authority.kind, key, number: authority.controlNumber ?? null, source: authority.source, identity: authority.identity,
      hash: authority.contentHash,
    }) // prettier-ignore
  }
  return changes
}

const values = ({ authority, key }: Change, now: string) => ({
  kind: authority.kind,
  heading_key: key,
  label: authority.label,
  source: authority.source,
  control_number: authority.controlNumber ?? null,
  identity: authority.identity,
  content_hash: authority.contentHash,
  record: authority.record,
  updated_at: now,
})

async function write(inside: Handles, changes: readonly Change[]): Promise<ReadonlyMap<string, number>> {
  const now = instant(inside)
  const ids = new Map<string, number>()
  for (const change of changes) {
    if (!change.before) continue
    await inside.write.updateTable('heading').set(values(change, now)).where('id', '=', change.before.id).execute()
    ids.set(change.authority.identity, change.before.id)
  }
  await inside.write
    .deleteFrom('heading_withdrawal')
    .where('heading_id', 'in', idList(inside.engine, [...ids.values()]))
    .execute()
  const fresh = changes.filter(({ before }) => !before).map((change) => ({ ...values(change, now), created_at: now }))
  const rows = await insertRows<{ id: number; identity: string }>(inside, {
    table: 'heading',
    columns: Object.keys(fresh[0] ?? {}),
    rows: fresh.map((row) => Object.values(row)),
    tail: 'returning id, identity',
  })
  for (const row of rows) ids.set(row.identity, Number(row.id))
  return ids
}

async function writeReferences(inside: Handles, changes: readonly Change[], ids: ReadonlyMap<string, number>): Promise<void> {
  const own = [...ids.values()]
  await inside.write.deleteFrom('heading_reference').where('heading_id', 'in', idList(inside.engine, own)).execute()
  const others = changes.flatMap(({ authority }) => authority.references).filter(({ kind }) => kind !== 'see')
  const named = others.map(({ headingKind, key }) => ({ kind: headingKind, key }))
  const byKey = new Map((await headingsByKey(inside, named)).map((row) => [`${row.kind} ${row.key}`, row.id]))
  const numbers = others.flatMap(({ authorityNumber }) => authorityNumber ?? [])
  const source = changes[0]!.authority.source
  const byNumber = new Map((await headingsByNumber(inside, source, numbers)).map((row) => [row.number, row.id]))
  await insertRows(inside, {
    table: 'heading_reference',
    columns: ['heading_id', 'position', 'target_id', 'kind', 'label', 'label_key'],
    rows: changes.flatMap(({ authority }) => {
      const id = ids.get(authority.identity)!
      return authority.references.map((one, position) => {
        const found = byNumber.get(one.authorityNumber ?? null) ?? byKey.get(`${one.headingKind} ${one.key}`)
        return [id, position, one.kind === 'see' || found === id ? null : (found ?? null), one.kind, one.label, one.key]
      })
    }),
  })
  await linkWaiting(inside, own)
}

/** References that came before what they refer to find it now. */
async function linkWaiting(inside: Handles, ids: readonly number[]): Promise<void> {
  const own = idList(inside.engine, ids)
  const target = sql<number>`(select h.id from heading h where h.heading_key = heading_reference.label_key and h.id in ${own} and h.id <> heading_reference.heading_id order by h.id limit 1)`
  const keys = sql<string>`(select h.heading_key from heading h where h.id in ${own})`
  await inside.write
    .updateTable('heading_reference')
    .set({ target_id: target })
    .where('target_id', 'is', null)
    .where('kind', '<>', 'see')
    .where('label_key', 'in', keys)
    .execute()
}

/** Headings that titles made under a variant of these authorities are taken over by them; those titles are answered in `touched`. */
async function adoptVariants(
  inside: Handles,
  changes: readonly Change[],
  ids: ReadonlyMap<string, number>,
  touched: Set<number>,
): Promise<void> {
  const variants = changes.flatMap(({ authority }) =>
    authority.references
      .filter(({ kind, headingKind }) => kind === 'see' && headingKind === authority.kind)
      .map(({ key }) => ({ kind: authority.kind, key, id: ids.get(authority.identity)! })),
  )
  if (variants.length === 0) return
  const owners = new Map((await headingsByVariant(inside, variants)).map((row) => [`${row.kind} ${row.key}`, row.id]))
  const made = await inside.write
    .selectFrom('heading')
    .select(['id', 'kind', 'heading_key as key'])
    .where('record', 'is', null)
    .where('control_number', 'is', null)
    .where(
      'heading_key',
      'in',
      textList(
        inside.engine,
        variants.map(({ key }) => key),
      ),
    )
    .execute()
  for (const { id, kind, key } of made) {
    const owner = owners.get(`${kind} ${key}`)
    if (owner !== undefined && owner !== id) for (const title of await mergeHeadings(inside, id, owner)) touched.add(title)
  }
}

async function titlesOn({ engine, write: db }: Handles, headings: readonly number[]): Promise<readonly number[]> {
  if (headings.length === 0) return []
  const rows = await db
    .selectFrom('title_heading')
    .select('title_id')
    .distinct()
    .where('heading_id', 'in', idList(engine, headings))
    .execute()
  return rows.map((row) => row.title_id)
}

/** Writes authorities; see the port. All of one batch are of one source. */
export async function putAuthorities(handles: Handles, authorities: readonly AuthorityToStore[]): Promise<readonly StoredRecord[]> {
  if (authorities.length === 0) return []
  return handles.atomically(async (inside) => {
    const met = await MetHeadings.load(inside, authorities)
    const owned = new Map(authorities.map(({ identity }) => [identity, met.byIdentity.get(identity)]))
    const changed = authorities.filter(({ identity, contentHash }) => owned.get(identity)?.hash !== contentHash)
    if (changed.length === 0) return authorities.map(({ identity }) => ({ id: owned.get(identity)!.id, as: 'unchanged' as const }))
    const touched = new Set<number>()
    const changes = await plan(inside, met, changed, touched)
    const ids = await write(inside, changes)
    await writeReferences(inside, changes, ids)
    await adoptVariants(inside, changes, ids, touched)
    for (const title of await titlesOn(inside, changes.flatMap(({ before }) => before?.id ?? []))) touched.add(title) // prettier-ignore
    const titles = [...touched].toSorted((a, b) => a - b)
    await outboxStore(inside).append([{ topic: 'headings', ids: [...ids.values()] }, ...titleMessages(titles)])
    return authorities.map(({ identity }) => {
      const before = owned.get(identity)
      const id = ids.get(identity)
      return id === undefined
        ? { id: before!.id, as: 'unchanged' as const }
        : { id, as: before ? ('replaced' as const) : ('stored' as const) }
    })
  })
}
