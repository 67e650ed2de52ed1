import { CallError } from '@farol/contract/call.ts'
import { askRecovery } from '@farol/contract/password-recovery.ts'
import { useId, useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { CaptchaBox } from './captcha-box.tsx'
import { captchaField, problemAt, ProblemSummary, type Problem } from '../../ui/problem-summary.tsx'
import { recoveryFailure } from './recovery-failure.ts'
import type { RecoveryReply } from './recovery.tsx'
import { useCaptcha } from './use-login.ts'

interface UserStepProps {
  readonly label: string
  readonly user: string
  readonly onUser: (user: string) => void
  readonly onSent: (sent: RecoveryReply) => void
}

/** Step 1: who it is. */
export function UserStep({ label, user, onUser, onSent }: UserStepProps) {
  const { t, i18n } = useTranslation('session')
  const { call } = useDeps()
  const id = useId()
  const { captcha, again } = useCaptcha()
  const [solution, setSolution] = useState<string>()
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [busy, setBusy] = useState(false)
  const asks = captcha.active
  const ask = async () => {
    if (user.trim() === '') return setProblems([{ text: t('DigiteCodigoUsuario'), field: id }])
    if (asks && solution === undefined) return setProblems([{ text: t('missing.captcha'), at: { [captchaField]: t('missing.captcha') } }])
    setBusy(true)
    try {
      onSent(await call(askRecovery, { params: { user: user.trim() }, query: solution === undefined ? {} : { recaptcha_token: solution } }))
    } catch (error) {
      const code = error instanceof CallError ? error.body?.code : undefined
      setProblems([{ text: code?.startsWith('captcha_') ? t('AuthCAPTCHAError') : recoveryFailure(error, i18n) }])
      setSolution(undefined)
      again(false)
    }
    setBusy(false)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) void ask()
  }
  return (
    <form className="login" method="post" noValidate onSubmit={submit} aria-busy={busy}>
      <ProblemSummary problems={problems} />
      <TextField
        id={id}
        label={label}
        error={problemAt(problems, id)}
        name="username"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        hint={t('recovery.userHint')}
        value={user}
        onChange={(event) => onUser(event.target.value)}
      />
      {asks && (
        <CaptchaBox
          key={captcha.round}
          kind={captcha.kind}
          siteKey={captcha.siteKey}
          error={problemAt(problems, captchaField)}
          onSolved={setSolution}
        />
      )}
      <Button type="submit" kind="main" busy={busy}>
        {t('recovery.send')}
      </Button>
    </form>
  )
}
