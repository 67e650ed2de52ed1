import { PermanentFailure, type JobHandler } from '../../ports/job-handler.ts'
import type { StoredNotice } from '../../ports/notices.ts'
import type { Stores, Transactions } from '../../ports/stores.ts'

export const sendNoticeJob = 'send_notice'

export type NoticeJobDeps = Pick<Stores, 'notices' | 'libraries'> & Transactions

const batch = 200

/** The library that sends it, where a notice is for the readers of one. */
async function libraryNameOf({ libraries }: NoticeJobDeps, { audience }: StoredNotice): Promise<string | undefined> {
  const [only, ...others] = audience.libraryIds
  return others.length > 0 ? undefined : (await libraries.libraries()).find((one) => one.id === only)?.name
}

function tell(deps: NoticeJobDeps, notice: StoredNotice, readers: readonly number[], library: string | undefined): Promise<void> {
  const params = { heading: notice.heading, message: notice.content, ...(library !== undefined && { library }) }
  const what = { kind: 'staff_notice', subject: `notice:${notice.id}`, params, at: new Date(notice.sentAt) } as const
  return deps.together(async ({ alerts }) => {
    for (const patronId of readers) await alerts.notify({ ...what, patronId, ...(!notice.byEmail && { withoutEmail: true }) })
  })
}

/** Tells each reader of a notice, in batches. Run again it tells those that were not told yet. */
export const sendNoticeHandler = (deps: NoticeJobDeps): JobHandler => ({
  async run({ payload }, signal) {
    const notice = await deps.notices.find((payload as { readonly noticeId: number }).noticeId)
    if (!notice) throw new PermanentFailure('There is no such notice.')
    const library = await libraryNameOf(deps, notice)
    for (let after = 0; !signal.aborted;) {
      const readers = await deps.notices.readers(notice.audience, after, batch)
      if (readers.length === 0) return
      await tell(deps, notice, readers, library)
      after = readers.at(-1)!
    }
  },
})
