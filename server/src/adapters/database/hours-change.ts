import { libraryZone } from '@farol/contract/library-zone.ts'
import type { WrittenHours } from '../../circulation/written-hours.ts'
import { localMoment } from '../../circulation/local-time.ts'
import { settingNames } from '../../ports/institution-settings.ts'
import { applyNewHoursJob, type HoursChange } from '../../ports/library-system/maintenance.ts'
import type { Handles } from './handles.ts'
import { jobStore } from './job-store.ts'

const hoursOf = (document: unknown): readonly WrittenHours[] =>
  (document as { readonly hours?: readonly WrittenHours[] } | null)?.hours ?? []

/** Libraries whose hours are others than before, with those of before. One that had none has no days that could be closed now. */
function changed(before: unknown, after: unknown): readonly WrittenHours[] {
  const now = new Map(hoursOf(after).map((one) => [one.library, JSON.stringify(one)]))
  return hoursOf(before).filter((one) => now.get(one.library) !== JSON.stringify(one))
}

/** The institution's document before a write; undefined for other settings and where it is the first. */
export async function documentBefore({ read }: Handles, name: string): Promise<unknown> {
  if (name !== settingNames.institution) return undefined
  const row = await read.selectFrom('institution_setting').select('value').where('name', '=', name).executeTakeFirst()
  return row && JSON.parse(row.value)
}

/** In the transaction that stores new hours: a job moves what stands on days that are closed now. */
export async function enqueueHoursChange(inside: Handles, before: unknown, after: unknown, version: number): Promise<void> {
  const hours = before === undefined ? [] : changed(before, after)
  if (hours.length === 0) return
  const day = localMoment(inside.clock.now(), libraryZone()).date
  const payload: HoursChange = { version, day, before: hours }
  await jobStore(inside).add({ kind: applyNewHoursJob, payload, uniqueKey: String(version) })
}
