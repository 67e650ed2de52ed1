import { activities } from '@farol/contract/activities.ts'
import { askRecovery, finishRecovery, proveRecovery } from '@farol/contract/password-recovery.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { askCode, type AskCodeDeps } from './ask-code.ts'
import { proveCode } from './prove-code.ts'
import { recovery } from './recovery-rules.ts'
import { setPassword, type SetPasswordDeps } from './set-password.ts'

export interface RecoveryDeps extends AskCodeDeps, SetPasswordDeps {
  /** Throws the captcha's refusals unless one passed or none is asked for. */
  readonly requireCaptcha: (solution: string | undefined) => Promise<void>
}

export function bindRecovery(binding: Binding, deps: RecoveryDeps): void {
  const options = { activity: activities.forgotPassword, perMinute: 30 } as const
  bind(binding, askRecovery, options, async ({ params, query, language }) => {
    await deps.requireCaptcha(query.recaptcha_token)
    const { email, name } = await askCode(deps, params.user, language)
    return { emails: [email], name, length: recovery.codeLength, tte: recovery.codeSeconds }
  })
  bind(binding, proveRecovery, options, async ({ params, body }) => {
    const { rules, name } = await proveCode(deps, params.user, body.code)
    return { rules, nome: name }
  })
  bind(binding, finishRecovery, options, async ({ params, body, language }) => {
    await setPassword(deps, params.user, body.code, body.password, language)
    return {}
  })
}
