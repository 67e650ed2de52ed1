import { useTranslation } from '../i18n/use-translation.ts'
import { useLocation } from 'react-router'
import { Link } from '../ui/link.tsx'
import type { Loaded } from '../api/loaded.ts'
import { Empty } from '../ui/empty-state.tsx'

interface FailureProps {
  readonly of: Omit<Loaded<unknown> & { ok: false }, 'ok'>
  /** What could not be loaded, as a sentence; the page, if nothing is said. */
  readonly title?: string
  /** h2 where the screen has a heading of its own. */
  readonly heading?: 'h1' | 'h2'
}

/** What could not be loaded, why in the server's sentence, and the way on. Without a sentence no answer came. */
export function Failure({ of: { status, message }, title, heading = 'h1' }: FailureProps) {
  const { pathname, search } = useLocation()
  const { t } = useTranslation('shell')
  const { t: sentence } = useTranslation('errors')
  return (
    <div className="wrap">
      <Empty heading={heading} title={title ?? t('failed.title')}>
        <p>{message ?? sentence('NaoFoiPossivelComunicarServidor')}</p>
        <p>
          {/* What was refused would be refused again. */}
          {(status > 499 || status === 429) && (
            <a className="btn" href={pathname + search}>
              {t('failed.retry')}
            </a>
          )}{' '}
          <Link className="tall" to="/">
            {t('home')}
          </Link>
        </p>
      </Empty>
    </div>
  )
}

/** A screen that broke while it was shown: a bug of ours. */
export function Unexpected() {
  const { t } = useTranslation('errors')
  return <Failure of={{ status: 500, message: t('OcorreuErroInesperado') }} />
}
