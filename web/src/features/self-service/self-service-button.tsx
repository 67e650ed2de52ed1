import { getSelfService } from '@farol/contract/self-service.ts'
import { screens } from '@farol/contract/screens.ts'
import { allLanguages, type Language, languageFacts } from '@farol/contract/language.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { addTexts } from '../../i18n/texts.ts'

const languageOf = (id: number | undefined) => allLanguages.find((one) => languageFacts(one).id === id) ?? 'pt'

/** At a terminal of the library: opens self-service in a window of its own. Elsewhere there is nothing. */
export function SelfServiceButton() {
  const { t, i18n } = useTranslation('access')
  const { call } = useDeps()
  const [language, setLanguage] = useState<Language>()
  useEffect(() => {
    let here = true
    void Promise.all([call(getSelfService), addTexts(i18n, 'access')]).then(
      ([answer]) => here && answer.showAuto && setLanguage(languageOf(answer.idiomaAuto)),
      () => {},
    )
    return () => {
      here = false
    }
  }, [call, i18n])
  if (!language) return null
  const open = () => window.open(`${screens.selfService}?lng=${language}`, 'autoatendimento', 'popup,noopener,width=900,height=760')
  return (
    <button type="button" className="user-name" onClick={open}>
      {t('auto.button')} <span className="vh">{t('newWindow')}</span>
    </button>
  )
}
