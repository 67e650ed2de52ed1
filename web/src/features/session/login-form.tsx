import type { Institution } from '@farol/contract/institution.ts'
import { useId, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, TextField } from '../../ui/field.tsx'
import type { SessionUser } from '../../session/session-store.ts'
import { CaptchaBox } from './captcha-box.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { captchaField, problemAt, ProblemSummary } from '../../ui/problem-summary.tsx'
import { useLogin, type FactorChallenge } from './use-login.ts'
import { useHydrated } from '../../ui/hydration.ts'

/** What the form needs to know of the place. */
export interface LoginPlace {
  readonly institution: Pick<Institution, 'denominacao_login' | 'p'> | undefined
  /** Activity 1113: a forgotten password can be replaced here. */
  readonly mayRecover: boolean
}

interface LoginFormProps {
  readonly place: LoginPlace
  readonly over: boolean
  readonly onDone: (person: SessionUser) => void
  readonly onForgot: () => void
  readonly onChallenge: (challenge: FactorChallenge) => void
}

/** The link to a new password: with activity 1113, where this program keeps the passwords (2) and only their hashes (4). */
export const offersRecovery = ({ institution, mayRecover }: LoginPlace): boolean =>
  mayRecover && institution?.p.__md_aut === 2 && institution.p.__md_crypt === 4

/** User name, password, keep me connected, a captcha when it is asked for. What was typed before the scripts came is not lost. */
export function LoginForm({ place, over, onDone, onForgot, onChallenge }: LoginFormProps) {
  const { t } = useTranslation('session')
  const id = useId()
  // Programs of the family look for these two names.
  const ids = over ? { user: `${id}-user`, password: `${id}-password` } : { user: 'username', password: 'password' }
  const label = place.institution?.denominacao_login ?? t('user')
  const ready = useHydrated()
  const login = useLogin(label, ids, { onDone, onChallenge })
  const recovers = offersRecovery(place)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const text = (name: string) => String(typed.get(name) ?? '')
    if (!login.busy) void login.submit({ username: text('username'), password: text('password'), keep: typed.has('keep') })
  }
  return (
    <form className="login" method="post" noValidate onSubmit={submit} aria-busy={login.busy}>
      <noscript>
        <p className="note wait">{t('noScript')}</p>
      </noscript>
      <ProblemSummary problems={login.problems}>
        {login.recovery && recovers && (
          <Button kind="bare" onClick={onForgot} disabled={!ready}>
            {t('forgot')}
          </Button>
        )}
      </ProblemSummary>
      <TextField
        id={ids.user}
        label={label}
        error={problemAt(login.problems, ids.user)}
        name="username"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={256}
      />
      <PasswordField
        id={ids.password}
        label={t('password')}
        error={problemAt(login.problems, ids.password)}
        name="password"
        required
        autoComplete="current-password"
        maxLength={1024}
      />
      <Checkbox
        name="keep"
        label={
          <>
            {t('keep')}
            <br />
            <span className="small muted">{t('keepHint')}</span>
          </>
        }
      />
      {login.captcha.asked && (
        <CaptchaBox
          key={login.captcha.round}
          kind={login.captcha.kind}
          siteKey={login.captcha.siteKey}
          error={problemAt(login.problems, captchaField)}
          onSolved={login.setSolution}
        />
      )}
      <div className="row-btns">
        <Button type="submit" kind="main" busy={login.busy} disabled={!ready}>
          {login.busy ? t('entering') : t('enter')}
        </Button>
        {recovers && (
          <Button kind="bare" onClick={onForgot} disabled={!ready}>
            {t('forgot')}
          </Button>
        )}
      </div>
      <p className="vh" aria-live="polite">
        {login.busy ? t('entering') : ''}
      </p>
    </form>
  )
}
