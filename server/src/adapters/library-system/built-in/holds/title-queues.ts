import { estimateAtPlace } from '../../../../circulation/estimate.ts'
import { localMoment } from '../../../../circulation/local-time.ts'
import type { TitleQueue } from '../../../../ports/library-system/holds.ts'
import type { Handles } from '../../../database/handles.ts'
import { hoursIn, settingsIn } from '../circulation/stored-settings.ts'
import { loadTitleWaiting, type KeyWaiting } from './title-waiting.ts'

/**
 * Who waits for a title in each library, and when one more reader could be served there at the earliest. Absent are libraries of which nothing is
 * out and for which nobody waits.
 */
export async function titleQueues(handles: Handles, titleId: number): Promise<{ queues: ReadonlyMap<number, TitleQueue> }> {
  const { stored, keys } = await loadTitleWaiting(handles, titleId)
  const { zone } = settingsIn(stored)
  const hoursOf = hoursIn(stored)
  const now = handles.clock.now()
  const today = localMoment(now, zone).date
  const queueOf = (some: readonly KeyWaiting[]): TitleQueue => {
    const hours = hoursOf(some[0]!.code)
    const days = some.flatMap(({ ahead, loans }) => {
      const estimate = estimateAtPlace({ loans, hours, today }, ahead)
      return 'day' in estimate ? [estimate.day] : []
    })
    const [earliest] = days.toSorted()
    return { waiting: some.reduce((sum, one) => sum + one.waiting, 0), ...(earliest === undefined ? {} : { estimate: earliest }) }
  }
  const byLibrary = [...Map.groupBy(keys(now, zone), (one) => one.library)]
  return { queues: new Map(byLibrary.map(([library, some]) => [library, queueOf(some)])) }
}
