import type { CalendarAddresses } from '../../ports/calendar-addresses.ts'
import { instant, type Handles } from './handles.ts'

const live = ({ read }: Handles) =>
  read.selectFrom('calendar_address').select(['patron_id', 'created_at', 'with_titles']).where('revoked_at', 'is', null)

const shown = (row: { created_at: string; with_titles: number }) => ({
  createdAt: new Date(row.created_at),
  withTitles: row.with_titles === 1,
})

async function end(handles: Handles, patronId: number): Promise<void> {
  await handles.write
    .updateTable('calendar_address')
    .set({ revoked_at: instant(handles) })
    .where('patron_id', '=', patronId)
    .where('revoked_at', 'is', null)
    .execute()
}

export const calendarAddressStore = (handles: Handles): CalendarAddresses => ({
  async present(patronId) {
    const row = await live(handles).where('patron_id', '=', patronId).executeTakeFirst()
    return row && shown(row)
  },
  renew: (patronId, keyHash, withTitles) =>
    handles.atomically(async (inside) => {
      await end(inside, patronId)
      const values = { patron_id: patronId, secret_hash: keyHash, created_at: instant(inside), with_titles: withTitles ? 1 : 0 } as const
      await inside.write.insertInto('calendar_address').values(values).execute()
      return shown(values)
    }),
  end: (patronId) => end(handles, patronId),
  async find(keyHash) {
    const row = await live(handles).where('secret_hash', '=', keyHash).executeTakeFirst()
    return row && { ...shown(row), patronId: row.patron_id }
  },
})
