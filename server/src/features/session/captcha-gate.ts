import { activities } from '@farol/contract/activities.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { CaptchaReply } from '@farol/contract/session.ts'
import type { Captcha } from '../../ports/captcha.ts'
import { settingNames } from '../../ports/institution-settings.ts'
import type { Stores } from '../../ports/stores.ts'

export interface CaptchaDeps extends Pick<Stores, 'activities' | 'settings'> {
  readonly captcha: Captcha
}

export interface CaptchaPolicy {
  readonly active: boolean
  readonly always: boolean
}

/** Active with activity 1120 for visitors; asked for after suspicion, or always where the institution says so. */
export async function captchaPolicy({ activities: granted, settings }: CaptchaDeps): Promise<CaptchaPolicy> {
  const [visitors, mode] = await Promise.all([granted.ofVisitors(), settings.get(settingNames.captcha)])
  const active = visitors.some((one) => one.activity === activities.captcha)
  return { active, always: active && mode?.value === 'always' }
}

/** True when a solution came and passed, false when none came. Throws `captcha_invalido` or `captcha_expirado`. */
export async function passesCaptcha({ captcha }: CaptchaDeps, solution: string | undefined): Promise<boolean> {
  if (solution === undefined || solution === '') return false
  const verdict = await captcha.verify(solution)
  if (verdict !== 'passed') throw new Refusal(verdict === 'expired' ? 'captcha_expirado' : 'captcha_invalido')
  return true
}

/** What the browser is told, with a fresh challenge. */
export async function offerCaptcha(deps: CaptchaDeps): Promise<CaptchaReply> {
  const { active, always } = await captchaPolicy(deps)
  return { ativo: active, sempre: always, tipo: deps.captcha.kind, ...(active && (await deps.captcha.offer())) }
}

/** For calls that anybody could make for anybody: a solution must come whenever the captcha is active. */
export async function requireCaptcha(deps: CaptchaDeps, solution: string | undefined): Promise<void> {
  const { active } = await captchaPolicy(deps)
  if (active && !(await passesCaptcha(deps, solution))) throw new Refusal('captcha_necessario')
}
