import { useTranslation } from '../i18n/use-translation.ts'
import { Link } from './link.tsx'
import { Icon, type IconName } from './icon.tsx'
import { pageWindow } from './page-window.ts'

interface PaginationProps {
  readonly page: number
  readonly pages: number
  readonly addressOf: (page: number) => string
}

function Step({ to, label, icon, rel }: { to: string | undefined; label: string; icon: IconName; rel: string }) {
  if (!to) return null
  return (
    <li>
      <Link to={to} rel={rel} aria-label={label}>
        <Icon name={icon} />
      </Link>
    </li>
  )
}

/** Pages as links; nothing at all when there is only one. */
export function Pagination({ page, pages, addressOf }: PaginationProps) {
  const { t } = useTranslation('ui')
  if (pages <= 1) return null
  return (
    <nav className="pages" aria-label={t('pages')}>
      <ul>
        <Step to={page > 1 ? addressOf(page - 1) : undefined} label={t('previous')} icon="left" rel="prev" />
        {pageWindow(page, pages).map((step, position) => (
          <li key={step === 'gap' ? `gap-${position}` : step}>
            {step === 'gap' ? (
              <span aria-hidden="true">…</span>
            ) : (
              <Link to={addressOf(step)} aria-label={t('page', { page: step })} {...(step === page && { 'aria-current': 'page' as const })}>
                {step}
              </Link>
            )}
          </li>
        ))}
        <Step to={page < pages ? addressOf(page + 1) : undefined} label={t('next')} icon="right" rel="next" />
      </ul>
    </nav>
  )
}
