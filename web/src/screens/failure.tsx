import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Empty } from '../ui/empty.tsx'

/** What went wrong, in the server's sentence, and the way on. Without a sentence no answer came. */
export function Failure({ message }: { message?: string | undefined }) {
  const { pathname, search } = useLocation()
  const { t } = useTranslation('shell')
  const { t: sentence } = useTranslation('errors')
  return (
    <div className="wrap">
      <Empty heading="h1" title={t('failed.title')}>
        <p>{message ?? sentence('sem_conexao')}</p>
        <p>
          <a className="btn" href={pathname + search}>
            {t('failed.retry')}
          </a>{' '}
          <Link to="/">{t('home')}</Link>
        </p>
      </Empty>
    </div>
  )
}

/** A screen that broke while it was shown: a bug of ours. */
export function Unexpected() {
  const { t } = useTranslation('errors')
  return <Failure message={t('erro_inesperado')} />
}

/** No such page: what there is not, where the server says it, and how to go on. */
export function NotFound({ message }: { message?: string | undefined }) {
  const { t } = useTranslation('shell')
  return (
    <div className="wrap">
      <Empty heading="h1" title={t('notFound.title')}>
        <p>{[message, t('notFound.text')].filter(Boolean).join(' ')}</p>
        <p>
          <Link className="btn" to="/">
            {t('home')}
          </Link>
        </p>
      </Empty>
    </div>
  )
}
