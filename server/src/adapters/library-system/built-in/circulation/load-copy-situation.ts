import type { CopyState, ShelfState } from '../../../../circulation/copy-state.ts'
import { workKey } from '../../../../circulation/copy-key.ts'
import type { LoanTypeRules, TypedCopy } from '../../../../circulation/loan-type.ts'
import type { Handles } from '../../../database/handles.ts'

/** The live allocation of a copy, and what it is for. */
export interface HeldAllocation {
  readonly allocationId: number
  readonly kind: 'hold' | 'request'
  /** Number of the hold or request. */
  readonly ofId: number
  readonly stage: 'pull_list' | 'on_the_way' | 'on_hold_shelf'
  readonly patronId: number
  readonly bondId: number
  readonly pickUpLibraryId: number
  readonly pickUpOn?: string
  readonly pickUpAt?: Date
}

export interface OpenTransit {
  readonly transitId: number
  readonly fromLibraryId: number
  readonly toLibraryId: number
  readonly reason: 'home' | 'hold' | 'request' | 'moved'
}

/** A copy with all that lays claim to it. */
export interface CopySituation {
  readonly copyId: number
  readonly titleId: number
  readonly title: string
  readonly author?: string
  readonly barcode: string
  readonly key: string
  /** `workKey`: what a reader has one of at most. */
  readonly work: string
  readonly libraryId: number
  readonly parts: { readonly volume?: string; readonly tome?: string; readonly part?: string; readonly additionalMaterial?: string }
  readonly group: string
  readonly loanTypeId: number
  readonly typed: TypedCopy
  readonly state: CopyState
  readonly shelfState: ShelfState
  readonly price?: number
  readonly note?: string
  readonly openLoan?: { readonly loanId: number; readonly patronId: number }
  readonly allocation?: HeldAllocation
  readonly transit?: OpenTransit
}

const copiesWithClaims = ({ read }: Handles) =>
  read
    .selectFrom('copy')
    .innerJoin('title', 'title.id', 'copy.title_id')
    .innerJoin('loan_type', 'loan_type.id', 'copy.loan_type_id')
    .leftJoin('material_type', 'material_type.id', 'title.material_type_id')
    .leftJoin('loan_type as temporary', 'temporary.id', 'copy.temporary_loan_type')
    .leftJoin('loan', (join) => join.onRef('loan.copy_id', '=', 'copy.id').on('loan.state', '=', 'open'))
    .leftJoin('allocation', (join) => join.onRef('allocation.copy_id', '=', 'copy.id').on('allocation.ended_at', 'is', null))
    .leftJoin('hold', 'hold.id', 'allocation.hold_id')
    .leftJoin('loan_request', 'loan_request.id', 'allocation.loan_request_id')
    .leftJoin('transit', (join) => join.onRef('transit.copy_id', '=', 'copy.id').on('transit.ended_at', 'is', null))

const situations = (handles: Handles) =>
  copiesWithClaims(handles).select([
    'copy.id',
    'copy.title_id',
    'title.title_line',
    'title.main_author',
    'copy.barcode',
    'copy.copy_key',
    'copy.library_id',
    'copy.volume',
    'copy.tome',
    'copy.part',
    'copy.additional_material',
    'copy.status',
    'copy.shelf_status',
    'copy.price_cents',
    'copy.note',
    'copy.loan_type_id',
    'copy.temporary_from',
    'copy.temporary_until',
    'material_type.loan_group',
    'loan_type.code as type_code',
    'loan_type.lends as type_lends',
    'loan_type.holdable as type_holdable',
    'loan_type.renewable as type_renewable',
    'loan_type.consult_only as type_consult',
    'temporary.code as temporary_code',
    'temporary.lends as temporary_lends',
    'temporary.holdable as temporary_holdable',
    'temporary.renewable as temporary_renewable',
    'temporary.consult_only as temporary_consult',
    'loan.id as loan_id',
    'loan.patron_id as loan_patron_id',
    'allocation.id as allocation_id',
    'allocation.stage',
    'hold.id as hold_id',
    'hold.patron_id as hold_patron_id',
    'hold.bond_id as hold_bond_id',
    'hold.pick_up_library_id as hold_library_id',
    'hold.pick_up_on as hold_until',
    'hold.pick_up_at as hold_until_at',
    'loan_request.id as request_id',
    'loan_request.patron_id as request_patron_id',
    'loan_request.bond_id as request_bond_id',
    'loan_request.pick_up_library_id as request_library_id',
    'loan_request.pick_up_on as request_until',
    'loan_request.pick_up_at as request_until_at',
    'transit.id as transit_id',
    'transit.from_library_id',
    'transit.to_library_id',
    'transit.reason as transit_reason',
  ])

