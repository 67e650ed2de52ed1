import { useEffect } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'

/** The title of the document while a screen of the desk is shown. No person's name stands there: it would in the browser's history. */
export function useDeskTitle(page: string): void {
  const { t } = useTranslation('shell')
  const { site } = useDeps()
  const title = t('pageTitle', { page, site: site.name })
  useEffect(() => {
    document.title = title
  }, [title])
}
