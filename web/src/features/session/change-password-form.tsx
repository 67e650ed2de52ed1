import { CallError } from '@farol/contract/call.ts'
import { changePassword } from '@farol/contract/password.ts'
import { brokenRules, type PasswordRules } from '@farol/contract/password-rules.ts'
import { useId, useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { Button } from '../../ui/button.tsx'
import { problemAt, ProblemSummary, type Problem } from '../../ui/problem-summary.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PasswordRuleList } from './password-rule-list.tsx'
import { recoveryFailure } from './recovery-failure.ts'

interface ChangePasswordProps {
  readonly rules: PasswordRules
  /** Whose parts the password must not hold. */
  readonly name: string
  /** How many other sign-ins ended. */
  readonly onDone: (ended: number) => void
}

const blank = { present: '', next: '', again: '' }

type Fields = typeof blank

/** The first thing that keeps the form from being sent. */
function useFault(id: string, { rules, name }: ChangePasswordProps) {
  const { t } = useTranslation('session')
  const { t: own } = useTranslation('person')
  return ({ present, next, again }: Fields): Problem | undefined => {
    if (present === '') return { text: own('password.presentMissing'), field: `${id}-present` }
    if (next === '' || next !== again) return { text: t('AsSenhasNaoCoincidem'), field: `${id}-again` }
    return brokenRules(rules, next, name).length > 0 ? { text: t('SenhaNaoConfereCriterios'), field: `${id}-next` } : undefined
  }
}

/** Refusals that speak of the present password lead to its field, others to the new one. */
const ofPresent = ['senha_atual_incorreta', 'AuthMuitasTentativas', 'ACESSO_BLOQUEADO']

/** The present password, and the new one twice, with the rules beside it. */
export function ChangePasswordForm(props: ChangePasswordProps) {
  const { rules, name, onDone } = props
  const { t, i18n } = useTranslation('person')
  const { call } = useDeps()
  const id = useId()
  const [fields, setFields] = useState<Fields>(blank)
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const faultOf = useFault(id, props)
  const save = async () => {
    const fault = faultOf(fields)
    if (fault) return setProblems([fault])
    setBusy(true)
    try {
      const { sessoes_encerradas } = await call(changePassword, { body: { senhaAtual: fields.present, senhaNova: fields.next } })
      setFields(blank)
      setProblems([])
      onDone(sessoes_encerradas)
    } catch (error) {
      const code = error instanceof CallError ? error.body?.code : undefined
      const at = code !== undefined && ofPresent.includes(code) ? 'present' : 'next'
      setProblems([{ text: recoveryFailure(error, i18n), field: `${id}-${at}` }])
    }
    setBusy(false)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) void save()
  }
  const field = (of: keyof Fields) => ({
    id: `${id}-${of}`,
    error: problemAt(problems, `${id}-${of}`),
    label: t(`password.${of}`),
    required: true,
    maxLength: 1024,
    value: fields[of],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [of]: event.target.value }),
  })
  return (
    <form className="login" method="post" noValidate onSubmit={submit} aria-busy={busy}>
      <ProblemSummary problems={problems} />
      <PasswordField {...field('present')} name="current-password" autoComplete="current-password" />
      <PasswordRuleList id={`${id}-rules`} rules={rules} password={fields.next} name={name} />
      <PasswordField {...field('next')} name="new-password" autoComplete="new-password" aria-describedby={`${id}-rules`} />
      <PasswordField {...field('again')} name="new-password-again" autoComplete="new-password" />
      <Button type="submit" kind="main" busy={busy}>
        {t('password.save')}
      </Button>
    </form>
  )
}
