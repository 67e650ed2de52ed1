import type * as z from 'zod/mini'

/** A line of a list, written as JSON and kept to its promise by whoever made it: nobody looks at it or writes it again. */
export class Written<T> {
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
export type WithWritten<R> = R extends (infer L)[]
  ? (L | Written<L>)[]
  : R extends object
    ? { [K in keyof R]: R[K] extends (infer L)[] ? (L | Written<L>)[] : R[K] }
    : R

const plainLine = (line: unknown): unknown => (line instanceof Written ? line.read() : line)
const plainList = (value: unknown): unknown =>
  Array.isArray(value) && value.some((one) => one instanceof Written) ? value.map(plainLine) : value

/** The reply as whoever asks in this process reads it. */
export function plainReply(reply: unknown): unknown {
  if (typeof reply !== 'object' || reply === null || Array.isArray(reply)) return plainList(reply)
  const lists = Object.entries(reply).flatMap(([name, value]) => {
    const plain = plainList(value)
    return plain === value ? [] : [[name, plain] as const]
  })
  return lists.length === 0 ? reply : { ...reply, ...Object.fromEntries(lists) }
}
