import { confirmPerson, getSecondFactor } from '@farol/contract/second-factor.ts'
import { useId, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { failedCall } from '../../api/failed-call.ts'
import { useDeps } from '../../api/site.ts'
import { useProofRequest } from '../../session/fresh-proof.ts'
import { useOwnQuery } from '../../session/use-own-query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { problemAt, ProblemSummary, type Problem } from '../../ui/problem-summary.tsx'
import { PasswordField } from '../../ui/password-field.tsx'

function useProving(id: string, onDone: (proved: boolean) => void) {
  const { t, i18n } = useTranslation('session')
  const { call } = useDeps()
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const prove = async (body: { readonly senha: string } | { readonly codigo: string }) => {
    if (Object.values(body).join('').trim() === '') return setProblems([{ text: t('proof.missing'), field: id }])
    setBusy(true)
    try {
      await call(confirmPerson, { body })
      onDone(true)
    } catch (error) {
      setProblems([{ text: failedCall(error, i18n).text, field: id }])
    }
    setBusy(false)
  }
  return { busy, problems, prove, clear: () => setProblems([]) }
}

/** Password, or for who has a second factor its code. */
function ProofForm({ onDone }: { onDone: (proved: boolean) => void }) {
  const { t } = useTranslation('session')
  const { call } = useDeps()
  const id = useId()
  const factor = useOwnQuery(['segundo-fator'], () => call(getSecondFactor))
  const [byCode, setByCode] = useState(false)
  const { busy, problems, prove, clear } = useProving(id, onDone)
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
      {factor.data?.ativo && (
        <p>
          <Button kind="bare" onClick={change}>
            {t(byCode ? 'proof.byPassword' : 'proof.byCode')}
          </Button>
        </p>
      )}
    </form>
  )
}

/** Asks in place who is there, before what was pressed goes on. */
export function ProofDialog() {
  const { t } = useTranslation('session')
  const { asked } = useProofRequest()
  return (
    <Dialog open={asked !== undefined} title={t('proof.title')} onClose={() => asked?.(false)}>
      {asked && <ProofForm onDone={asked} />}
    </Dialog>
  )
}
