import type { Handles } from './handles.ts'

/** The base of this very institution; made when the first patron comes or the institution names it. */
export async function localBase({ write }: Handles): Promise<number> {
  await write
    .insertInto('base')
    .values({ code: 'local', name: 'Local', own: 1 })
    .onConflict((taken) => taken.doNothing())
    .execute()
  return (await write.selectFrom('base').select('id').where('own', '=', 1).executeTakeFirstOrThrow()).id
}
