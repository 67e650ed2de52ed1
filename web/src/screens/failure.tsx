import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { FailureCode } from '../api/loaded.ts'
import { Empty } from '../ui/empty.tsx'

/** What went wrong, in a sentence, and the way on. The one place where codes of errors become words. */
export function Failure({ code }: { code: FailureCode }) {
  const { pathname, search } = useLocation()
  const { t } = useTranslation('shell')
  const { t: sentence } = useTranslation('errors')
  return (
    <div className="wrap">
      <Empty heading="h1" title={t('failed.title')}>
        <p>{sentence(code)}</p>
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

/** No such page. */
export function NotFound({ code }: { code?: FailureCode }) {
  const { t } = useTranslation('shell')
  const { t: sentence } = useTranslation('errors')
  return (
    <div className="wrap">
      <Empty heading="h1" title={t('notFound.title')}>
        <p>{code ? sentence(code) : t('notFound.text')}</p>
        <p>
          <Link className="btn" to="/">
            {t('home')}
          </Link>
        </p>
      </Empty>
    </div>
  )
}
