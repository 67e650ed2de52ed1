import { sql } from 'kysely'
import type { CopyChoice, CopyDivision, HoldingLibrary } from '../../../ports/library-system.ts'
import type { Handles } from '../../database/handles.ts'
import { withoutNulls } from '../../database/rows.ts'

const visible = ({ read }: Handles, titleId: number) =>
  read
    .selectFrom('copy')
    .innerJoin('copy_status', 'copy_status.code', 'copy.status')
    .innerJoin('loan_type', 'loan_type.id', 'copy.loan_type_id')
    .leftJoin('location', 'location.id', 'copy.location_id')
    .where('copy.title_id', '=', titleId)
    .where('copy_status.visible', '=', 1)

const whole = (value: ReturnType<typeof sql>) => sql<number>`cast(${value} as integer)`

/** What each library has of the title. */
export async function copiesByLibrary(handles: Handles, titleId: number): Promise<readonly HoldingLibrary[]> {
  const rows = await visible(handles, titleId)
    .select(['copy.library_id as libraryId'])
    .select([
      whole(sql`count(*)`).as('copies'),
      whole(sql`sum(case when copy.status = 'available' and loan_type.lends = 1 then 1 else 0 end)`).as('available'),
      sql<string | null>`min(copy.call_number)`.as('callNumber'),
      sql<string | null>`min(location.name)`.as('location'),
    ])
    .groupBy('copy.library_id')
    .execute()
  return rows.map(withoutNulls)
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
  const years = await visible(handles, titleId)
    .innerJoin('serial_issue', 'serial_issue.id', 'copy.serial_issue_id')
    .$if(libraryId !== undefined, (query) => query.where('copy.library_id', '=', libraryId!))
    .where('serial_issue.year', 'is not', null)
    .select(['serial_issue.year', whole(sql`count(*)`).as('copies')])
    .groupBy('serial_issue.year')
    .orderBy('serial_issue.year', 'desc')
    .execute()
  const byYear: CopyDivision[] = years.map(({ year, copies }) => ({ value: String(year), copies }))
  return { volumes, years: byYear }
}
