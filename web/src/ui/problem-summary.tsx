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

/** What went wrong, above the form: it takes the focus, and each line leads to its field. */
export function ProblemSummary({ problems, children }: { problems: readonly Problem[]; children?: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problems.length > 0) box.current?.focus()
  }, [problems])
  if (problems.length === 0) return null
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
