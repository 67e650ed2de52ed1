import type * as z from 'zod/mini'
import type { ActivityCode } from '../activities.ts'
import type { RefusalCode } from '../errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call. `anyone`: a read of the catalogue, also without a token. `public`: any valid token, the visitor's included.
 * `patron`: a signed-in person's token. `staff`: a token of the desk, which opens no call of a patron, as a patron's opens none of the desk.
 */
export type Caller = 'anyone' | 'public' | 'patron' | 'staff'

/** What a call may answer instead of JSON. */
export type FileType = 'text/csv' | 'application/pdf' | 'application/zip' | 'text/calendar'

/** The promise of one call. `path` carries `:name` for parameters and `{product}` for the slug. */
export interface Endpoint {
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly caller: Caller
  /** What the caller must be granted, or that it takes no grant; where absent the server's route decides. */
  readonly activity?: ActivityCode | 'none'
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** Bytes of a body that carries a file; 1 MiB where absent. Only of calls of people or staff, who are looked at before it is read. */
  readonly maxBody?: number
  readonly reply: z.ZodMiniType
  readonly refusals: readonly RefusalCode[]
  /** Takes `Idempotency-Key`: sent again with the same key, it answers the same and does nothing twice. */
  readonly idempotent?: true
  /** Answers this file instead of the reply: always, or where the query says `formato`. */
  readonly file?: FileType
}

/** Characters of an `Idempotency-Key`. */
export const idempotencyKey = /^[A-Za-z0-9_-]{8,64}$/

/** Declares a call once, for the server’s `bind` and, by its address, for the browser’s `call`. */
export const endpoint = <const E extends Endpoint>(promise: E): E => promise

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodMiniType ? E[K] : undefined

/** What a handler receives of one part of the input, after parsing. */
export type Parsed<E extends Endpoint, K extends 'params' | 'query' | 'body'> =
  Part<E, K> extends z.ZodMiniType ? z.output<Part<E, K>> : undefined

type OptionalKeys<S extends z.ZodMiniType> = { [K in keyof z.input<S>]-?: undefined extends z.input<S>[K] ? K : never }[keyof z.input<S>]
type Fields<S extends z.ZodMiniType> = z.output<S>

/** What a caller writes: values as the handler will see them; what has a default may be left out. */
type Written<S extends z.ZodMiniType> = Omit<Fields<S>, OptionalKeys<S> & keyof Fields<S>> &
  Partial<Pick<Fields<S>, OptionalKeys<S> & keyof Fields<S>>>

type InputPart<E extends Endpoint, K extends 'params' | 'query' | 'body'> =
  Part<E, K> extends z.ZodMiniType
    ? {} extends Written<Part<E, K>>
      ? { [P in K]?: Written<Part<E, K>> }
      : { [P in K]: Written<Part<E, K>> }
    : { [P in K]?: undefined }

/** The input of one call: `params`, `query`, `body`, as far as the endpoint has them, and the key of one that is idempotent. */
export type Input<E extends Endpoint> = InputPart<E, 'params'> &
  InputPart<E, 'query'> &
  InputPart<E, 'body'> & { readonly idempotencyKey?: E['idempotent'] extends true ? string : undefined }

export type Reply<E extends Endpoint> = z.output<E['reply']>
