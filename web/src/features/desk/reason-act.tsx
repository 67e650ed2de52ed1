import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAct } from '../../api/use-act.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button, type ButtonKind } from '../../ui/button.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { ReasonForm } from './reason-form.tsx'

interface ReasonActProps<R> {
  /** The act by its verb. */
  readonly label: string
  /** What it is done to: several of the same stand on a screen, each is told by label and this. */
  readonly of?: string
  readonly kind?: ButtonKind
  /** What is asked for, where it is not simply the reason. */
  readonly reasonLabel?: string
  /** What is told when it is done. */
  readonly done?: string | ((reply: R) => string)
  readonly send: (reason: string, key: string) => Promise<R>
  readonly onDone: (reply: R) => void
  readonly children?: ReactNode
}

/** A button that asks for the reason and then acts. Pressed again it takes the question away. */
export function ReasonAct<R>({ label, of, kind = 'plain', reasonLabel, done, send, onDone }: ReasonActProps<R>) {
  const { t } = useTranslation('desk')
  const [open, setOpen] = useState(false)
  const show = useToasts((state) => state.show)
  const act = useAct(send)
  const give = async (reason: string) => {
    const reply = await act.run(reason)
    if (reply === undefined) return
    setOpen(false)
    show('success', typeof done === 'function' ? done(reply) : (done ?? t('saved')))
    onDone(reply)
  }
  return (
    <div className="reason-act">
      <Button
        slim
        kind={kind}
        aria-expanded={open}
        aria-label={of === undefined ? undefined : `${label}: ${of}`}
        onClick={() => setOpen(!open)}
      >
        {label}
      </Button>
      {open && (
        <ReasonForm act={label} focus busy={act.busy} {...(reasonLabel && { label: reasonLabel })} onGive={(reason) => void give(reason)} />
      )}
      <ActFailure act={act} />
    </div>
  )
}
