import type { Handles } from '../../../database/handles.ts'

/** The local day up to which a job has done its work; undefined before its first run. */
export async function jobReached({ read }: Handles, job: string): Promise<string | undefined> {
  const row = await read.selectFrom('job_progress').select('reached').where('job', '=', job).executeTakeFirst()
  return row?.reached
}

/** In the transaction of the last part of the work. It never goes back, but from a day that lay `ahead` of today: the clock was wrong then. */
export async function noteReached(inside: Handles, job: string, day: string, ahead?: string): Promise<void> {
  await inside.write
    .insertInto('job_progress')
    .values({ job, reached: day })
    .onConflict((known) =>
      known
        .column('job')
        .doUpdateSet({ reached: day })
        .where((of) => of.or([of('job_progress.reached', '<', day), of('job_progress.reached', '=', ahead ?? null)])),
    )
    .execute()
}
