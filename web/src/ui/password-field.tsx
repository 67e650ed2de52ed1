import { useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from './field.tsx'

/** A password that can be looked at. Pasting and password managers are welcome. */
export function PasswordField(props: ComponentProps<typeof TextField>) {
  const { t } = useTranslation('session')
  const [shown, setShown] = useState(false)
  return (
    <div className="password">
      <TextField {...props} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <button type="button" className="btn slim" aria-pressed={shown} onClick={() => setShown(!shown)}>
        {t('showPassword')}
      </button>
    </div>
  )
}
