import { sql } from 'kysely'
import { estimateAtPlace } from '../../../../circulation/estimate.ts'
import type { LoanKind } from '../../../../circulation/limits.ts'
import { localMoment } from '../../../../circulation/local-time.ts'
import { settingNames } from '../../../../ports/institution-settings.ts'
import { circulationSetting } from '../../../../ports/library-system/circulation-settings.ts'
import type { TitleQueue } from '../../../../ports/library-system/holds.ts'
import type { Handles } from '../../../database/handles.ts'
import { prepared, type Slots } from '../../../database/prepared-statement.ts'
import { countsAsLate } from '../circulation/loan-terms.ts'
import { hoursIn, settingsIn } from '../circulation/stored-settings.ts'

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

/** Those that wait, the open loans, and the settings with the hours, in one statement: every page of a title asks. */
const rowsOf = prepared(({ read }, slot: Slots<number>) => {
  const title = slot<number>((titleId) => titleId)
  const statement = sql<HoldRow | LoanRow | SettingRow>`
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

type Row = HoldRow | LoanRow | SettingRow
const isHold = (row: Row): row is HoldRow => row.what === 'hold'
const isLoan = (row: Row): row is LoanRow => row.what === 'loan'
const isSetting = (row: Row): row is SettingRow => row.what === 'setting'

const earliest = (days: readonly string[]): string | undefined => days.toSorted()[0]

/** What is known of one key: how many wait without a copy, and its open loans. */
function readKeys(rows: readonly (HoldRow | LoanRow)[], now: Date, zone: string) {
  return [...Map.groupBy(rows, (row) => row.name).values()].map((some) => ({
    library: some[0]!.library,
    code: some[0]!.code,
    waiting: some.filter(isHold).length,
    ahead: some.filter((row) => isHold(row) && row.allocation === null).length,
    loans: some
      .filter(isLoan)
      .map((row) => ({ loanId: row.id, due: { day: row.due_on, at: new Date(row.due_at) }, late: isUnsure(row, now, zone) })),
  }))
}

/** Late, or said to be back: nobody knows when it comes. */
const isUnsure = (row: LoanRow, now: Date, zone: string): boolean => row.claimed_returned_at !== null || countsAsLate(row, now, zone)

/**
 * Who waits for a title in each library, and when one more reader could be served there at the earliest. Absent are libraries of which nothing is
 * out and for which nobody waits.
 */
export async function titleQueues(handles: Handles, titleId: number): Promise<ReadonlyMap<number, TitleQueue>> {
  const rows = await rowsOf(handles, titleId)
  const stored = new Map(rows.filter(isSetting).map((row) => [row.name, JSON.parse(row.value) as unknown]))
  const { zone } = settingsIn(stored)
  const hoursOf = hoursIn(stored)
  const now = handles.clock.now()
  const today = localMoment(now, zone).date
  const keys = readKeys(
    rows.filter((row) => !isSetting(row)),
    now,
    zone,
  )
  const queueOf = (some: typeof keys): TitleQueue => {
    const hours = hoursOf(some[0]!.code)
    const days = some.flatMap(({ ahead, loans }) => {
      const estimate = estimateAtPlace({ loans, hours, today }, ahead)
      return 'day' in estimate ? [estimate.day] : []
    })
    const estimate = earliest(days)
    return { waiting: some.reduce((sum, one) => sum + one.waiting, 0), ...(estimate === undefined ? {} : { estimate }) }
  }
  return new Map([...Map.groupBy(keys, (one) => one.library)].map(([library, some]) => [library, queueOf(some)]))
}
