import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAct } from '../../api/use-act.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button, type ButtonKind } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { typedFields } from './use-desk-query.ts'

type Typed = Readonly<Record<string, string>>

interface AskActProps<V, R> {
  readonly label: string
  /** What it is done to: several of the same stand on a screen, each is told by label and this. */
  readonly of: string
  readonly kind?: ButtonKind
  /** What was typed as a value; undefined where it is none. */
  readonly read: (typed: Typed) => V | undefined
  /** What is told when it is done. */
  readonly done?: (reply: R) => string
  readonly send: (given: { readonly value: V; readonly reason: string }, key: string) => Promise<R>
  readonly onDone: (reply: R) => void
  /** The value may be left out: the reason comes before it, and has the focus. */
  readonly optional?: boolean
  /** The field of the value. `wrong`: what was typed is none. */
  readonly children: (wrong: boolean) => ReactNode
}

/** A button that asks for a value and the reason and then acts. Pressed again it takes the questions away. */
export function AskAct<V, R>({ label, of, kind = 'bare', read, done, send, onDone, optional = false, children }: AskActProps<V, R>) {
  const { t } = useTranslation('desk')
  const [open, setOpen] = useState(false)
  const [wrong, setWrong] = useState({ value: false, reason: false })
  const show = useToasts((state) => state.show)
  const act = useAct(send)
  const reasonField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (open && optional) reasonField.current?.focus()
  }, [open, optional])
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = typedFields(event.currentTarget)
    const { motivo: reason } = typed
    const value = read(typed)
    setWrong({ value: value === undefined, reason: !reason })
    if (value === undefined || !reason) return
    const reply = await act.run({ value, reason })
    if (reply === undefined) return
    setOpen(false)
    show('success', done ? done(reply) : t('saved'))
    onDone(reply)
  }
  return (
    <div className="reason-act">
      <Button slim kind={kind} aria-expanded={open} aria-label={`${label}: ${of}`} onClick={() => setOpen(!open)}>
        {label}
      </Button>
      {open && (
        <form className="reason" noValidate onSubmit={(event) => void submit(event)}>
          {!optional && children(wrong.value)}
          <TextField
            ref={reasonField}
            name="motivo"
            label={t('line.reason')}
            required
            maxLength={500}
            error={wrong.reason ? t('reasonMissing') : undefined}
          />
          {optional && children(wrong.value)}
          <Button type="submit" slim busy={act.busy}>
            {label}
          </Button>
        </form>
      )}
      <ActFailure act={act} />
    </div>
  )
}
