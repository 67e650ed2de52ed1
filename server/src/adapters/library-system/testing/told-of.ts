import type { AlertTable } from '../../database/areas/alerts.ts'
import type { CirculationFixture } from './circulation-fixture.ts'

/** What a reader is told and has not deleted, of one kind, the oldest first: the parameters of its sentence. */
export async function toldOf({ database }: CirculationFixture, patronId: number, kind: AlertTable['kind']) {
  const rows = await database.read
    .selectFrom('alert')
    .select('params')
    .where('patron_id', '=', patronId)
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ params }) => JSON.parse(params) as Record<string, unknown>)
}
