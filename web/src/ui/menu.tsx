import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** Acts behind one button. Without scripts it opens too; with them Escape and a press beside it close it. */
export function Menu({ label, children }: { label: string; children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = ({ target }: PointerEvent) => {
      if (menu.current?.open && !menu.current.contains(target as Node)) menu.current.open = false
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [])
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.current?.open) return
    menu.current.open = false
    menu.current.querySelector('summary')?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes what the summary inside opened
    <details className="menu" ref={menu} onKeyDown={escape}>
      <summary className="btn slim" title={label}>
        <Icon name="more" />
        <span className="vh">{label}</span>
      </summary>
      <div className="menu-body">{children}</div>
    </details>
  )
}
