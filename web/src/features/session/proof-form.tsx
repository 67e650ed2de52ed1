import { useId, useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { failedCall } from '../../api/failed-call.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { problemAt, ProblemSummary, type Problem } from '../../ui/problem-summary.tsx'
import { PasswordField } from '../../ui/password-field.tsx'

type Proof = { readonly senha: string } | { readonly codigo: string }

interface ProofFormProps {
  readonly confirm: (proof: Proof) => Promise<unknown>
  /** The person has a second factor: its code is as good as the password. */
  readonly mayUseCode: boolean
  readonly onDone: (proved: boolean) => void
}

function useProving(id: string, { confirm, onDone }: Pick<ProofFormProps, 'confirm' | 'onDone'>) {
  const { t, i18n } = useTranslation('session')
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const prove = async (body: Proof) => {
    if (Object.values(body).join('').trim() === '') return setProblems([{ text: t('proof.missing'), field: id }])
    setBusy(true)
    try {
      await confirm(body)
      onDone(true)
    } catch (error) {
      setProblems([{ text: failedCall(error, i18n).text, field: id }])
    }
    setBusy(false)
  }
  return { busy, problems, prove, clear: () => setProblems([]) }
}

/** Password, or for who has a second factor its code: the same for readers and at the desk. */
export function ProofForm({ confirm, mayUseCode, onDone }: ProofFormProps) {
  const { t } = useTranslation('session')
  const id = useId()
  const [byCode, setByCode] = useState(false)
  const { busy, problems, prove, clear } = useProving(id, { confirm, onDone })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const text = (name: string) => String(typed.get(name) ?? '')
    if (!busy) void prove(byCode ? { codigo: text('codigo') } : { senha: text('senha') })
  }
  const change = () => {
    clear()
    setByCode(!byCode)
  }
  const field = { id, error: problemAt(problems, id), required: true }
  return (
    <form className="login" method="post" noValidate onSubmit={submit} aria-busy={busy}>
      <p>{t('proof.why')}</p>
      <ProblemSummary problems={problems} />
      {byCode ? (
        <TextField {...field} label={t('factor.totp')} name="codigo" inputMode="numeric" autoComplete="one-time-code" maxLength={32} />
      ) : (
        <PasswordField {...field} label={t('password')} name="senha" autoComplete="current-password" maxLength={1024} />
      )}
      <div className="row-btns">
        <Button type="submit" kind="main" busy={busy}>
          {t('proof.confirm')}
        </Button>
        <Button onClick={() => onDone(false)}>{t('proof.cancel')}</Button>
      </div>
      {mayUseCode && (
        <p>
          <Button kind="bare" onClick={change}>
            {t(byCode ? 'proof.byPassword' : 'proof.byCode')}
          </Button>
        </p>
      )}
    </form>
  )
}
