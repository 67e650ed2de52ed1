/** Work to be done later, once, by whichever process comes first. `payload` is plain JSON. */
export interface NewJob {
  readonly kind: string
  readonly payload: unknown
  /** A second job of this kind with the same key is not taken on, also when the first is done: `2026-11-20` for a daily one. */
  readonly uniqueKey?: string
  readonly runAfter?: Date
  /** 5 when absent. */
  readonly maxAttempts?: number
}

export interface ClaimedJob {
  readonly id: number
  readonly kind: string
  readonly payload: unknown
  /** 1 for the first. */
  readonly attempt: number
  readonly maxAttempts: number
}

export interface Claim {
  /** Name of the claiming process, unique among those that run. */
  readonly worker: string
  readonly kinds: readonly string[]
  readonly limit: number
  /** After this long without `extend` the job is anybody's again. */
  readonly leaseSeconds: number
  /** Jobs that this process is doing: not abandoned, however late their lease was extended (the clock may jump). */
  readonly running?: readonly number[]
}

export interface JobFailure {
  readonly error: string
  readonly retryAt?: Date
  readonly left?: unknown
}

export interface JobCounts {
  readonly waiting: number
  readonly running: number
  readonly done: number
  readonly failed: number
}

/** Jobs as rows: claimed by exactly one worker at a time, done at least once. */
export interface Jobs {
  /** Answers the job's number, or undefined when its unique key is taken. */
  add(job: NewJob): Promise<number | undefined>
  /** Takes jobs that are due, oldest first, those too whose worker let its lease run out. */
  claim(claim: Claim): Promise<readonly ClaimedJob[]>
  /** False when the job is no longer this worker's: it must stop. */
  extend(id: number, worker: string, leaseSeconds: number): Promise<boolean>
  /** False when the job was no longer this worker's. With `left`, that is all that stays of its payload. */
  complete(id: number, worker: string, left?: unknown): Promise<boolean>
  /** `retryAt` undefined: given up. Given up also when it was the last attempt. With `left`, that is all that stays of the payload then. */
  fail(id: number, worker: string, failure: JobFailure): Promise<boolean>
  /** Hands an unfinished job back; the attempt does not count. */
  release(id: number, worker: string): Promise<boolean>
  counts(): Promise<JobCounts>
  /** What a job that is done was about, as long as it has not been deleted. */
  payloadOfDone(kind: string, uniqueKey: string): Promise<unknown>
  /** Deletes jobs in whose payload one of these texts stands as a value, whatever their state; answers how many. */
  forget(texts: readonly string[]): Promise<number>
  /** Deletes jobs that ended before this time; answers how many. */
  prune(before: Date): Promise<number>
}

declare module './stores.ts' {
  interface Stores {
    readonly jobs: Jobs
  }
}
