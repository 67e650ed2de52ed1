import { useTranslation } from 'react-i18next'
import { Empty } from '../../ui/empty-state.tsx'

/** Shown by the service worker, without scripts, in place of a page that the network did not bring: its link asks for that page again. */
export function OfflineScreen() {
  const { t } = useTranslation('institution')
  const { t: shell } = useTranslation('shell')
  return (
    <div className="wrap">
      <Empty heading="h1" title={t('offline.title')}>
        <p>{t('offline.text')}</p>
        <p>
          {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- no address is the address at which this stands, which it cannot know */}
          <a className="btn" href="">
            {shell('failed.retry')}
          </a>
        </p>
      </Empty>
    </div>
  )
}
