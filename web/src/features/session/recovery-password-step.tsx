import { CallError } from '@farol/contract/call.ts'
import { finishRecovery } from '@farol/contract/password-recovery.ts'
import { brokenRules, type PasswordRules } from '@farol/contract/password-rules.ts'
import { useEffect, useId, useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PasswordRuleList } from './password-rule-list.tsx'
import { problemAt, ProblemSummary, type Problem } from '../../ui/problem-summary.tsx'
import { recoveryFailure } from './recovery-failure.ts'

interface NewPasswordProps {
  readonly user: string
  readonly code: string
  readonly rules: PasswordRules
  readonly name: string
  readonly onDone: () => void
  /** The code is no longer good, in the words of the server: a new one is needed. */
  readonly onStale: (why: string) => void
}

/** Step 3: the new password, twice, with the rules beside it. */
export function NewPasswordStep({ user, code, rules, name, onDone, onStale }: NewPasswordProps) {
  const { t, i18n } = useTranslation('session')
  const { call } = useDeps()
  const id = useId()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  // The field of the code is gone, and with it the focus.
  useEffect(() => document.getElementById(`${id}-new`)?.focus(), [id])
  const fault = (): Problem | undefined => {
    if (password === '' || password !== again) return { text: t('AsSenhasNaoCoincidem'), field: `${id}-again` }
    return brokenRules(rules, password, name).length > 0 ? { text: t('SenhaNaoConfereCriterios'), field: `${id}-new` } : undefined
  }
  const save = async () => {
    const found = fault()
    if (found) return setProblems([found])
    setBusy(true)
    try {
      await call(finishRecovery, { params: { user: user.trim() }, body: { code, password } })
      onDone()
    } catch (error) {
      const text = recoveryFailure(error, i18n)
      const refused = error instanceof CallError ? error.body?.code : undefined
      if (refused === 'codigo_expirado' || refused === 'codigo_invalido') return onStale(text)
      setProblems([{ text, field: `${id}-new` }])
      setBusy(false)
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) void save()
  }
  return (
    <form className="login" method="post" noValidate onSubmit={submit} aria-busy={busy}>
      <ProblemSummary problems={problems} />
      <input type="text" name="username" autoComplete="username" value={user} readOnly hidden />
      <PasswordRuleList id={`${id}-rules`} rules={rules} password={password} name={name} />
      <PasswordField
        id={`${id}-new`}
        label={t('recovery.newPassword')}
        error={problemAt(problems, `${id}-new`)}
        aria-describedby={`${id}-rules`}
        name="new-password"
        required
        autoComplete="new-password"
        maxLength={1024}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <PasswordField
        id={`${id}-again`}
        label={t('recovery.again')}
        error={problemAt(problems, `${id}-again`)}
        name="new-password-again"
        required
        autoComplete="new-password"
        maxLength={1024}
        value={again}
        onChange={(event) => setAgain(event.target.value)}
      />
      <Button type="submit" kind="main" busy={busy}>
        {t('recovery.save')}
      </Button>
    </form>
  )
}
