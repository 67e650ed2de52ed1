import { sql } from 'kysely'
import type { CopyChoice, CopyDivision, HoldingLibrary } from '../../../ports/library-system.ts'
import type { Handles } from '../../database/handles.ts'
import { idSlot, prepared, type Slots } from '../../database/prepared-statement.ts'
import { withoutNulls } from '../../database/rows.ts'
import { kindOfCopy } from './copy-counts.ts'
import { yearsOfNumberings } from './copies-of-issues.ts'
import { copyGroups, sumOf } from './copy-groups.ts'

const visibleCopies = ({ read }: Handles) =>
  read
    .selectFrom('copy')
    .innerJoin('copy_status', 'copy_status.code', 'copy.status')
    .innerJoin('loan_type', 'loan_type.id', 'copy.loan_type_id')
    .leftJoin('location', 'location.id', 'copy.location_id')
    .where('copy_status.visible', '=', 1)

const visible = (handles: Handles, titleId: number) => visibleCopies(handles).where('copy.title_id', '=', titleId)

const whole = (value: ReturnType<typeof sql>) => sql<number>`cast(${value} as integer)`

/** What one library has, out of the groups that stand together. */
export const holding = [
  sumOf(sql`counted.copies`).as('copies'),
  sumOf(sql`case when counted.status = 'available' and loan_type.lends = 1 then counted.copies else 0 end`).as('available'),
  sumOf(sql`case when ${kindOfCopy} = 'consultOnly' then counted.copies else 0 end`).as('consultOnly'),
  sql<string | null>`min(counted.call_number)`.as('callNumber'),
  sql<string | null>`min(location.name)`.as('location'),
] as const

const holdingsOf = prepared((handles, slot: Slots<readonly number[]>) =>
  copyGroups(
    handles,
    idSlot(handles.engine, slot, (ids) => ids),
  )
    .leftJoin('location', 'location.id', 'counted.location_id')
    .select(['counted.title_id as titleId', 'counted.library_id as libraryId'])
    .select(holding)
    .groupBy(['counted.title_id', 'counted.library_id']),
)

/** What each library has of these titles, in one statement. */
export async function copiesByLibraries(
  handles: Handles,
  titleIds: readonly number[],
): Promise<ReadonlyMap<number, readonly HoldingLibrary[]>> {
  const rows = await holdingsOf(handles, titleIds)
  const byTitle = new Map<number, HoldingLibrary[]>()
  for (const { titleId, ...row } of rows) byTitle.set(titleId, [...(byTitle.get(titleId) ?? []), withoutNulls(row)])
  return byTitle
}

/** Volumes and years of the title's copies with how many there are of each. */
export async function copyDivisions(handles: Handles, { titleId, libraryId }: CopyChoice) {
  const value = sql<string>`coalesce(copy.volume, '')`
  const volumes = await visible(handles, titleId)
    .$if(libraryId !== undefined, (query) => query.where('copy.library_id', '=', libraryId!))
    .select([value.as('value'), whole(sql`count(*)`).as('copies')])
    .groupBy(value)
    .orderBy(sql`length(${value})`)
    .orderBy(value)
    .execute()
  const yearOf = await yearsOfNumberings(handles, { titleId, ...(libraryId !== undefined && { libraryId }) })
  const years = new Map<number, number>()
  for (const { value: volume, copies } of volumes) {
    const year = yearOf.get(volume)
    if (year !== undefined) years.set(year, (years.get(year) ?? 0) + copies)
  }
  const byYear: CopyDivision[] = [...years]
    .toSorted(([one], [other]) => other - one)
    .map(([year, copies]) => ({ value: String(year), copies }))
  return { volumes, years: byYear }
}
