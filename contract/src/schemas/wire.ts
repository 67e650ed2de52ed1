import * as z from 'zod/mini'
import { fieldCodes, refusals } from '../errors.ts'

/** A code on the wire: letters, digits, `-` and `.`; always a string. */
export const Code = z.string().check(z.regex(/^[\p{L}\p{N}.-]{1,64}$/u))

const positive = z.int().check(z.minimum(1))

/** A positive integer that stands as digits in an address. */
export const NumberInAddress = z.codec(z.string().check(z.regex(/^[1-9]\d{0,15}$/)), positive, { decode: Number, encode: String })

/** A whole number between two bounds in a query value; outside them the call is refused. */
export const boundedNumber = (min: number, max: number) =>
  z.codec(z.string().check(z.regex(/^\d{1,9}$/)), z.int().check(z.minimum(min), z.maximum(max)), { decode: Number, encode: String })

/** A comma list in a query value; empty parts are dropped (published links end in a comma). */
export const commaList = <T extends z.ZodMiniType<unknown, string>>(item: T, max = 100) =>
  z.codec(z.string().check(z.maxLength(4000)), z.array(item).check(z.maxLength(max)), {
    decode: (text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '') as z.input<T>[],
    encode: (items) => (items as readonly unknown[]).map(String).join(','),
  })

/** The envelope of every list: rows of one page, how many there are in all. */
export const listOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ data: z.array(item), total: z.int(), page: positive, perPage: positive })

const codes = /* @__PURE__ */ z.enum(Object.keys(refusals) as [keyof typeof refusals, ...(keyof typeof refusals)[]])

const Params = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.array(z.object({ codigo: z.string(), descricao: z.string() }))]),
)

/** One reason why an act is not open. `mensagem` is in the caller's language. */
export const WireReason = z.object({ codigo: codes, mensagem: z.string(), params: Params })

export type WireReason = z.output<typeof WireReason>

/** The body of every answer that refuses. `message` is in the caller's language. `motivos`: all reasons of a refused act, the first being `code`. */
export const ErrorBody = z.object({
  code: codes,
  message: z.string(),
  params: Params,
  fields: z.array(z.object({ field: z.string(), code: z.enum(fieldCodes), message: z.string() })),
  motivos: z.optional(z.array(WireReason)),
})

export type ErrorBody = z.output<typeof ErrorBody>
