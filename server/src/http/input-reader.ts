import type { RefusedField } from '@farol/contract/errors.ts'
import * as z from 'zod/mini'
import { refusedFields } from './problems.ts'

/** What came in as its schema reads it, or which fields are refused. */
export interface ReadInput {
  readonly value: unknown
  readonly fields: readonly RefusedField[]
}

function asSchema(schema: z.ZodMiniType, input: unknown): ReadInput {
  const result = z.safeParse(schema, input)
  return result.success ? { value: result.data, fields: [] } : { value: undefined, fields: refusedFields(result.error.issues, input) }
}

type Shape = Readonly<Record<string, z.ZodMiniType>>

/** The fields of a schema that is nothing but its fields. */
function shapeOf(schema: z.ZodMiniType): Shape | undefined {
  const { type, checks, shape } = schema._zod.def as { type: string; checks?: readonly unknown[]; shape?: Shape }
  return type === 'object' && (checks?.length ?? 0) === 0 ? shape : undefined
}

/** What the schema makes of each field that is not there, by name. A field that must be there is not among them. */
function absentValues(shape: Shape): ReadonlyMap<string, unknown> {
  return new Map(
    Object.entries(shape).flatMap(([name, part]) => {
      const result = z.safeParse(z.object({ [name]: part }), {})
      return result.success ? [[name, (result.data as Record<string, unknown>)[name]] as const] : []
    }),
  )
}

const fresh = (value: unknown): unknown => (Array.isArray(value) ? [...(value as readonly unknown[])] : value)
const isPlainValue = (value: unknown) => value === undefined || typeof value !== 'object' || (Array.isArray(value) && value.length === 0)

function byField(schema: z.ZodMiniType, shape: Shape): (input: unknown) => ReadInput {
  const absent = absentValues(shape)
  const filled = [...absent].filter(([, value]) => value !== undefined)
  const required = Object.keys(shape).filter((name) => !absent.has(name))
  if (!filled.every(([, value]) => isPlainValue(value))) return (input) => asSchema(schema, input)
  return (input) => {
    if (typeof input !== 'object' || input === null || Array.isArray(input)) return asSchema(schema, input)
    const value: Record<string, unknown> = {}
    for (const [name, standing] of filled) value[name] = fresh(standing)
    for (const [name, given] of Object.entries(input)) {
      const result = Object.hasOwn(shape, name) && given !== undefined ? z.safeParse(shape[name]!, given) : undefined
      if (!result?.success) return asSchema(schema, input)
      value[name] = result.data
    }
    for (const name of required) if (!(name in value)) return asSchema(schema, input)
    return { value, fields: [] }
  }
}

/**
 * Reads what came in with a schema. Most calls name two or three of forty fields: those are looked at one by one, and what the schema makes
 * of the others is known. Whatever is not as it should be is asked of the schema itself, whose refusals are the answer.
 */
export function inputReader(schema: z.ZodMiniType | undefined): (input: unknown) => ReadInput {
  if (!schema) return () => ({ value: undefined, fields: [] })
  let read: ((input: unknown) => ReadInput) | undefined
  return (input) => {
    const shape = shapeOf(schema)
    read ??= shape ? byField(schema, shape) : (given) => asSchema(schema, given)
    return read(input)
  }
}
