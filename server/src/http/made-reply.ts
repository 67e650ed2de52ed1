import type * as z from 'zod/mini'
import type { SentCopy } from './encoded-body.ts'

/** A whole reply as it is sent, kept to its promise and packed by whoever made it: nobody looks at it, writes or packs it again. */
export class MadeReply<T> {
  /** What it was looked at with. */
  readonly promise: z.ZodMiniType<T>
  readonly copy: SentCopy

  constructor(promise: z.ZodMiniType<T>, copy: SentCopy) {
    this.promise = promise
    this.copy = copy
  }
}
