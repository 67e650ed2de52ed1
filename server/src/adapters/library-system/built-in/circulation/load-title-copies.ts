import { titleOfKey } from '../../../../circulation/copy-key.ts'
import type { CopyState } from '../../../../circulation/copy-state.ts'
import type { CopyOfKey } from '../../../../circulation/hold-placing.ts'
import { loanTypeOn, type LoanTypeRules } from '../../../../circulation/loan-type.ts'
import type { WantedCopies } from '../../../../ports/library-system/holds.ts'
import type { Handles } from '../../../database/handles.ts'
import { idList, textList } from '../../../database/value-lists.ts'

/** Copies of a title that are alike in key, state, loan type and being allocated. */
export interface CopyGroup extends CopyOfKey, Omit<WantedCopies, 'titleId'> {
  readonly key: string
  readonly copies: number
}

const sameColumns = ['loan_type_id', 'temporary_loan_type', 'copy.status', 'shelf_status', 'temporary_from', 'temporary_until'] as const

/**
 * Copies that are alike, each group by one of them: its key is made once a group. To group by `copy_key` itself would make the text of a generated
 * column at every comparison: 12 of 20 ms for 5,000 copies.
 */
const alikeCopies = ({ read }: Handles) =>
  read
    .selectFrom('copy')
    .leftJoin('allocation', (join) => join.onRef('allocation.copy_id', '=', 'copy.id').on('allocation.ended_at', 'is', null))
    .select(sameColumns)
    .select((of) => [of('allocation.id', 'is not', null).as('allocated'), of.fn.countAll<number | string>().as('copies')])
    .select((of) => of.fn.min('copy.id').as('one_id'))
    .groupBy(['copy.title_id', 'copy.library_id', 'volume', 'tome', 'part', 'additional_material', 'location_id', ...sameColumns])
    .groupBy((of) => of('allocation.id', 'is not', null))

type AlikeCopies = ReturnType<typeof alikeCopies>

const groups = (handles: Handles, which: (copies: AlikeCopies) => AlikeCopies) =>
  handles.read
    .selectFrom(which(alikeCopies(handles)).as('alike'))
    .innerJoin('copy', 'copy.id', 'alike.one_id')
    .innerJoin('loan_type as own', 'own.id', 'alike.loan_type_id')
    .leftJoin('loan_type as other', 'other.id', 'alike.temporary_loan_type')
    .select(['copy.copy_key', 'copy.library_id', 'copy.volume', 'copy.tome', 'copy.part', 'copy.additional_material', 'copy.location_id'])
    .select(['own.lends', 'own.holdable', 'other.lends as other_lends', 'other.holdable as other_holdable'])
    .select(['alike.status', 'alike.shelf_status', 'alike.temporary_from', 'alike.temporary_until', 'allocated', 'copies'])

type Row = Awaited<ReturnType<ReturnType<typeof groups>['executeTakeFirstOrThrow']>>

const type = (lends: number | null, holdable: number | null): LoanTypeRules => ({
  code: '',
  lends: lends === 1,
  holdable: holdable === 1,
  renewable: false,
  consultOnly: false,
})

function rulesOf(row: Row, today: string): LoanTypeRules {
  const loanType = type(row.lends, row.holdable)
  if (row.temporary_from === null) return loanType
  const until = row.temporary_until === null ? {} : { until: row.temporary_until }
  return loanTypeOn(
    { loanType, temporary: { loanType: type(row.other_lends, row.other_holdable), from: row.temporary_from, ...until } },
    today,
  )
}

function groupOf(row: Row, today: string): CopyGroup {
  const { lends, holdable } = rulesOf(row, today)
  return {
    key: row.copy_key,
    libraryId: row.library_id,
    ...(row.volume === null ? {} : { volume: row.volume }),
    ...(row.tome === null ? {} : { tome: row.tome }),
    ...(row.part === null ? {} : { part: row.part }),
    ...(row.additional_material === null ? {} : { additionalMaterial: row.additional_material }),
    ...(row.location_id === null ? {} : { locationId: row.location_id }),
    // One that is only read here serves no hold either while somebody reads it.
    state: row.shelf_status ?? (row.status as CopyState),
    lends,
    holdable,
    allocated: Boolean(row.allocated),
    copies: Number(row.copies),
  }
}

/** Only copies of a volume; '' means those without one. */
const ofVolume = (copies: AlikeCopies, volume: string | undefined) =>
  copies
    .$if(volume === '', (some) => some.where('copy.volume', 'is', null))
    .$if(volume !== undefined && volume !== '', (some) => some.where('copy.volume', '=', volume!))

/** All copies of a title, alike ones together, in one statement. */
export async function loadTitleCopies(handles: Handles, titleId: number, today: string): Promise<readonly CopyGroup[]> {
  const rows = await groups(handles, (copies) => copies.where('copy.title_id', '=', titleId)).execute()
  return rows.map((row) => groupOf(row, today))
}

export async function loadKeyCopies(handles: Handles, titleId: number, key: string, today: string): Promise<readonly CopyGroup[]> {
  const rows = await groups(handles, (copies) => copies.where('copy.title_id', '=', titleId).where('copy.copy_key', '=', key)).execute()
  return rows.map((row) => groupOf(row, today))
}

/** Copies of several keys, in one statement. */
export async function loadKeysCopies(
  handles: Handles,
  keys: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, readonly CopyGroup[]>> {
  if (keys.length === 0) return new Map()
  const titles = idList(handles.engine, [...new Set(keys.map(titleOfKey))])
  const ofKeys = (copies: AlikeCopies) =>
    copies.where('copy.title_id', 'in', titles).where('copy.copy_key', 'in', textList(handles.engine, keys))
  const rows = await groups(handles, ofKeys).execute()
  return Map.groupBy(
    rows.map((row) => groupOf(row, today)),
    (one) => one.key,
  )
}

/** A title that visitors see, with its copies: one statement, two where it has none. */
export async function loadVisibleTitle(
  handles: Handles,
  titleId: number,
  today: string,
  volume?: string,
): Promise<{ readonly title: string; readonly copies: readonly CopyGroup[] } | undefined> {
  const rows = await groups(handles, (copies) => ofVolume(copies.where('copy.title_id', '=', titleId), volume))
    .innerJoin('title', 'title.id', 'copy.title_id')
    .select('title.title_line')
    .where('title.suppressed', '=', 0)
    .execute()
  if (rows.length > 0) return { title: rows[0]!.title_line, copies: rows.map((row) => groupOf(row, today)) }
  const title = await visibleTitle(handles, titleId)
  return title && { ...title, copies: [] }
}

/** A title that visitors see. */
export async function visibleTitle({ read }: Handles, titleId: number): Promise<{ readonly title: string } | undefined> {
  const row = await read.selectFrom('title').select('title_line').where('id', '=', titleId).where('suppressed', '=', 0).executeTakeFirst()
  return row && { title: row.title_line }
}
