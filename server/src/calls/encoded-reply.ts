import type * as z from 'zod/mini'
import type { Encoding, SentCopy } from '../http/encoded-body.ts'

/** What becomes of a reply: it is sent as it is, packed as the reader takes it, or whoever asked in this process hands it on as JSON. */
export type Wire = { readonly encoding: Encoding | undefined } | 'handed on'

/** A whole reply as it is sent, kept to its promise and packed by whoever made it: nobody looks at it, writes or packs it again. */
export class EncodedReply<T> {
  /** What it was looked at with. */
  readonly promise: z.ZodMiniType<T>
  readonly copy: SentCopy

  constructor(promise: z.ZodMiniType<T>, copy: SentCopy) {
    this.promise = promise
    this.copy = copy
  }
}

/** A whole reply as JSON, and what of it is at hand without reading that. */
export interface ReplyText {
  readonly text: string
  /** Its fields; undefined: a list. */
  readonly fields: Readonly<Record<string, unknown>>
}

/** A whole reply written as JSON, kept to its promise by whoever wrote it: who hands it on need not read it. */
export class JsonReply<T> {
  /** What it was looked at with. */
  readonly promise: z.ZodMiniType<T>
  readonly written: ReplyText

  constructor(promise: z.ZodMiniType<T>, written: ReplyText) {
    this.promise = promise
    this.written = written
  }
}
