import { useTranslation } from '../i18n/use-translation.ts'
import { Link } from './link.tsx'

export interface Crumb {
  readonly label: string
  /** Absent for the page itself. */
  readonly to?: string
}

/** The way here; the last is the page itself. Where room is short the longest, a title, is cut, and the others stay whole. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation('ui')
  const longest = Math.max(...crumbs.map(({ label }) => label.length))
  return (
    <nav className="crumbs" aria-label={t('breadcrumbs')}>
      <ol>
        {crumbs.map((crumb) => (
          <li
            key={crumb.label}
            {...(crumb.label.length === longest && { className: 'cut' })}
            {...(!crumb.to && { 'aria-current': 'page' as const })}
          >
            {crumb.to ? <Link to={crumb.to}>{crumb.label}</Link> : crumb.label}
          </li>
        ))}
      </ol>
    </nav>
  )
}
