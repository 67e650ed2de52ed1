import type { ReactNode } from 'react'

/** Words that are read out when they change. `quiet` sets them as the line above a list. */
export function Said({ quiet = false, children }: { quiet?: boolean; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <output> stands for the result of a form
    <div role="status" {...(quiet && { className: 'how-many' })}>
      {children}
    </div>
  )
}
