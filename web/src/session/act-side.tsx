import type { ReactNode } from 'react'
import type { Act } from '../api/use-act.ts'
import { Button } from '../ui/button.tsx'
import { ActFailure } from './act-failure.tsx'

interface ActSideProps<I, R> {
  readonly act: Act<I, R>
  readonly confirm: string
  /** The chosen copies may be had. */
  readonly offered: boolean
  /** The answer is old: the act is off. */
  readonly stale: boolean
  readonly limit: string | undefined
  readonly children: ReactNode
}

/** Beside the form of a hold or a loan request: what is known of the chosen copies, what went wrong, the button, how many are allowed. */
export function ActSide<I, R>({ act, confirm, offered, stale, limit, children }: ActSideProps<I, R>) {
  return (
    <div className="box">
      {children}
      <ActFailure act={act} />
      {offered && (
        <Button type="submit" kind="main" busy={act.busy} {...(stale && { 'aria-disabled': true })}>
          {confirm}
        </Button>
      )}
      {limit && <p className="small muted">{limit}</p>}
    </div>
  )
}
