import type * as z from 'zod/mini'

/** What replies are compressed with. */
export type Encoding = 'zstd' | 'br' | 'gzip'

/** What is sent of a text: packed as `encoding` says, or as it is. */
export interface SentCopy {
  readonly bytes: Uint8Array
  readonly etag: string
  readonly encoding?: Encoding | undefined
}

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
