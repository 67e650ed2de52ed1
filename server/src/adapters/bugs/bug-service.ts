import { randomUUID } from 'node:crypto'
import { setTimeout as rest } from 'node:timers/promises'
import type { Bug, BugTracker } from '../../ports/bug-tracker.ts'
import type { Clock } from '../../ports/clock.ts'
import { requestExternal, jsonTypes, type ExternalOptions } from '../outside/external-request.ts'

export interface BugServiceSettings {
  /** `https://KEY@HOST/PROJECT`, as services that speak the protocol of Sentry give it. */
  readonly dsn: URL
  readonly clock: Clock
  readonly outside?: ExternalOptions | undefined
  /** Told when a report could not be handed over. */
  readonly onFailure: (error: unknown) => void
}

/** More in a minute are the same trouble, or somebody who plays with us. */
const maxInMinute = 30

function frameOf(line: string) {
  const [, name, filename, row, column] = /^(.*?) ?(\S+):(\d+):(\d+)$/.exec(line) ?? []
  return filename ? { filename, ...(name && { function: name }), lineno: Number(row), colno: Number(column) } : { function: line }
}

/** One event as an envelope: three lines of JSON. https://develop.sentry.dev/sdk/data-model/envelopes/ */
function envelopeOf(bug: Bug, now: Date): string {
  const id = randomUUID().replaceAll('-', '')
  const event = {
    event_id: id,
    timestamp: now.toISOString(),
    platform: bug.side === 'browser' ? 'javascript' : 'node',
    level: 'error',
    transaction: bug.place,
    // The service wants the innermost last.
    exception: { values: [{ type: bug.name, stacktrace: { frames: bug.frames.map(frameOf).toReversed() } }] },
  }
  return [{ event_id: id, sent_at: now.toISOString() }, { type: 'event' }, event].map((part) => JSON.stringify(part)).join('\n')
}

/** Hands bugs over to an error-tracking service of the library's choice. It stands where the operator says, also in the own network. */
export class BugService implements BugTracker {
  readonly #settings: BugServiceSettings
  readonly #url: URL
  readonly #key: string
  #minute = 0
  #reported = 0
  readonly #sending = new Set<Promise<void>>()

  constructor(settings: BugServiceSettings) {
    const { dsn } = settings
    const at = dsn.pathname.lastIndexOf('/')
    this.#settings = settings
    this.#key = dsn.username
    this.#url = new URL(`${dsn.protocol}//${dsn.host}${dsn.pathname.slice(0, at)}/api/${dsn.pathname.slice(at + 1)}/envelope/`)
  }

  report(bug: Bug): void {
    const { clock, outside, onFailure } = this.#settings
    const now = clock.now()
    const minute = Math.floor(now.getTime() / 60_000)
    if (minute !== this.#minute) [this.#minute, this.#reported] = [minute, 0]
    this.#reported += 1
    if (this.#reported > maxInMinute) return
    const headers = {
      'content-type': 'application/x-sentry-envelope',
      'x-sentry-auth': `Sentry sentry_version=7, sentry_client=farol/1, sentry_key=${this.#key}`,
    }
    const question = {
      url: this.#url,
      method: 'POST',
      headers,
      body: envelopeOf(bug, now),
      insideNetwork: true,
      accepts: jsonTypes,
    } as const
    const sending = requestExternal(question, outside).then((answer) => {
      this.#sending.delete(sending)
      if (answer.error) onFailure(answer.error)
      else if (answer.status >= 300) onFailure(new Error(`the service answered ${answer.status}`))
    })
    this.#sending.add(sending)
  }

  /** Waits for the reports that are being sent, at most so many milliseconds. */
  async flush(timeout: number): Promise<void> {
    await Promise.race([Promise.allSettled(this.#sending), rest(timeout, undefined, { ref: false })])
  }
}
