import { useTranslation } from '../i18n/use-translation.ts'
import { Link } from '../ui/link.tsx'
import type { HeadOf, ScreenHandle } from '../api/head.ts'
import { Empty } from '../ui/empty-state.tsx'

/** No such page, or one that was withdrawn: what there is not, where the server says it, and how to go on. */
export function NotFound({ message, gone = false }: { message?: string | undefined; gone?: boolean | undefined }) {
  const { t } = useTranslation('shell')
  return (
    <div className="wrap">
      <Empty heading="h1" title={t(gone ? 'withdrawn.title' : 'notFound.title')}>
        <p>{[message, t(gone ? 'withdrawn.text' : 'notFound.text')].filter(Boolean).join(' ')}</p>
        <p>
          <Link className="btn" to="/">
            {t('home')}
          </Link>
        </p>
      </Empty>
    </div>
  )
}

export const missingHead: HeadOf = (_data, { texts, site }) => ({
  title: texts.t('pageTitle', { page: texts.t('notFound.title'), site: site.name }),
  noindex: true,
})

const handle: ScreenHandle = { head: missingHead, status: () => 404 }

/** The page of every address that is none. */
export const missing = { Component: () => <NotFound />, handle }
