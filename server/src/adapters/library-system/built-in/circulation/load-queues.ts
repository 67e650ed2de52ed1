import type { ExpressionBuilder } from 'kysely'
import { titleOfKey } from '../../../../circulation/copy-key.ts'
import { blockedUntil, type Block } from '../../../../circulation/suspension.ts'
import type { WaitingHold } from '../../../../circulation/next-in-queue.ts'
import type { Handles } from '../../../database/handles.ts'
import type { Tables } from '../../../database/tables.ts'
import { idList, textList } from '../../../database/value-lists.ts'
import type { RuleBook } from './rule-book.ts'

/** A live hold as its queue sees it. */
export interface LiveHold extends WaitingHold {
  readonly key: string
  readonly bondId: number
  readonly libraryId: number
}

/** Keys by their names, or all that a person has on loan or waits for. */
export type QueueKeys = readonly string[] | { readonly ofPatron: number }

const isList = (keys: QueueKeys): keys is readonly string[] => Array.isArray(keys)

/** Keys, with their titles, of all that a person has on loan or waits for. */
function keysOfPatron(read: Handles['read'], patronId: number) {
  const onLoan = read
    .selectFrom('loan')
    .innerJoin('copy', 'copy.id', 'loan.copy_id')
    .select(['copy.copy_key as key', 'copy.title_id as title'])
    .where('loan.patron_id', '=', patronId)
    .where('loan.state', '=', 'open')
  const waitedFor = read
    .selectFrom('hold')
    .select((of) => ['hold.copy_key as key', of.ref('hold.title_id').$notNull().as('title')])
    .where('hold.patron_id', '=', patronId)
    .where((of) => of.or([of('hold.state', '=', 'queued'), of('hold.state', '=', 'released')]))
  return read.selectFrom(onLoan.union(waitedFor).as('wanted'))
}

/** What `copy_key` may be, for a statement. */
export const keysIn = ({ engine, read }: Pick<Handles, 'engine' | 'read'>, keys: QueueKeys) =>
  isList(keys) ? textList(engine, keys) : keysOfPatron(read, keys.ofPatron).select('wanted.key')

/** What the title of a copy of these keys may be: copies have an index by their title and none by their key. */
export const titlesIn = ({ engine, read }: Pick<Handles, 'engine' | 'read'>, keys: QueueKeys) =>
  isList(keys) ? idList(engine, [...new Set(keys.map(titleOfKey))]) : keysOfPatron(read, keys.ofPatron).select('wanted.title')

const bondIsGood = (of: ExpressionBuilder<Tables, 'bond'>, today: string) =>
  of.and([of('bond.active', '=', 1), of.or([of('bond.valid_until', 'is', null), of('bond.valid_until', '>=', today)])])

/** Whether the reader of the hold has a bond that is active and not over, be it that of the hold or another one. */
const mayBorrow = (of: ExpressionBuilder<Tables, 'hold'>, today: string) =>
  of.exists(
    of
      .selectFrom('bond')
      .select('bond.id')
      .whereRef('bond.patron_id', '=', 'hold.patron_id')
      .where((bond) => bondIsGood(bond, today)),
  )

/** A row for each block that nobody lifted of the hold's reader; one row without a block. */
async function liveHolds(handles: Handles, keys: QueueKeys, today: string) {
  return handles.read
    .selectFrom('hold')
    .innerJoin('bond', 'bond.id', 'hold.bond_id')
    .innerJoin('patron', 'patron.id', 'hold.patron_id')
    .leftJoin('allocation', (join) => join.onRef('allocation.hold_id', '=', 'hold.id').on('allocation.ended_at', 'is', null))
    .leftJoin('patron_block', (join) =>
      join.onRef('patron_block.patron_id', '=', 'hold.patron_id').on('patron_block.lifted_at', 'is', null),
    )
    .select(['hold.id', 'hold.copy_key', 'hold.patron_id', 'hold.bond_id', 'hold.state', 'queued_at', 'suspended_until', 'pick_up_at'])
    .select(['hold.library_id', 'pick_up_library_id', 'bond.category_id', 'patron.blocked', 'allocation.id as allocation_id'])
    .select((of) => of.case().when(mayBorrow(of, today)).then(1).else(0).end().as('may_borrow'))
    .select(['patron_block.kind as block_kind', 'starts_on', 'ends_on', 'patron_block.bond_id as block_bond_id'])
    .where('hold.copy_key', 'in', keysIn(handles, keys))
    .where((of) => of.or([of('hold.state', '=', 'queued'), of('hold.state', '=', 'released')]))
    .execute()
}

type HoldRow = Awaited<ReturnType<typeof liveHolds>>[number]

/** What keeps the reader from fetching by the bond of this hold. */
const blocksIn = (rows: readonly HoldRow[]): readonly Block[] =>
  rows
    .filter((row) => row.block_kind !== 'clearance' || row.block_bond_id === null || row.block_bond_id === row.bond_id)
    .flatMap(({ block_kind: kind, starts_on: from, ends_on: until }) =>
      kind === null || from === null ? [] : [{ kind, from, ...(until === null ? {} : { until }) }],
    )

/** Live holds of some keys, with what keeps their readers from fetching anything: one statement. */
export async function loadQueues(
  handles: Handles,
  keys: QueueKeys,
  { today, firstCategories }: Pick<RuleBook, 'today' | 'firstCategories'>,
): Promise<readonly LiveHold[]> {
  if (isList(keys) && keys.length === 0) return []
  const rows = await liveHolds(handles, keys, today)
  return [...Map.groupBy(rows, (row) => row.id).values()].map((some) => {
    const row = some[0]!
    const running = blockedUntil(blocksIn(some), today)
    const blocked = row.blocked === 1 ? {} : running
    return {
      holdId: row.id,
      key: row.copy_key,
      patronId: row.patron_id!,
      bondId: row.bond_id!,
      categoryId: row.category_id,
      libraryId: row.library_id,
      pickUpLibraryId: row.pick_up_library_id,
      state: row.state,
      queuedAt: new Date(row.queued_at),
      allocated: row.allocation_id !== null,
      ...(row.suspended_until === null ? {} : { suspendedUntil: row.suspended_until }),
      ...(row.pick_up_at === null ? {} : { pickUpAt: new Date(row.pick_up_at) }),
      ...(blocked === undefined ? {} : { blocked }),
      ...(Number(row.may_borrow) === 0 ? { bondsOver: true } : {}),
      ...(firstCategories.has(row.category_id) ? { first: true } : {}),
    }
  })
}
