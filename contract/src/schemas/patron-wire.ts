import * as z from 'zod/mini'
import { boundedNumber, Code, WireReason } from './wire.ts'

const isDay = (text: string) => {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** A local day that exists, `2026-11-15`. */
export const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/), z.refine(isDay))

/** A day from which days are counted on, as due days are. None from the year 9000: no instant after 9999 has a form on the wire. */
export const DueDay = z.string().check(z.regex(/^[0-8]\d{3}-\d{2}-\d{2}$/), z.refine(isDay))

/** A local time, `22:00`. */
export const Time = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))

/** An instant in UTC, `2026-11-03T12:00:00.000Z`. */
export const Instant = z.string()

/** Integer cents of real, not below 0; at most ten million reais. */
export const Cents = z.int().check(z.minimum(0), z.maximum(1_000_000_000))

/** An amount that somebody pays, owes or is let off. */
export const Amount = z.int().check(z.minimum(1), z.maximum(1_000_000_000))

/** Several codes, each once. */
export const codes = (max: number) =>
  z.array(Code).check(
    z.minLength(1),
    z.maxLength(max),
    z.refine((list) => new Set(list).size === list.length),
  )

/** Whether an act is open to the reader now, and if not, for which reasons. The act itself answers the same. */
export const Act = z.object({ permitido: z.boolean(), motivos: z.array(WireReason) })

export type Act = z.output<typeof Act>

/** Renewal: `nova_data` is the due day that it would give. */
export const RenewAct = z.extend(Act, { nova_data: z.optional(z.string()) })

export type RenewAct = z.output<typeof RenewAct>

/** A page of a list in the query. */
export const paged = (usual = 20, max = 100) => ({
  page: z._default(boundedNumber(1, 10_000), 1),
  perPage: z._default(boundedNumber(1, max), usual),
})

/** First and last day of a span in the query. A span that is turned round is `periodo_invertido`. */
export const span = { de: z.optional(Day), ate: z.optional(Day) }

/** `formato=csv` answers the list as a file. */
export const asCsv = { formato: z.optional(z.literal('csv')) }

/** What stands for the reply of a call that answers a file. */
export const FileReply = z.unknown()

/** Which copy of a title: parts that are absent are `null`. */
export const copyKey = {
  volume: z.nullable(z.string()),
  tomo: z.nullable(z.string()),
  parte: z.nullable(z.string()),
  material_adicional: z.nullable(z.string()),
  localizacao: z.nullable(Code),
}

const part = z.nullable(z.string().check(z.maxLength(100)))

/** The same, as a reader sends it: every part has to be said. */
export const chosenKey = { volume: part, tomo: part, parte: part, material_adicional: part, localizacao: z.nullable(Code) }

/** Parts of a copy's key in lists: absent where the copy has none. */
export const shownKey = {
  volume: z.optional(z.string()),
  tomo: z.optional(z.string()),
  parte: z.optional(z.string()),
  material_adicional: z.optional(z.string()),
}

export const libraryFields = { cod_biblioteca: Code, desc_biblioteca: z.string() }

export const LibraryName = z.object(libraryFields)

/** A bond that may be chosen. */
export const Bond = z.object({ codigo: Code, descricao: z.string() })
