import type { ReactNode } from 'react'
import { useDeskTitle } from '../../features/desk/use-desk-title.ts'

/** The heading of a screen with what can be done with the whole of it; the document is called by the same words. */
export function DeskHeading({ title, children }: { title: string; children?: ReactNode }) {
  useDeskTitle(title)
  return (
    <div className="head desk-heading">
      <h1 className="h1" tabIndex={-1}>
        {title}
      </h1>
      {children && <div className="row-btns">{children}</div>}
    </div>
  )
}
