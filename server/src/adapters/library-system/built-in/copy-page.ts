import { LRUCache } from 'lru-cache'
import { sql, type Expression } from 'kysely'
import type { CopyChoice, CopyOnShelf, CopyPage, CopyPageRequest, CopyState } from '../../../ports/library-system.ts'
import type { Handles } from '../../database/handles.ts'
import { idSlot, prepared, type Slots } from '../../database/prepared-statement.ts'
import { withoutNulls } from '../../database/rows.ts'
import { copiesNaming, numberingsOfYear, volumeAmong } from './copies-of-issues.ts'
import { copyGroups, sumOf } from './copy-groups.ts'

const shownCopies = ({ read }: Pick<Handles, 'read'>) =>
  read
    .selectFrom('copy')
    .innerJoin('copy_status', 'copy_status.code', 'copy.status')
    .innerJoin('library', 'library.id', 'copy.library_id')
    .innerJoin('loan_type', 'loan_type.id', 'copy.loan_type_id')
    .leftJoin('location', 'location.id', 'copy.location_id')
    .leftJoin('collection', 'collection.id', 'copy.collection_id')
    .where('copy_status.visible', '=', 1)

const visibleCopies = (handles: Handles, { titleId, libraryId, volume }: CopyChoice, ofYear?: readonly string[]) =>
  shownCopies(handles)
    .where('copy.title_id', '=', titleId)
    .$if(libraryId !== undefined, (query) => query.where('copy.library_id', '=', libraryId!))
    .$if(volume !== undefined, (query) => query.where(sql`coalesce(copy.volume, '')`, '=', volume!))
    .$if(ofYear !== undefined, (query) => query.where(volumeAmong(ofYear!)))

// Volumes are mostly numbers written as text: the shorter one comes first, so that 10 stands after 9. One without a volume comes first of all.
const inOrder = (column: 'volume' | 'tome' | 'part' | 'additional_material') => {
  const text = sql`coalesce(${sql.ref(`copy.${column}`)}, '')`
  return [sql`length(${text})`, text]
}

/** The order inside one library: that of the index `copy_shelf`. */
const shelfOrder = [
  ...inOrder('volume'),
  ...inOrder('tome'),
  ...inOrder('part'),
  ...inOrder('additional_material'),
  sql`case when copy.status = 'available' then 0 else 1 end`,
  sql`copy.sort_key`,
  sql`copy.id`,
]

const order = [sql`library.name`, sql`library.id`, ...shelfOrder]

// A copy that is not lent out is there to be read, as long as it stands on its shelf: as `kindOfCopy` counts it, so it is called.
const stateNames = sql<string>`case
  when copy.status = 'available' and loan_type.lends = 0 then (select names from copy_status as reading where reading.code = 'consult_only')
  else copy_status.names end`

const withAll = (copies: ReturnType<typeof shownCopies>) =>
  copies
    .select(['copy.id as copyId', 'copy.status as state', 'copy.due_date as dueDate', 'copy.barcode', 'copy.library_id as libraryId'])
    .select(['library.name as library', 'copy.volume', 'copy.tome', 'copy.part', 'copy.additional_material as additionalMaterial'])
    .select(['location.name as location', 'collection.name as collection', 'copy.call_number as callNumber'])
    .select(['loan_type.names as loanTypeNames', 'loan_type.lends', stateNames.as('stateNames')])

const pageOf = (handles: Handles, request: CopyPageRequest, ofYear?: readonly string[]) =>
  withAll(visibleCopies(handles, request, ofYear))
    .orderBy(sql.join(order))
    .limit(request.limit)
    .offset(request.offset)
    .execute()

type Row = Awaited<ReturnType<typeof pageOf>>[number]

/** Terms are few and stand with every copy: each text is read once. */
const known = new LRUCache<string, Readonly<Record<string, string>>>({ max: 500 })

function namesIn(text: string): Readonly<Record<string, string>> {
  const before = known.get(text)
  if (before) return before
  const names = JSON.parse(text) as Record<string, string>
  known.set(text, names)
  return names
}

const copyOf = ({ lends, loanTypeNames, stateNames, state, ...row }: Row): CopyOnShelf => ({
  ...withoutNulls(row),
  state: state as CopyState,
  consultOnly: lends === 0 || state === 'consult_only',
  loanTypeNames: namesIn(loanTypeNames),
  stateNames: namesIn(stateNames),
})

