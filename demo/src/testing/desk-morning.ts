import type { DemoDeps } from '../load/deps.ts'

/** What the desk of the central library finds on the first morning, as the guide of the demo says. */
export async function deskMorning(deps: DemoDeps, now: Date) {
  const { deskHolds, deskRequests, deskLists, commentDesk, demoCodes, libraries } = deps.atTime({ now: () => now })
  const { id: libraryId } = (await libraries.libraries()).find(({ code }) => code === 'BC')!
  const page = { libraryId, offset: 0, limit: 50 }
  const holds = async (list: 'shelf' | 'expired' | 'pull' | 'relabel') => (await deskHolds.list({ list, ...page })).total
  const requests = async (list: 'pull' | 'send' | 'receive') => (await deskRequests.list({ list, ...page })).total
  const tasks = await deskLists.tasks({ state: 'open', ...page })
  return {
    shelf: await holds('shelf'),
    expired: await holds('expired'),
    pull: await holds('pull'),
    relabel: await holds('relabel'),
    separate: await requests('pull'),
    send: await requests('send'),
    receive: await requests('receive'),
    tasks: tasks.rows.map(({ kind }) => kind).toSorted(),
    comments: (await commentDesk.queue(50)).length,
    slips: (await demoCodes.openSlips(50)).map(({ cents }) => cents),
  }
}
