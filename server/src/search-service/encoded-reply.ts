import type * as z from 'zod/mini'

/** What replies are compressed with. */
export type Encoding = 'zstd' | 'br' | 'gzip'

/** What is sent of a text: compressed as `encoding` says, or as it is. */
export interface SentCopy {
  readonly bytes: Uint8Array
  readonly etag: string
  readonly encoding?: Encoding | undefined
}

/** How a reply is sent; without an encoding where who asks takes none, or reads it in this process. */
export interface Wire {
  readonly encoding: Encoding | undefined
}

/** A whole reply as it is sent, validated, written and compressed by a worker. */
export class EncodedReply<T> {
  /** The schema that it was validated with. */
  readonly schema: z.ZodMiniType<T>
  readonly copy: SentCopy

  constructor(schema: z.ZodMiniType<T>, copy: SentCopy) {
    this.schema = schema
    this.copy = copy
  }

  /** The reply itself, for who asks in this process: made without an encoding. */
  read(): T {
    const { buffer, byteOffset, byteLength } = this.copy.bytes
    return JSON.parse(Buffer.from(buffer, byteOffset, byteLength).toString()) as T
  }
}
