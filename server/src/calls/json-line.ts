import type * as z from 'zod/mini'

/** A line of a list, written as JSON and kept to its promise by whoever made it: nobody looks at it or writes it again. */
export class JsonLine<T> {
  /** What the line was looked at with. */
  readonly promise: z.ZodMiniType<T>
  readonly text: string

  constructor(promise: z.ZodMiniType<T>, text: string) {
    this.promise = promise
    this.text = text
  }

  read(): T {
    return JSON.parse(this.text) as T
  }
}

/** A reply of which some lines may be written already. */
export type WithJsonLines<R> = R extends (infer L)[]
  ? (L | JsonLine<L>)[]
  : R extends object
    ? { [K in keyof R]: R[K] extends (infer L)[] ? (L | JsonLine<L>)[] : R[K] }
    : R
