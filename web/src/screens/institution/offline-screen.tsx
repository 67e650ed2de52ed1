import { screens } from '@farol/contract/screens.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Empty } from '../../ui/empty-state.tsx'

/** What the installed app has stored: the service worker shows it, and fills its list. */
function StoredCopies() {
  const { t } = useTranslation('institution')
  return (
    <section data-guardados="" hidden>
      <h2 className="h3">{t('offline.stored')}</h2>
      <p data-guardada-cesta="" hidden>
        <a href={screens.basket}>{t('offline.storedBasket')}</a>
      </p>
      <ul data-guardados-titulos="" />
    </section>
  )
}

/**
 * Shown by the service worker, without scripts, in place of a page that the network did not bring: its link asks for that page again. Of
 * the sentences about what is missing the service worker shows one.
 */
export function OfflineScreen() {
  const { t } = useTranslation('institution')
  const { t: shell } = useTranslation('shell')
  return (
    <div className="wrap">
      <Empty heading="h1" title={t('offline.title')}>
        <p data-falta-titulo="" hidden>
          {t('offline.missingTitle')}
        </p>
        <p data-falta-cesta="" hidden>
          {t('offline.missingBasket')}
        </p>
        <p data-falta-conta="" hidden>
          {t('offline.missingAccount')}
        </p>
        <p data-falta-pesquisa="" hidden>
          {t('offline.missingSearch')}
        </p>
        <p>{t('offline.text')}</p>
        <p>
          {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- no address is the address at which this stands, which it cannot know */}
          <a className="btn" href="">
            {shell('failed.retry')}
          </a>
        </p>
      </Empty>
      <StoredCopies />
    </div>
  )
}
