import { activities } from '@farol/contract/activities.ts'
import { askRecovery, finishRecovery, proveRecovery } from '@farol/contract/schemas/password-recovery.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { visitOf, type Visit } from '../../ports/visit.ts'
import { askCode, type AskCodeDeps } from './ask-code.ts'
import { knownBrowser, rememberBrowser } from './recovery-cookie.ts'
import { proveCode } from './prove-code.ts'
import { recovery } from './recovery-rules.ts'
import { setPassword, type SetPasswordDeps } from './set-password.ts'

export interface RecoveryDeps extends AskCodeDeps, SetPasswordDeps {
  readonly slug: string
  /** Throws the captcha's refusals unless one passed or none is asked for. */
  readonly requireCaptcha: (solution: string | undefined) => Promise<void>
}

/** Shown for every user, registered or not: a letter of a name or of an address would tell who is. */
const hidden = { emails: ['***@***'], name: '***' }

export function bindRecovery(binding: Binding, deps: RecoveryDeps): void {
  const options = { activity: activities.forgotPassword, perMinute: 30 } as const
  bind(binding, askRecovery, options, async ({ params, query, language, visit }) => {
    await deps.requireCaptcha(query.recaptcha_token)
    const browser = rememberBrowser(visitOf(visit), deps.slug)
    const seconds = await askCode(deps, { typed: params.user, browserHash: browser, language })
    return { ...hidden, length: recovery.codeLength, tte: seconds }
  })
  const given = (typed: string, code: string, visit: Visit | undefined) => ({ typed, code, ...knownBrowser(visitOf(visit), deps.slug) })
  bind(binding, proveRecovery, options, async ({ params, body, visit }) => {
    const { rules, name } = await proveCode(deps, given(params.user, body.code, visit))
    return { rules, nome: name }
  })
  bind(binding, finishRecovery, options, async ({ params, body, language, visit }) => {
    await setPassword(deps, given(params.user, body.code, visit), body.password, language)
    return {}
  })
}
