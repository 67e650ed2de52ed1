import type { ImportDeps } from './import-records.ts'
import type { ImportIndex } from './import-index.ts'

const joinedTogether = 500

/**
 * Titles name a person by a number that no authority has: their heading is that of the authority of the same form. Known only when all records of a run
 * are in, for the authority of that number may come after its titles.
 */
export async function joinTwins(deps: Pick<ImportDeps, 'together'>, index?: Pick<ImportIndex, 'askByHeading'>): Promise<void> {
  const twins = await deps.together(({ writer }) => writer.twinHeadings())
  if (twins.length === 0) return
  await index?.askByHeading()
  for (let at = 0; at < twins.length; at += joinedTogether)
    await deps.together(({ writer }) => writer.joinTwinHeadings(twins.slice(at, at + joinedTogether)))
}
