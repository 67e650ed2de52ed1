import { CallError } from '@farol/contract/call.ts'
import type { i18n } from 'i18next'

/** What to say of a call that failed: the server's sentence, or that it could not be reached. */
export function callProblem(error: unknown, texts: i18n): string {
  if (error instanceof CallError && error.body) return error.body.message
  const unreached = !(error instanceof CallError) || error.status === 0
  return texts.getFixedT(null, 'errors')(unreached ? 'sem_conexao' : 'erro_inesperado')
}
