import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'

/** Shown by the service worker in place of a page that the network did not bring. */
export function OfflineScreen() {
  const { t } = useTranslation('institution')
  const { t: shell } = useTranslation('shell')
  return (
    <div className="wrap">
      <Empty heading="h1" title={t('offline.title')}>
        <p>{t('offline.text')}</p>
        <p>
          <Button onClick={() => location.reload()}>{shell('failed.retry')}</Button>
        </p>
      </Empty>
    </div>
  )
}
