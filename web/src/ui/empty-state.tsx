import type { ReactNode } from 'react'
import { LogoMark } from './icon.tsx'

/** Nothing here: says why, and what to do next. `heading` is an h1 when the whole page is empty. */
export function Empty({ heading: Heading = 'h2', title, children }: { heading?: 'h1' | 'h2'; title: string; children: ReactNode }) {
  return (
    <div className="empty">
      <LogoMark />
      <Heading className="h2" {...(Heading === 'h1' && { tabIndex: -1 })}>
        {title}
      </Heading>
      {children}
    </div>
  )
}

const lines = [1, 2, 3, 4]

/** The shape of a list that is on its way. */
export function Skeleton({ label }: { label: string }) {
  return (
    <ul className="bib" aria-busy="true" aria-label={label}>
      {lines.map((line) => (
        <li key={line}>
          <span className="bone cover" />
          <span className="bones">
            <span className="bone w-7" />
            <span className="bone w-5" />
          </span>
        </li>
      ))}
    </ul>
  )
}
