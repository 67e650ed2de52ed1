import { activities } from '@farol/contract/activities.ts'
import { askRecovery, finishRecovery, proveRecovery } from '@farol/contract/password-recovery.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { askCode, type AskDoors } from './ask-code.ts'
import { proveCode } from './prove-code.ts'
import { recovery } from './recovery-rules.ts'
import { setPassword, type SetPasswordDoors } from './set-password.ts'

export interface RecoveryDoors extends AskDoors, SetPasswordDoors {
  /** Throws the captcha's refusals unless one passed or none is asked for. */
  readonly requireCaptcha: (solution: string | undefined) => Promise<void>
}

export function bindRecovery(binding: Binding, doors: RecoveryDoors): void {
  const options = { activity: activities.forgotPassword, perMinute: 30 } as const
  bind(binding, askRecovery, options, async ({ params, query, language }) => {
    await doors.requireCaptcha(query.recaptcha_token)
    const { email, name } = await askCode(doors, params.user, language)
    return { emails: [email], name, length: recovery.codeLength, tte: recovery.codeSeconds }
  })
  bind(binding, proveRecovery, options, async ({ params, body }) => {
    const { rules, name } = await proveCode(doors, params.user, body.code)
    return { rules, nome: name }
  })
  bind(binding, finishRecovery, options, async ({ params, body, language }) => {
    await setPassword(doors, params.user, body.code, body.password, language)
    return {}
  })
}
