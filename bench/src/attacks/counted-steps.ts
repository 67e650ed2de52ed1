import { Session, type Profiler } from 'node:inspector'
import { threadClock } from '../search/thread-clock.ts'

/** Counts the blocks of JavaScript that a call runs. Work inside of V8 and Node's native code (a regular expression, JSON.parse) counts for nothing. */
export class StepCounter implements Disposable {
  readonly #session = new Session()

  constructor() {
    this.#session.connect()
    this.#session.post('Profiler.enable')
    this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  }

  #take(): readonly Profiler.ScriptCoverage[] {
    let scripts: readonly Profiler.ScriptCoverage[] = []
    // The session is of this thread: its answers come before `post` returns.
    this.#session.post('Profiler.takePreciseCoverage', (error, found) => {
      if (error) throw error
      scripts = found.result
    })
    return scripts
  }

  count(call: () => void): number {
    // What reading the counters ran is set aside.
    this.#take()
    call()
    return this.#sum()
  }

  /** The same for a call that waits meanwhile: nothing else may run. */
  async countAwaited(call: () => Promise<unknown>): Promise<number> {
    this.#take()
    await call()
    return this.#sum()
  }

  #sum(): number {
    let steps = 0
    for (const script of this.#take()) for (const { ranges } of script.functions) for (const { count } of ranges) steps += count
    return steps
  }

  [Symbol.dispose](): void {
    this.#session.disconnect()
  }
}

const now = threadClock()

/** Microseconds of processor time of this thread, the least of `runs`. */
export function leastTime(call: () => void, runs: number): number {
  let least = Infinity
  for (let run = 0; run < runs; run += 1) {
    const began = now()
    call()
    least = Math.min(least, now() - began)
  }
  return least * 1_000
}
