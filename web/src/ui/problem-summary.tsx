import { useEffect, useRef, type ReactNode } from 'react'
import { Icon } from './icon.tsx'

export interface Problem {
  readonly text: string
  /** The field to mend, by its id. */
  readonly field?: string
  /** What is said at fields, by their ids, where it is not the same. */
  readonly at?: { readonly [field: string]: string }
}

/** How the captcha is called among fields: it has no field of its own to lead to. */
export const captchaField = 'captcha'

/** What is said at a field itself. */
export const problemAt = (problems: readonly Problem[], id: string): string | undefined =>
  problems.map(({ text, field, at }) => at?.[id] ?? (field === id ? text : undefined)).find(Boolean)

interface ProblemSummaryProps {
  readonly problems: readonly Problem[]
  /** What tells one attempt from the next, where `problems` are made anew while one types. */
  readonly attempt?: number | string
  readonly children?: ReactNode
}

/** What went wrong, above the form: it takes the focus at each attempt, and each line leads to its field. */
export function ProblemSummary({ problems, attempt, children }: ProblemSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const isWrong = problems.length > 0
  const told = attempt ?? problems
  useEffect(() => {
    if (isWrong) box.current?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- at an attempt alone: what is typed after it must not move the focus
  }, [told])
  if (!isWrong) return null
  return (
    <div className="note stop" ref={box} tabIndex={-1} role="alert">
      <Icon name="warn" />
      <div>
        {problems.map(({ text, field }) => (
          <p key={text}>{field ? <a href={`#${field}`}>{text}</a> : text}</p>
        ))}
        {children}
      </div>
    </div>
  )
}
