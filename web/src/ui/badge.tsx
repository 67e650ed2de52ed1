import type { ReactNode } from 'react'
import type { Tone } from './note.tsx'

/** What stands in a field of 12 by 12. */
const shapes = {
  full: '<circle cx="6" cy="6" r="5" fill="currentColor"/>',
  hollow: '<circle cx="6" cy="6" r="4.2" fill="none" stroke="currentColor" stroke-width="1.7"/>',
  half: '<circle cx="6" cy="6" r="4.2" fill="none" stroke="currentColor" stroke-width="1.7"/><path d="M6 1.8a4.2 4.2 0 0 0 0 8.4z" fill="currentColor"/>',
  net: '<path d="M1 6.5 9 1.5 7.5 11z" fill="currentColor"/>',
  bar: '<path d="M1 4.8h10v2.6H1z" fill="currentColor"/>',
  cross: '<path d="m2 2 8 8M10 2l-8 8" stroke="currentColor" stroke-width="2"/>',
} as const

export type BadgeShape = keyof typeof shapes

interface BadgeProps {
  readonly tone?: Tone | undefined
  readonly shape: BadgeShape
  readonly fill?: boolean
  readonly children: ReactNode
}

/** A state: a word first, a shape second, a colour third. */
export function Badge({ tone, shape, fill = false, children }: BadgeProps) {
  return (
    <span className={['badge', tone, fill && 'fill'].filter(Boolean).join(' ')}>
      {/* oxlint-disable-next-line react/no-danger -- the shapes above and nothing else (0217) */}
      <svg viewBox="0 0 12 12" aria-hidden="true" dangerouslySetInnerHTML={{ __html: shapes[shape] }} />
      {children}
    </span>
  )
}
