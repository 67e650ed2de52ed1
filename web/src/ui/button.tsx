import type { ComponentProps } from 'react'
import { Link } from './link.tsx'

export type ButtonKind = 'main' | 'plain' | 'stop' | 'bare'

const classOf = (kind: ButtonKind, slim: boolean) => ['btn', kind === 'plain' ? '' : kind, slim ? 'slim' : ''].filter(Boolean).join(' ')

interface Look {
  readonly kind?: ButtonKind
  readonly slim?: boolean
}

/** An act. `busy` shows that it runs and keeps a second press from starting it again; the focus stays where it is. */
export function Button({
  kind = 'plain',
  slim = false,
  busy = false,
  onClick,
  ...rest
}: ComponentProps<'button'> & Look & { busy?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf(kind, slim)}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  )
}

/** A way to another screen that looks like a button. */
export function ButtonLink({ kind = 'plain', slim = false, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={classOf(kind, slim)} />
}
