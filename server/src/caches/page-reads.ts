import { AsyncLocalStorage } from 'node:async_hooks'

/** What a page or an answer was made of besides what the data version stands for; versions are as they were before the data was read. */
export interface PageReads {
  /** Versions of where copies are, by title. */
  readonly titles: Map<number, number>
  /** Version of readers' comments, where some were read. */
  comments?: string
  /** Made of where all copies are: as it was when it was asked, and kept for nobody. */
  live?: true
}

const reading = new AsyncLocalStorage<PageReads>()

export const noReads = (): PageReads => ({ titles: new Map() })

/** Everything that `work` reads is noted in `reads`. */
export const noteReads = <T>(reads: PageReads, work: () => T): T => reading.run(reads, work)

/** Notes versions that were read before their data; what was noted first stays, being older. */
export function noteTitles(versions: Iterable<readonly [titleId: number, version: number]>): void {
  const reads = reading.getStore()
  if (!reads) return
  for (const [id, version] of versions) if (!reads.titles.has(id)) reads.titles.set(id, version)
}

/** Notes that all copies were looked at, not only those of the titles that are shown. */
export function noteLive(): void {
  const reads = reading.getStore()
  if (reads) reads.live = true
}

export function noteComments(version: string): void {
  const reads = reading.getStore()
  if (reads) reads.comments ??= version
}

export interface CurrentVersions {
  titles(ids: readonly number[]): Promise<ReadonlyMap<number, number>>
  comments(): Promise<string>
}

/** Whether nothing of it has changed since. */
export async function areFresh({ titles, comments, live }: PageReads, now: CurrentVersions): Promise<boolean> {
  if (live) return false
  if (comments !== undefined && comments !== (await now.comments())) return false
  if (titles.size === 0) return true
  const versions = await now.titles([...titles.keys()])
  return [...titles].every(([id, version]) => versions.get(id) === version)
}
