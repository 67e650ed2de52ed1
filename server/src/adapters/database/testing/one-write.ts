import { systemClock } from '../../clock/system-clock.ts'
import { copyStore } from '../copy-store.ts'
import { handlesOf } from '../handles.ts'
import { jobStore } from '../job-store.ts'
import type { Database } from '../open-database.ts'
import { aCopy, aTitle, type LibraryFixture } from './library-fixture.ts'

/** How many copies hang on each title that is written: a title with fewer was torn apart. */
export const copiesOfATitle = 3

/** Begins every mark of a writer; between writer and number stands a hyphen. */
export const labelOf = (writer: string, number: number): string => `${writer}-${number}`

/**
 * One transaction as the program writes them: a title, its copies, their message in the outbox, a job. `label` is the title's
 * identity, begins its bar codes and is the job's key. `filler` makes the record large, so that the log is written back in between.
 */
export async function writeOne(database: Database, shelf: LibraryFixture, label: string, filler: number): Promise<void> {
  await handlesOf(database, systemClock).atomically(async (inside) => {
    const titleId = await aTitle(inside.write, label)
    const record = JSON.stringify({ filler: 'á'.repeat(filler) })
    await inside.write.updateTable('title').set({ record }).where('id', '=', titleId).execute()
    await jobStore(inside).add({ kind: 'kill', payload: { titleId }, uniqueKey: label })
    await copyStore(inside).put(Array.from({ length: copiesOfATitle }, (_, n) => aCopy(shelf, titleId, `${label}:${n}`)))
  })
}
