import { CallError } from '@farol/contract/call.ts'
import type { TFunction } from 'i18next'
import { BlockedPerson } from '../../session/blocked-person.ts'

/** What to say of a sign-in that failed. `recovery`: the way out leads through the forgotten password. */
export interface LoginFailure {
  readonly text: string
  readonly recovery: boolean
  readonly captcha: boolean
}

/** The institution's own refusals of a captcha. */
const captchaCodes = new Set(['captcha_necessario', 'captcha_invalido', 'captcha_expirado'])

/** The sentence for each way a sign-in can fail (specification section 8). `label` is the institution's name for the user name. */
export function loginFailure(error: unknown, label: string, t: TFunction<'session'>): LoginFailure {
  const plain = (text: string) => ({ text, recovery: false, captcha: false })
  if (error instanceof BlockedPerson) return plain(t('failed.person', { reason: error.reason }))
  // A missing status counts as 500.
  if (!(error instanceof CallError) || error.status === 0 || error.status === 500) return plain(t('failed.unknown'))
  const { status, body } = error
  if (body && captchaCodes.has(body.code)) return { text: body.message, recovery: false, captcha: true }
  if (status === 400) return plain(t('failed.request'))
  if (status === 401) return plain(t('UsuarioOuSenhaIncorretaCustom', { label }))
  if (status === 430) return { text: body?.message ?? t('ACESSO_BLOQUEADO'), recovery: true, captcha: false }
  if ((status === 422 || status === 429) && body) return plain(body.message)
  return plain(t('failed.status', { status }))
}
