import { CallError } from '@farol/contract/call.ts'
import { getCaptcha, type CaptchaReply } from '@farol/contract/session.ts'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useSessionManager } from '../../session/session-context.ts'
import type { SessionUser } from '../../session/session-store.ts'
import { loginFailure } from './login-failure.ts'
import { captchaField, type Problem } from '../../ui/problem-summary.tsx'

export interface CaptchaState {
  /** The institution has one: the recovery always asks for it, the sign-in when `asked`. */
  readonly active: boolean
  readonly asked: boolean
  readonly kind: CaptchaReply['tipo']
  readonly siteKey: string | undefined
  /** Counts up whenever a fresh one is needed. */
  readonly round: number
}

const noCaptcha: CaptchaState = { active: false, asked: false, kind: 'altcha', siteKey: undefined, round: 0 }

/** Whether and which captcha is asked for; `again` begins a fresh one and shows it when `asked`. */
export function useCaptcha(): { readonly captcha: CaptchaState; readonly again: (asked: boolean) => void } {
  const { call } = useDeps()
  const [captcha, setCaptcha] = useState(noCaptcha)
  useEffect(() => {
    let here = true
    call(getCaptcha).then(
      ({ ativo, sempre, tipo, chave_site }) =>
        here && setCaptcha((before) => ({ ...before, active: ativo, asked: before.asked || sempre, kind: tipo, siteKey: chave_site })),
      () => {},
    )
    return () => {
      here = false
    }
  }, [call])
  const again = useCallback(
    (asked: boolean) => setCaptcha((before) => ({ ...before, asked: before.asked || asked, round: before.round + 1 })),
    [],
  )
  return { captcha, again }
}

export interface LoginInput {
  readonly username: string
  readonly password: string
  readonly keep: boolean
}

export interface LoginState {
  readonly busy: boolean
  readonly problems: readonly Problem[]
  readonly recovery: boolean
}

const idle: LoginState = { busy: false, problems: [], recovery: false }

/** What is missing before anything is sent. */
function missing(
  { username, password }: LoginInput,
  solved: boolean,
  ids: { user: string; password: string },
  t: (key: 'missing.user' | 'missing.password' | 'credential_missing' | 'missing.captcha') => string,
): readonly Problem[] {
  const noUser = username.trim() === ''
  const noPassword = password.trim() === ''
  if (noUser && noPassword)
    return [
      { text: t('credential_missing'), field: ids.user, at: { [ids.user]: t('missing.user'), [ids.password]: t('missing.password') } },
    ]
  if (noUser) return [{ text: t('missing.user'), field: ids.user }]
  if (noPassword) return [{ text: t('missing.password'), field: ids.password }]
  return solved ? [] : [{ text: t('missing.captcha'), at: { [captchaField]: t('missing.captcha') } }]
}

interface LoginOutcome {
  readonly onDone: (person: SessionUser) => void
  /** The password was right: the second factor is asked for. */
  readonly onChallenge: (challenge: FactorChallenge) => void
}

/** A sign-in that waits for its second factor. */
export interface FactorChallenge {
  readonly challenge: string
  readonly keep: boolean
}

const challengeOf = (error: unknown): string | undefined => {
  const body = error instanceof CallError ? error.body : undefined
  return body?.code === 'segundo_fator_necessario' ? String(body.params?.['desafio'] ?? '') : undefined
}

/** Signing in as the form sees it. `label` is the institution's name for the user name. */
export function useLogin(label: string, ids: { user: string; password: string }, { onDone, onChallenge }: LoginOutcome) {
  const { t } = useTranslation('session')
  const sessionManager = useSessionManager()
  const { captcha, again } = useCaptcha()
  const [solution, setSolution] = useState<string>()
  const [state, setState] = useState(idle)
  const submit = async (input: LoginInput) => {
    const problems = missing(input, !captcha.asked || solution !== undefined, ids, t)
    if (problems.length > 0 || !sessionManager) {
      setState({ ...idle, problems })
      setSolution(undefined)
      return again(false)
    }
    setState({ ...idle, busy: true })
    try {
      onDone(await sessionManager.signIn({ ...input, ...(solution !== undefined && { captcha: solution }) }))
      setState(idle)
    } catch (error) {
      const challenge = challengeOf(error)
      if (challenge !== undefined) return onChallenge({ challenge, keep: input.keep })
      const failure = loginFailure(error, label, t)
      setState({ busy: false, problems: [{ text: failure.text }], recovery: failure.recovery })
      setSolution(undefined)
      again(failure.captcha || (error instanceof CallError && error.body?.code === 'captcha_necessario'))
    }
  }
  return { ...state, submit, captcha, setSolution }
}
