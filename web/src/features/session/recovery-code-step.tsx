import { CallError } from '@farol/contract/call.ts'
import { askRecovery, proveRecovery, resendAfterSeconds } from '@farol/contract/password-recovery.ts'
import type { PasswordRules } from '@farol/contract/password-rules.ts'
import { useEffect, useId, useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { CaptchaBox } from './captcha-box.tsx'
import { clockText, useCountdown } from './countdown.ts'
import { problemAt, ProblemSummary, type Problem } from '../../ui/problem-summary.tsx'
import { recoveryFailure } from './recovery-failure.ts'
import type { RecoveryReply, SentCode } from './recovery.tsx'
import { useCaptcha } from './use-login.ts'

interface CodeStepProps {
  readonly user: string
  readonly sent: SentCode
  /** Why a code that was proved is no longer good. */
  readonly stale?: string | undefined
  readonly onSent: (sent: RecoveryReply) => void
  readonly onProved: (code: string, rules: PasswordRules, name: string) => void
}

type ResendProps = Pick<CodeStepProps, 'user' | 'sent' | 'onSent'> & { readonly urgent: boolean; readonly field: string }

/** Sends the code once more, a minute after the last one; then the focus is in `field`. */
function Resend({ user, sent, onSent, urgent, field }: ResendProps) {
  const { t, i18n } = useTranslation('session')
  const { call } = useDeps()
  const left = useCountdown(resendAfterSeconds, sent.at)
  const { captcha, again } = useCaptcha()
  const [solution, setSolution] = useState<string>()
  const [said, setSaid] = useState('')
  const [busy, setBusy] = useState(false)
  const resend = async () => {
    setBusy(true)
    try {
      onSent(await call(askRecovery, { params: { user: user.trim() }, query: solution === undefined ? {} : { recaptcha_token: solution } }))
      setSaid(t('recovery.resent'))
      // The button goes away for a minute; the code is what comes next.
      document.getElementById(field)?.focus()
    } catch (error) {
      setSaid(recoveryFailure(error, i18n))
    }
    setBusy(false)
    setSolution(undefined)
    again(false)
  }
  return (
    <div>
      {left > 0 ? (
        <p className={urgent ? '' : 'muted small'}>{t('recovery.resendIn', { time: clockText(left) })}</p>
      ) : (
        <>
          {captcha.active && <CaptchaBox key={captcha.round} kind={captcha.kind} siteKey={captcha.siteKey} onSolved={setSolution} />}
          <Button busy={busy} onClick={() => void resend()} disabled={captcha.active && solution === undefined}>
            {t('recovery.resend')}
          </Button>
        </>
      )}
      <output className="small">{said}</output>
    </div>
  )
}

/** Step 2: the code from the e-mail. It is checked by itself when it is whole, which is said before the field; the button does the same. */
export function CodeStep({ user, sent, stale, onSent, onProved }: CodeStepProps) {
  const { t, i18n } = useTranslation('session')
  const { call } = useDeps()
  const id = useId()
  const [code, setCode] = useState('')
  const [checking, setChecking] = useState(false)
  const [problems, setProblems] = useState<readonly Problem[]>(stale === undefined ? [] : [{ text: stale, field: id }])
  const [failed, setFailed] = useState(false)
  const left = useCountdown(sent.tte, sent.at)
  const isOver = left === 0 || stale !== undefined
  // The field of the step before is gone, and with it the focus; what is said to be wrong takes it by itself.
  useEffect(() => {
    if (stale === undefined) document.getElementById(id)?.focus()
  }, [id, stale])
  const sentAnew = (reply: RecoveryReply) => {
    setProblems([])
    setFailed(false)
    onSent(reply)
  }
  const check = async (text: string) => {
    if (text.length !== sent.length) return setProblems([{ text: t('recovery.codeLength', { count: sent.length }), field: id }])
    setChecking(true)
    try {
      const { rules, nome } = await call(proveRecovery, { params: { user: user.trim() }, body: { code: text } })
      onProved(text, rules, nome)
    } catch (error) {
      setProblems([{ text: recoveryFailure(error, i18n), field: id }])
      setFailed(error instanceof CallError && error.status === 422)
      setChecking(false)
    }
  }
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, sent.length)
    setCode(digits)
    if (digits.length === sent.length && digits !== code && !checking) void check(digits)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!checking) void check(code)
  }
  return (
    <form className="login" method="post" noValidate onSubmit={submit} aria-busy={checking}>
      <p>{t('recovery.sent')}</p>
      <ProblemSummary problems={problems} />
      <TextField
        id={id}
        label={t('recovery.code')}
        error={problemAt(problems, id)}
        name="code"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        hint={t('recovery.codeHint', { count: sent.length })}
        value={code}
        onChange={(event) => type(event.target.value)}
      />
      <p className="small muted">{isOver ? t('recovery.expired') : t('recovery.expiresIn', { time: clockText(left) })}</p>
      <div className="row-btns">
        <Button type="submit" kind="main" busy={checking}>
          {t('recovery.check')}
        </Button>
      </div>
      <Resend user={user} sent={sent} onSent={sentAnew} urgent={failed || isOver} field={id} />
      <p className="vh" aria-live="polite">
        {checking ? t('recovery.checking') : ''}
      </p>
    </form>
  )
}
