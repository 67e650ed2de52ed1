import { CallError } from '@farol/contract/call.ts'
import type { i18n } from 'i18next'

/** What to say of a call that failed, and how loudly. */
export interface FailedCall {
  readonly tone: 'warning' | 'error'
  readonly text: string
}

/**
 * A refusal is a warning in the server's own sentence, which it wrote in the reader's language; a failure of the server, and no answer at all,
 * are errors. What was not a call is a bug and is thrown on.
 */
export function failedCall(error: unknown, texts: i18n): FailedCall {
  if (!(error instanceof CallError)) throw error
  const t = texts.getFixedT(null, 'errors')
  if (error.status === 0) return { tone: 'error', text: t('NaoFoiPossivelComunicarServidor') }
  return { tone: error.status >= 500 ? 'error' : 'warning', text: error.body?.message ?? t('OcorreuErroInesperado') }
}
