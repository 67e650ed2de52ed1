import { useState, type ComponentProps } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { TextField } from './field.tsx'
import { Icon } from './icon.tsx'

/** A password that can be looked at. Pasting and password managers are welcome. */
export function PasswordField(props: ComponentProps<typeof TextField>) {
  const { t } = useTranslation('session')
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      inside={
        <button type="button" className="icon-btn" aria-pressed={shown} title={t('showPassword')} onClick={() => setShown(!shown)}>
          <Icon name="eye" />
          <span className="vh">{t('showPassword')}</span>
        </button>
      }
    />
  )
}
