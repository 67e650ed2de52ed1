import { CallError } from '@farol/contract/call.ts'
import type { TFunction } from 'i18next'

/** The sentence for a call of the recovery that failed: the server's own, except where it had none. */
export function recoveryFailure(error: unknown, t: TFunction<'session'>): string {
  if (!(error instanceof CallError) || error.status === 0) return t('failed.network')
  if (error.status === 500 || !error.body) return t('failed.unexpected')
  return error.body.message
}
