import { dayFrom } from '../days.ts'
import { demoPatrons } from '../people/patrons.ts'
import type { DemoDeps } from './deps.ts'

/** What months of loans and requests told people, they have read by now; the last two days are new. */
export async function readOlderAlerts({ alerts, patrons }: DemoDeps, today: string): Promise<void> {
  const before = new Date(`${dayFrom(today, -2)}T00:00:00Z`)
  for (const { code } of demoPatrons(today)) {
    const { id: patronId } = (await patrons.find(code))!
    const older = await alerts.list(patronId, { read: false, before }, { offset: 0, limit: 1_000 })
    if (older.total > 0) await alerts.mark(patronId, { ids: older.alerts.map(({ id }) => id) }, true)
  }
}
