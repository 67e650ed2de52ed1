import type { ReactNode } from 'react'

/** The heading of a screen with what can be done with the whole of it. */
export function DeskHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="head desk-heading">
      <h1 className="h1" tabIndex={-1}>
        {title}
      </h1>
      {children && <div className="row-btns">{children}</div>}
    </div>
  )
}
