import { existsSync, readFileSync } from 'node:fs'

const status = '/proc/self/status'

/** Memory of the process without the pages of files that the system shows to it: those are the system's to take back. */
function ownBytes(): number {
  const kilobytes = existsSync(status) ? /RssAnon:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1] : undefined
  return kilobytes === undefined ? process.memoryUsage().rss : Number(kilobytes) * 1024
}

/** Looks at the memory of this process five times a second until it is stopped. */
export class PeakMemory {
  #peak = ownBytes()
  readonly #timer = setInterval(() => this.#look(), 200)

  #look(): void {
    this.#peak = Math.max(this.#peak, ownBytes())
  }

  /** The most it was, in megabytes. */
  stop(): number {
    clearInterval(this.#timer)
    this.#look()
    return Math.round(this.#peak / 2 ** 20)
  }
}
