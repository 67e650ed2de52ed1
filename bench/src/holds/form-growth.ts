import { sql } from 'kysely'
import { StepCounter } from '../attacks/counted-steps.ts'
import type { ScratchFixture } from './scratch-fixture.ts'

/** A title of so many copies in one library, a hundred of each volume at most. */
async function titleOf({ fixture }: ScratchFixture, copies: number): Promise<number> {
  const titleId = await fixture.title()
  await fixture.copy({ title: titleId })
  await sql`insert into copy (title_id, library_id, loan_type_id, barcode, status, sort_key, volume, created_at, updated_at)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${copies - 1})
    select ${titleId}, 1, 1, ${`big-${titleId}-`} || n, 'available', '', cast(n % 150 as text), created_at, updated_at
    from numbers, (select created_at, updated_at from copy where title_id = ${titleId} limit 1) as first`.execute(fixture.database.write)
  return titleId
}

export interface FormGrowth {
  readonly copies: number
  /** Blocks of JavaScript that the form of a hold runs. */
  readonly steps: number
  /** The least of several, in milliseconds of this process's processor time, the database's work in it included on SQLite. */
  readonly milliseconds: number
  readonly median: number
}

/** How often the form of a title is asked for. */
export const times = 15

/** Milliseconds of this process's processor time that each of several calls takes, least first. */
async function processorTimes(call: () => Promise<unknown>): Promise<readonly number[]> {
  const taken: number[] = []
  for (let n = 0; n < times; n += 1) {
    const began = process.cpuUsage()
    await call()
    const { user, system } = process.cpuUsage(began)
    taken.push((user + system) / 1_000)
  }
  return taken.toSorted((one, other) => one - other)
}

/** What the form of a hold costs for titles of growing numbers of copies. */
export async function growthOfForm(scratch: ScratchFixture, numbers: readonly number[]): Promise<readonly FormGrowth[]> {
  const { holds } = scratch.fixture.circulation
  const titles: { readonly copies: number; readonly titleId: number }[] = []
  for (const copies of numbers) titles.push({ copies, titleId: await titleOf(scratch, copies) })
  const measured: { copies: number; titleId: number; milliseconds: number; median: number }[] = []
  for (const { copies, titleId } of titles) {
    const taken = await processorTimes(() => holds.form({ titleId }))
    measured.push({ copies, titleId, milliseconds: taken[0]!, median: taken[Math.floor(times / 2)]! })
  }
  using counter = new StepCounter()
  const grown: FormGrowth[] = []
  for (const { titleId, ...one } of measured) grown.push({ ...one, steps: await counter.countAwaited(() => holds.form({ titleId })) })
  return grown
}
