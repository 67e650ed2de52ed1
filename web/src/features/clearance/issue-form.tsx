import { useState, type FormEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Act } from '../../api/use-act.ts'
import type { Certificate } from '@farol/contract/clearance.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'

interface IssueFormProps {
  /** What issuing it does, one sentence each. */
  readonly effects: readonly string[]
  readonly bond: string
  readonly issuing: Act<string | undefined, Certificate>
  readonly stale: boolean
}

/** Steps 2 and 3: what it does, in plain words; "Entendo", which is not ticked; the act. */
export function IssueForm({ effects, bond, issuing, stale }: IssueFormProps) {
  const { t } = useTranslation('clearance')
  const [understood, setUnderstood] = useState(false)
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (stale) return
    setMissing(!understood)
    if (understood) void issuing.run(bond)
    else document.getElementById('entendo')?.focus()
  }
  return (
    <form onSubmit={submit} noValidate>
      <h2 className="h2">{t('effects')}</h2>
      <ul className="effects">
        {effects.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <div className={missing ? 'field whole bad' : 'field whole'}>
        {missing && (
          <p className="error" id="entendo-falta">
            <Icon name="warn" />
            {t('mustUnderstand')}
          </p>
        )}
        <Checkbox
          id="entendo"
          label={t('understand')}
          checked={understood}
          {...(missing && { 'aria-describedby': 'entendo-falta', 'aria-invalid': true })}
          onChange={(event) => setUnderstood(event.target.checked)}
        />
      </div>
      <ActFailure act={issuing} />
      <Button type="submit" kind="main" busy={issuing.busy} {...(stale && { 'aria-disabled': true })}>
        {t('issue')}
      </Button>
    </form>
  )
}
