import type { RefusedField } from '@farol/contract/errors.ts'
import * as z from 'zod/mini'
import { refusedFields } from './problems.ts'

/** What came in as its schema reads it, or which fields are refused. */
export interface ReadInput {
  readonly value: unknown
  readonly fields: readonly RefusedField[]
}

export function readInput(schema: z.ZodMiniType | undefined, input: unknown): ReadInput {
  if (!schema) return { value: undefined, fields: [] }
  const result = z.safeParse(schema, input)
  return result.success ? { value: result.data, fields: [] } : { value: undefined, fields: refusedFields(result.error.issues, input) }
}
