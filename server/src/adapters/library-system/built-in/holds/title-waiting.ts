import { sql } from 'kysely'
import type { EstimateInput } from '../../../../circulation/estimate.ts'
import type { LoanKind } from '../../../../circulation/limits.ts'
import { settingNames } from '../../../../ports/institution-settings.ts'
import { circulationSetting } from '../../../../ports/library-system/circulation-settings.ts'
import type { Handles } from '../../../database/handles.ts'
import { prepared, type Slots } from '../../../database/prepared-statement.ts'
import { countsAsLate } from '../circulation/loan-terms.ts'
import type { StoredSettings } from '../circulation/stored-settings.ts'

interface HoldRow {
  readonly what: 'hold'
  /** Key of the copies. */
  readonly name: string
  readonly library: number
  readonly code: string
  readonly allocation: number | null
}

interface LoanRow extends Omit<HoldRow, 'what'> {
  readonly what: 'loan'
  readonly id: number
  readonly due_on: string
  readonly due_at: string
  readonly kind: LoanKind
  readonly claimed_returned_at: string | null
  readonly unattended_return_at: string | null
}

interface SettingRow {
  readonly what: 'setting'
  readonly name: string
  readonly value: string
}

type Row = HoldRow | LoanRow | SettingRow

/** Those that wait, the open loans, and the settings with the hours, in one statement: every page of a title asks. */
const rowsOf = prepared(({ read }, slot: Slots<number>) => {
  const title = slot<number>((titleId) => titleId)
  const statement = sql<Row>`
    select 'hold' as what, hold.copy_key as name, hold.library_id as library, library.code, hold.id, allocation.id as allocation,
      null as due_on, null as due_at, null as kind, null as claimed_returned_at, null as unattended_return_at, null as value
    from hold join library on library.id = hold.library_id
      left join allocation on allocation.hold_id = hold.id and allocation.ended_at is null
    where hold.title_id = ${title} and hold.state = 'queued'
    union all
    select 'loan', copy.copy_key, copy.library_id, library.code, loan.id, null,
      loan.due_on, loan.due_at, loan.kind, loan.claimed_returned_at, loan.unattended_return_at, null
    from copy join loan on loan.copy_id = copy.id and loan.state = 'open' join library on library.id = copy.library_id
    where copy.title_id = ${title}
    union all
    select 'setting', name, 0, '', 0, null, null, null, null, null, null, value from institution_setting
    where name in (${circulationSetting}, ${settingNames.institution})`
  return { compile: () => statement.compile(read) }
})

const isLoan = (row: HoldRow | LoanRow): row is LoanRow => row.what === 'loan'

/** What waits for the copies of one key, and when those that are out are due. */
export interface KeyWaiting {
  readonly key: string
  readonly library: number
  readonly code: string
  /** Holds in the queue, and those of them that have no copy on its way. */
  readonly waiting: number
  readonly ahead: number
  readonly loans: EstimateInput['loans']
}

export interface TitleWaiting {
  readonly stored: StoredSettings
  keys(now: Date, zone: string): readonly KeyWaiting[]
}

/** Late, or said to be back: nobody knows when it comes. */
const isUnsure = (row: LoanRow, now: Date, zone: string): boolean => row.claimed_returned_at !== null || countsAsLate(row, now, zone)

function keysOf(rows: readonly (HoldRow | LoanRow)[], now: Date, zone: string): readonly KeyWaiting[] {
  return [...Map.groupBy(rows, (row) => row.name)].map(([key, some]) => {
    const loans = some.filter(isLoan)
    return {
      key,
      library: some[0]!.library,
      code: some[0]!.code,
      waiting: some.length - loans.length,
      ahead: some.filter((row) => !isLoan(row) && row.allocation === null).length,
      loans: loans.map((row) => ({ loanId: row.id, due: { day: row.due_on, at: new Date(row.due_at) }, late: isUnsure(row, now, zone) })),
    }
  })
}

/** All that waits for a title and all of it that is out, key by key. One statement. */
export async function loadTitleWaiting(handles: Handles, titleId: number): Promise<TitleWaiting> {
  const rows = await rowsOf(handles, titleId)
  const settings = rows.filter((row) => row.what === 'setting')
  const others = rows.filter((row) => row.what !== 'setting')
  return {
    stored: new Map(settings.map((row) => [row.name, JSON.parse(row.value) as unknown])),
    keys: (now, zone) => keysOf(others, now, zone),
  }
}
