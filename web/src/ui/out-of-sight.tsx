import { useLayoutEffect, useRef, type ReactNode } from 'react'

interface OutOfSightProps {
  readonly hidden: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** A part that may wait unseen with what was typed into it. Its open dialogs close then: they would hold the page, and nobody could see them. */
export function OutOfSight({ hidden, className, children }: OutOfSightProps) {
  const part = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (hidden) for (const dialog of part.current!.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.close()
  }, [hidden])
  return (
    <div ref={part} className={className} hidden={hidden}>
      {children}
    </div>
  )
}
