import { confirmPerson } from '@farol/contract/second-factor.ts'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { failedCall } from '../../api/failed-call.ts'
import { useDeps } from '../../api/site.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

/** Asks for the password once more before something secret is shown. */
export function ConfirmPerson({ onConfirmed }: { onConfirmed: () => void }) {
  const { t, i18n } = useTranslation('account')
  const { call } = useDeps()
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await call(confirmPerson, { body: { senha: password } })
      setWrong(undefined)
      onConfirmed()
    } catch (error) {
      setWrong(failedCall(error, i18n).text)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="field" onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('calendar.password')}
        hint={t('calendar.passwordHint')}
        error={wrong}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" busy={busy}>
        {t('calendar.confirm')}
      </Button>
    </form>
  )
}
