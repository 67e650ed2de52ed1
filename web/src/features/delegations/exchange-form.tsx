import { useId, useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { problemAt, ProblemSummary, type Problem } from '../../ui/problem-summary.tsx'

interface ExchangeFormProps {
  readonly busy: boolean
  readonly failure: string
  readonly onUser: (user: string) => void
}

/** The code of the user that one acts for: empty, it is asked for (specification, section 5). */
export function ExchangeForm({ busy, failure, onUser }: ExchangeFormProps) {
  const { t } = useTranslation('delegations')
  const id = useId()
  const [missing, setMissing] = useState<readonly Problem[]>([])
  const problems = missing.length > 0 || failure === '' ? missing : [{ text: failure, field: id }]
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const user = String(new FormData(event.currentTarget).get('usuario') ?? '').trim()
    setMissing(user === '' ? [{ text: t('userMissing'), field: id }] : [])
    if (user !== '' && !busy) onUser(user)
  }
  return (
    <form className="login" method="post" noValidate onSubmit={submit} aria-busy={busy}>
      <ProblemSummary problems={problems} />
      <TextField
        id={id}
        label={t('user')}
        hint={t('userHint')}
        error={problemAt(problems, id)}
        name="usuario"
        required
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
      />
      <Button type="submit" kind="main" busy={busy}>
        {t('exchange')}
      </Button>
    </form>
  )
}