type Row = Awaited<ReturnType<ReturnType<typeof situations>['executeTakeFirstOrThrow']>>

const typeOf = (code: string, lends: number, holdable: number, renewable: number, consultOnly: number): LoanTypeRules => ({
  code,
  lends: lends === 1,
  holdable: holdable === 1,
  renewable: renewable === 1,
  consultOnly: consultOnly === 1,
})

function typedOf(row: Row): TypedCopy {
  const loanType = typeOf(row.type_code, row.type_lends, row.type_holdable, row.type_renewable, row.type_consult)
  if (row.temporary_code === null || row.temporary_from === null) return { loanType }
  const other = typeOf(
    row.temporary_code,
    row.temporary_lends ?? 0,
    row.temporary_holdable ?? 0,
    row.temporary_renewable ?? 0,
    row.temporary_consult ?? 0,
  )
  return {
    loanType,
    temporary: { loanType: other, from: row.temporary_from, ...(row.temporary_until === null ? {} : { until: row.temporary_until }) },
  }
}

function allocationOf(row: Row): HeldAllocation | undefined {
  if (row.allocation_id === null || row.stage === null) return undefined
  const hold = row.hold_id !== null
  const until = hold ? row.hold_until : row.request_until
  const untilAt = hold ? row.hold_until_at : row.request_until_at
  return {
    allocationId: row.allocation_id,
    kind: hold ? 'hold' : 'request',
    ofId: (hold ? row.hold_id : row.request_id)!,
    stage: row.stage,
    patronId: (hold ? row.hold_patron_id : row.request_patron_id)!,
    bondId: (hold ? row.hold_bond_id : row.request_bond_id)!,
    pickUpLibraryId: (hold ? row.hold_library_id : row.request_library_id)!,
    ...(until === null ? {} : { pickUpOn: until }),
    ...(untilAt === null ? {} : { pickUpAt: new Date(untilAt) }),
  }
}

const partsOf = ({ volume, tome, part, additional_material }: Row): CopySituation['parts'] => ({
  ...(volume === null ? {} : { volume }),
  ...(tome === null ? {} : { tome }),
  ...(part === null ? {} : { part }),
  ...(additional_material === null ? {} : { additionalMaterial: additional_material }),
})

function situationOf(row: Row): CopySituation {
  const parts = partsOf(row)
  const allocation = allocationOf(row)
  return {
    copyId: row.id,
    titleId: row.title_id,
    title: row.title_line,
    ...(row.main_author === null ? {} : { author: row.main_author }),
    barcode: row.barcode,
    key: row.copy_key,
    work: workKey({ titleId: row.title_id, ...parts }),
    libraryId: row.library_id,
    parts,
    group: row.loan_group ?? 'livro',
    loanTypeId: row.loan_type_id,
    typed: typedOf(row),
    state: row.status as CopyState,
    shelfState: row.status === 'consult_only' ? 'consult_only' : (row.shelf_status ?? 'available'),
    ...(row.price_cents === null ? {} : { price: row.price_cents }),
    ...(row.note === null ? {} : { note: row.note }),
    ...(row.loan_id === null ? {} : { openLoan: { loanId: row.loan_id, patronId: row.loan_patron_id! } }),
    ...(allocation ? { allocation } : {}),
    ...(row.transit_id === null
      ? {}
      : {
          transit: {
            transitId: row.transit_id,
            fromLibraryId: row.from_library_id!,
            toLibraryId: row.to_library_id!,
            reason: row.transit_reason!,
          },
        }),
  }
}

/** One statement. Ask after the copy is held. */
export async function loadCopySituation(handles: Handles, copyId: number): Promise<CopySituation> {
  return situationOf(await situations(handles).where('copy.id', '=', copyId).executeTakeFirstOrThrow())
}
