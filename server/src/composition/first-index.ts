import type { IndexUpdater } from '../jobs/index-updater.ts'

const everyMs = 10_000

/**
 * The index is brought up to the database before the site answers. Where it is made anew (a restore, another form of the index) that takes
 * up to a millisecond a title: whoever waits is told every `pauseMs` milliseconds how far it is.
 */
export async function makeFirstIndex(
  keeper: Pick<IndexUpdater, 'start' | 'filled'>,
  say: (line: string) => void,
  pauseMs = everyMs,
): Promise<void> {
  const telling = setInterval(() => {
    say(`The search index is being made, ${keeper.filled.toLocaleString('en')} titles so far. The site answers when it is whole.`)
  }, pauseMs)
  try {
    await keeper.start()
  } finally {
    clearInterval(telling)
  }
}
