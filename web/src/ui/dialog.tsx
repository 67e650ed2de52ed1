import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, type ButtonKind } from './button.tsx'

interface DialogProps {
  readonly open: boolean
  readonly title: string
  /** Called for every way of closing: Esc, a press outside, a button. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The browser's own dialog: it traps the focus, closes on Esc and gives the focus back to what opened it. */
export function Dialog({ open, title, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const dialog = element.current
    if (!dialog) return undefined
    if (open && !dialog.open) dialog.showModal()
    if (!open && dialog.open) dialog.close()
    const pressed = (event: MouseEvent) => event.target === dialog && dialog.close()
    dialog.addEventListener('click', pressed)
    return () => dialog.removeEventListener('click', pressed)
  }, [open])
  return (
    <dialog ref={element} aria-labelledby={heading} onClose={onClose}>
      <h2 id={heading}>{title}</h2>
      {children}
    </dialog>
  )
}

interface ConfirmProps {
  readonly open: boolean
  readonly title: string
  readonly children?: ReactNode
  /** The act by its verb: "Excluir comentário". */
  readonly confirmLabel?: string
  readonly cancelLabel?: string
  readonly kind?: ButtonKind
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before an act that cannot be taken back. The harmless button comes first and has the focus. */
export function Confirm({ open, title, children, confirmLabel, cancelLabel, kind = 'stop', onConfirm, onClose }: ConfirmProps) {
  const { t } = useTranslation('ui')
  const confirm = () => {
    onConfirm()
    onClose()
  }
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      {children}
      <div className="row-btns">
        <Button onClick={onClose}>{cancelLabel ?? t('cancel')}</Button>
        <Button kind={kind} onClick={confirm}>
          {confirmLabel ?? t('confirm')}
        </Button>
      </div>
    </Dialog>
  )
}
