import { sql } from 'kysely'
import type { ChangedHours, DeskHours, HoursLibrary } from '../../ports/desk-hours.ts'
import { applyNewHoursJob, type HoursChange, type HoursEffects } from '../../ports/library-system/maintenance.ts'
import { movedDays } from './desk-moved-days.ts'
import type { Handles } from './handles.ts'

const nothing: HoursEffects = { loans: 0, holds: 0, requests: 0 }

const states = { waiting: 'moving', running: 'moving', done: 'done', failed: 'failed' } as const

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

/** The job that moves what a version brought, as long as it has not been deleted. */
async function jobOf({ read }: Handles, { code }: HoursLibrary, version?: number) {
  const named = `%${escaped(`"library":${JSON.stringify(code)}`)}%`
  const row = await read
    .selectFrom('job')
    .select(['state', 'payload', 'created_at'])
    .where('kind', '=', applyNewHoursJob)
    .where(sql<boolean>`payload like ${named} escape '\\'`)
    .$if(version !== undefined, (rows) => rows.where('unique_key', '=', String(version)))
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row && { state: states[row.state], at: row.created_at, version: (JSON.parse(row.payload) as HoursChange).version }
}

/** The task that counts what was moved: it is kept longer than the job, but there is none where nothing was. */
async function countsOf({ read }: Handles, { id }: HoursLibrary, version?: number) {
  const row = await read
    .selectFrom('staff_task')
    .select(['occasion', 'detail', 'created_at'])
    .where('kind', '=', 'closed_day')
    .where('library_id', '=', id)
    .$if(version !== undefined, (rows) => rows.where('occasion', '=', `hours:${version}:${id}`))
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!row) return undefined
  const moved = { ...nothing, ...(JSON.parse(row.detail) as Partial<HoursEffects>) }
  return { version: Number(row.occasion.split(':')[1]), moved, at: row.created_at }
}

async function change(handles: Handles, library: HoursLibrary, version?: number): Promise<ChangedHours | undefined> {
  const job = await jobOf(handles, library, version)
  const counts = await countsOf(handles, library, job?.version ?? version)
  if (job) return { ...job, moved: counts?.moved ?? nothing }
  return counts && { ...counts, state: 'done' }
}

export const deskHoursStore = (handles: Handles): DeskHours => ({
  change: (library, version) => change(handles, library, version),
  moved: (library, of, page) => movedDays(handles, library, of, page),
})
