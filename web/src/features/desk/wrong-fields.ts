import { CallError } from '@farol/contract/call.ts'

/** What the server says of one field of a form that it did not take. */
export const fieldProblem = (error: unknown, name: string): string | undefined =>
  error instanceof CallError ? error.body?.fields.find(({ field }) => field === name || field.endsWith(`.${name}`))?.message : undefined