/** Libraries that hold visible copies, in the order in which these are shown, with how many each has. */
const holders = prepared((handles, slot: Slots<number>) =>
  copyGroups(
    handles,
    idSlot(handles.engine, slot, (titleId) => [titleId]),
  )
    .innerJoin('library', 'library.id', 'counted.library_id')
    .select(['counted.library_id as libraryId', 'library.name', sumOf(sql`counted.copies`).as('copies')])
    .groupBy(['counted.library_id', 'library.name'])
    .orderBy('library.name')
    .orderBy('counted.library_id'),
)

interface CopyPageInput {
  readonly titleId: number
  readonly libraryId: number
  readonly offset: number
  readonly limit: number
}

/** SQLite plans a statement anew for each bare value of its limit, which takes six times what a page of few copies does. */
const whole = (value: Expression<unknown>) => sql<number>`cast(${value} as integer)`

const ofLibrary = prepared((handles, slot: Slots<CopyPageInput>) =>
  withAll(shownCopies(handles))
    .where(
      'copy.title_id',
      '=',
      slot<number>(({ titleId }) => titleId),
    )
    .where(
      'copy.library_id',
      '=',
      slot<number>(({ libraryId }) => libraryId),
    )
    .orderBy(sql.join(shelfOrder))
    .limit(whole(slot(({ limit }) => limit)))
    .offset(whole(slot(({ offset }) => offset))),
)

interface AskedFew {
  readonly titleId: number
  readonly max: number
}

/** All copies of a title that has few; of one that has more than `max`, one more than that, whichever they are. */
const few = prepared((handles, slot: Slots<AskedFew>) =>
  withAll(shownCopies(handles))
    .where('copy.id', 'in', (of) =>
      of
        .selectFrom(
          of
            .selectFrom('copy')
            .innerJoin('copy_status', 'copy_status.code', 'copy.status')
            .where('copy_status.visible', '=', 1)
            .where(
              'copy.title_id',
              '=',
              slot<number>(({ titleId }) => titleId),
            )
            .select('copy.id')
            .limit(whole(slot(({ max }) => max + 1)))
            .as('found'),
        )
        .select('found.id'),
    )
    .orderBy(sql.join(order)),
)

/** The first page of all copies of a title, where it holds them all: nearly every title has so few, and one statement gives them. */
async function onlyPage(handles: Handles, { titleId, libraryId, offset, limit }: CopyPageRequest): Promise<CopyPage | undefined> {
  if (libraryId !== undefined || offset > 0) return undefined
  const rows = await few(handles, { titleId, max: limit })
  return rows.length <= limit ? { total: rows.length, copies: rows.map(copyOf) } : undefined
}

/** A page of all volumes: read library by library where the page begins, as the index has them, so that nothing is sorted. */
async function pageByLibrary(handles: Handles, { titleId, libraryId, offset, limit }: CopyPageRequest): Promise<CopyPage> {
  const holding = (await holders(handles, titleId)).filter((one) => libraryId === undefined || one.libraryId === libraryId)
  const rows: Row[] = []
  let before = 0
  for (const { libraryId: holder, copies } of holding) {
    const from = Math.max(0, offset - before)
    before += copies
    if (from >= copies || rows.length >= limit) continue
    rows.push(...(await ofLibrary(handles, { titleId, libraryId: holder, offset: from, limit: limit - rows.length })))
  }
  return { total: before, copies: rows.map(copyOf) }
}

/** One page of the copies of a title, with how many there are. */
export async function copyPage(handles: Handles, request: CopyPageRequest): Promise<CopyPage> {
  if (request.volume === undefined && request.year === undefined)
    return (await onlyPage(handles, request)) ?? pageByLibrary(handles, request)
  const ofYear = request.year === undefined ? undefined : await numberingsOfYear(handles, request, request.year)
  const { total } = await visibleCopies(handles, request, ofYear)
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = total > request.offset ? await pageOf(handles, request, ofYear) : []
  return { total, copies: rows.map(copyOf) }
}

/** The copies of one issue. */
export async function copiesOfIssue(handles: Handles, issueId: number): Promise<readonly CopyOnShelf[]> {
  const naming = await copiesNaming(handles, issueId)
  if (!naming) return []
  const ofTitle = shownCopies(handles).where('copy.title_id', '=', naming.titleId).where('copy.library_id', '=', naming.libraryId)
  const rows = await withAll(ofTitle.where(volumeAmong(naming.numberings)))
    .orderBy(sql.join(order))
    .execute()
  return rows.map(copyOf)
}
