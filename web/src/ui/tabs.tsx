import { Link } from './link.tsx'

export interface TabLink {
  readonly to: string
  readonly label: string
  readonly current: boolean
}

/** Sections as addresses: links, not a widget, so they work without scripts and can be kept. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} {...(tab.current && { 'aria-current': 'page' as const })}>
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
