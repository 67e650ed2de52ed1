import { sql } from 'kysely'
import type { CopyCounts } from '../../../ports/library-system.ts'
import type { Handles } from '../../database/handles.ts'
import { idSlot, prepared, type Slots } from '../../database/prepared-statement.ts'
import { copyGroups, sumOf } from './copy-groups.ts'
import { withReturns } from './next-returns.ts'

type Kind = Exclude<keyof CopyCounts, 'nextReturn' | 'overdue'>

// A copy that is not lent out is there to be read, as long as it stands on its shelf.
export const kindOfCopy = sql<Kind>`case
  when counted.status = 'consult_only' or (counted.status = 'available' and loan_type.lends = 0) then 'consultOnly'
  when counted.status = 'available' then 'available'
  when counted.status = 'on_loan' then 'onLoan'
  when counted.status = 'in_transit' then 'inTransit'
  else 'other' end`

const none: CopyCounts = { copies: 0, available: 0, onLoan: 0, consultOnly: 0, inTransit: 0, other: 0 }

/** By state and loan type: as what their copies count; undefined: as none, because visitors do not see them. */
type Kinds = ReadonlyMap<string, ReadonlyMap<number, Kind | undefined>>

const everyKind = prepared(({ read }) =>
  read
    .selectFrom(read.selectFrom('copy_status').select(['code as status', 'visible']).as('counted'))
    .innerJoin('loan_type', (join) => join.onTrue())
    .select(['counted.status', 'counted.visible', 'loan_type.id as type', kindOfCopy.as('kind')]),
)

async function readKinds(handles: Handles): Promise<Kinds> {
  const rows = await everyKind(handles, undefined)
  const states = Map.groupBy(rows, (row) => row.status)
  return new Map([...states].map(([state, some]) => [state, new Map(some.map((row) => [row.type, row.visible ? row.kind : undefined]))]))
}

const cache = new WeakMap<Handles, { readonly dataVersion: string; readonly kinds: Kinds }>()

/** The same, read once for as long as nothing is written. */
async function cachedKinds(handles: Handles, versionNow: () => Promise<string>): Promise<Kinds> {
  // Asked for before anything is read, so that nothing older is kept under it.
  const dataVersion = await versionNow()
  const before = cache.get(handles)
  if (before?.dataVersion === dataVersion) return before.kinds
  const kinds = await readKinds(handles)
  cache.set(handles, { dataVersion, kinds })
  return kinds
}

interface Asked {
  readonly titleIds: readonly number[]
  readonly libraryId?: number | undefined
}

type Slotted = Slots<Asked>
type Reader = Pick<Handles, 'engine' | 'read'>

const statesOf = ({ engine, read }: Reader, slot: Slotted) =>
  read
    .selectFrom('copy')
    .select(['title_id', 'status', 'loan_type_id as type'])
    .select((of) => of.fn.countAll<number>().as('copies'))
    .where(
      'title_id',
      'in',
      idSlot(engine, slot, ({ titleIds }) => titleIds),
    ) // prettier-ignore
    .groupBy(['title_id', 'status', 'loan_type_id'])

const kindsOf = (handles: Reader, slot: Slotted) =>
  copyGroups(handles, idSlot(handles.engine, slot, ({ titleIds }) => titleIds)) // prettier-ignore
    .select(['counted.title_id', kindOfCopy.as('kind'), sumOf(sql`counted.copies`).as('copies')])
    .groupBy(['counted.title_id', kindOfCopy])

const libraryIn = (slot: Slotted) => slot<number>(({ libraryId }) => libraryId)

const everywhere = { byState: prepared(statesOf), byKind: prepared(kindsOf) }
const inLibrary = {
  byState: prepared((handles, slot: Slotted) => statesOf(handles, slot).where('library_id', '=', libraryIn(slot))),
  byKind: prepared((handles, slot: Slotted) => kindsOf(handles, slot).where('counted.library_id', '=', libraryIn(slot))),
}
const statements = ({ libraryId }: Asked) => (libraryId === undefined ? everywhere : inLibrary)

interface Counted {
  readonly title_id: number
  readonly kind: Kind | undefined
  readonly copies: number
}

/** Joining two small tables took a third of what counting the copies of a page of results did. */
async function countedApart(handles: Handles, dataVersion: () => Promise<string>, asked: Asked): Promise<Counted[]> {
  let kinds = await cachedKinds(handles, dataVersion)
  const rows = await statements(asked).byState(handles, asked)
  // A state or loan type that came in between: the copies were read after it.
  if (!rows.every(({ status, type }) => kinds.get(status)?.has(type))) kinds = await readKinds(handles)
  return rows.map(({ title_id, status, type, copies }) => ({ title_id, kind: kinds.get(status)?.get(type), copies }))
}

/** Counts of the visible copies of each title; of one library where it is named. */
export async function copyCounts(
  handles: Handles,
  titleIds: readonly number[],
  libraryId?: number,
): Promise<ReadonlyMap<number, CopyCounts>> {
  const counts = new Map<number, { -readonly [K in Kind]: number }>()
  if (titleIds.length === 0) return counts
  const { engine, dataVersion } = handles
  // Asking a server for its mark takes as long as asking it for all.
  const asked = { titleIds, libraryId }
  const rows =
    engine === 'sqlite' && dataVersion ? await countedApart(handles, dataVersion, asked) : await statements(asked).byKind(handles, asked)
  for (const { title_id, kind, copies } of rows) {
    if (kind === undefined) continue
    let count = counts.get(title_id)
    if (!count) counts.set(title_id, (count = { ...none }))
    count[kind] += copies
    count.copies += copies
  }
  return withReturns(handles, counts, libraryId)
}
