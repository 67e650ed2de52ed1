import { CallError } from '@farol/contract/call.ts'

/** An act that may have been carried out all the same: no answer came, the server failed, or its first sending still runs. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 500 || error.body?.code === 'chave_em_andamento')
