import { setTimeout } from 'node:timers/promises'
import type { IndexUpdater } from '../jobs/index-updater.ts'

const everyMs = 10_000
const retryMs = 1_000

/**
 * The index is brought up to the database before the site answers. Where it is made anew (a restore, another form of the index) that takes
 * up to a millisecond a title: whoever waits is told every `pauseMs` milliseconds how far it is. Where that fails, as on a full disk, it is tried
 * again until the index can be searched.
 */
export async function makeFirstIndex(
  keeper: Pick<IndexUpdater, 'start' | 'filled' | 'isUsable'>,
  say: (line: string) => void,
  pauseMs = everyMs,
  againMs = retryMs,
): Promise<void> {
  const telling = setInterval(() => {
    say(
      `The search index is being brought up to the database, ${keeper.filled.toLocaleString('en')} titles so far. The site answers when it is whole.`,
    )
  }, pauseMs)
  try {
    await keeper.start()
    while (!(await keeper.isUsable())) {
      await setTimeout(againMs)
      await keeper.start()
    }
  } finally {
    clearInterval(telling)
  }
}
