import { CallError } from '@farol/contract/call.ts'
import type { i18n } from 'i18next'

/** The sentence for a call of the recovery that failed: the server's own, except where it had none. */
export function recoveryFailure(error: unknown, texts: i18n): string {
  const t = texts.getFixedT(null, 'errors')
  if (!(error instanceof CallError) || error.status === 0) return t('NaoFoiPossivelComunicarServidor')
  if (error.status === 500 || !error.body) return t('OcorreuErroInesperado')
  return error.body.message
}
