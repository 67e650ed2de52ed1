import { themes, type Theme } from '@farol/contract/institution.ts'
import { useEffect } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAccountSettings } from '../../session/account-settings.ts'
import { SelectField } from '../../ui/field.tsx'
import mata from '../../styles/themes/mata.css?url'
import sinal from '../../styles/themes/sinal.css?url'

/** `neo` adds nothing: the page stays as the institution dressed it. */
const sheets: { readonly [T in Theme]: string | undefined } = { neo: undefined, sinal, mata }

/** Dresses the page in the person's own theme for as long as the patron area is open. After all other sheets: it sets every colour. */
export function useTheme(): void {
  const theme = useAccountSettings((state) => state.settings.theme)
  useEffect(() => {
    const href = sheets[theme]
    if (href === undefined) return undefined
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    document.head.append(link)
    return () => link.remove()
  }, [theme])
}

/** Which theme the patron area is shown in; kept in this browser. */
export function ThemeChoice() {
  const { t } = useTranslation('session')
  const { settings, change } = useAccountSettings()
  return (
    <SelectField label={t('account.theme')} value={settings.theme} onChange={(event) => change({ theme: event.target.value as Theme })}>
      {themes.map((theme) => (
        <option key={theme} value={theme}>
          {t(`account.themes.${theme}`)}
        </option>
      ))}
    </SelectField>
  )
}
