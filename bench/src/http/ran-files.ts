import { Session, type Profiler } from 'node:inspector'
import { fileURLToPath } from 'node:url'

/** Which files had a function run, by V8's coverage of this thread. Begin it before they are loaded. */
export class RanFiles implements Disposable {
  readonly #session = new Session()
  readonly #root: string

  /** `root`: the folder whose files count, `node_modules` below it left out. Paths are told from there. */
  constructor(root: string) {
    this.#root = root
    this.#session.connect()
    this.#session.post('Profiler.enable')
    this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  }

  /** The files of which a function ran since this was asked last. */
  take(): ReadonlySet<string> {
    let scripts: readonly Profiler.ScriptCoverage[] = []
    // The session is of this thread: its answers come before `post` returns.
    this.#session.post('Profiler.takePreciseCoverage', (error, found) => {
      if (error) throw error
      scripts = found.result
    })
    const ran = scripts.filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
    return new Set(ran.flatMap(({ url }) => this.#pathOf(url)))
  }

  #pathOf(url: string): string[] {
    if (!url.startsWith('file:') || url.includes('/node_modules/')) return []
    const file = fileURLToPath(url)
    return file.startsWith(this.#root) ? [file.slice(this.#root.length)] : []
  }

  [Symbol.dispose](): void {
    this.#session.disconnect()
  }
}

/** The names that at least half of the sets hold, sorted. */
export function inHalfOf(sets: readonly ReadonlySet<string>[]): string[] {
  const times = new Map<string, number>()
  for (const name of sets.flatMap((set) => [...set])) times.set(name, (times.get(name) ?? 0) + 1)
  return [...times].flatMap(([name, count]) => (count * 2 >= sets.length ? [name] : [])).toSorted()
}
