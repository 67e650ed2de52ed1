import { AsyncLocalStorage } from 'node:async_hooks'

/** What a page or an answer was made of besides what the data version stands for; versions are as they were before the data was read. */
export interface PageReads {
  /** Versions of where copies are, by title. */
  readonly titles: Map<number, number>
  /** Readers' comments, where some were read: their version, and that of those that each title shows. */
  comments?: { version: string; readonly titles: Map<number, string> }
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

/** `version` was read before `ofTitle`, and that before the comments. */
export function noteComments(version: string, titleId: number, ofTitle: string): void {
  const reads = reading.getStore()
  if (!reads) return
  reads.comments ??= { version, titles: new Map() }
  if (!reads.comments.titles.has(titleId)) reads.comments.titles.set(titleId, ofTitle)
}

export interface CurrentVersions {
  titles(ids: readonly number[]): Promise<ReadonlyMap<number, number>>
  /** Of all comments: the same as long as none was written, decided or removed. */
  comments(): Promise<string>
  /** Of those that a title shows. */
  commentsOf(titleId: number): Promise<string>
}

/** Comments of other titles, and such as wait, change nothing of what a page shows. */
async function areCommentsFresh(comments: NonNullable<PageReads['comments']>, now: CurrentVersions): Promise<boolean> {
  const version = await now.comments()
  if (comments.version === version) return true
  for (const [id, ofTitle] of comments.titles) if ((await now.commentsOf(id)) !== ofTitle) return false
  comments.version = version
  return true
}

/** Whether nothing of it has changed since. */
export async function areFresh({ titles, comments, live }: PageReads, now: CurrentVersions): Promise<boolean> {
  if (live) return false
  if (comments && !(await areCommentsFresh(comments, now))) return false
  if (titles.size === 0) return true
  const versions = await now.titles([...titles.keys()])
  return [...titles].every(([id, version]) => versions.get(id) === version)
}
