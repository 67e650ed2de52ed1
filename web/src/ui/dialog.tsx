import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useOpenDialogs } from './open-dialogs.ts'
import { Icon } from './icon.tsx'
import { Button, type ButtonKind } from './button.tsx'

interface DialogProps {
  readonly open: boolean
  readonly title: string
  /** Called for every way of closing: Esc, a press outside, a button. */
  readonly onClose: () => void
  /** It opens by itself and must not wait: the id of the words that are read out with its title. */
  readonly urgent?: string
  /** It has a button to close it at its upper edge, which stays there when what is inside is long. */
  readonly closable?: boolean
  readonly children: ReactNode
}

/** Whether it is the ground around the dialog that is pressed: its own margin answers as the dialog too. */
function isAround(dialog: HTMLDialogElement, { target, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom)
}

/** The browser's own dialog: it traps the focus, closes on Esc and gives the focus back to what opened it. */
export function Dialog({ open, title, onClose, urgent, closable = false, children }: DialogProps) {
  const { t } = useTranslation('ui')
  const element = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const { enter, leave } = useOpenDialogs.getState()
  // A dialog that goes away while it is open gives the focus back as well: before it leaves the page, which effects come too late for.
  useLayoutEffect(() => {
    const dialog = element.current
    return () => {
      if (dialog?.open) dialog.close()
    }
  }, [])
  useEffect(() => {
    const dialog = element.current
    if (!dialog) return undefined
    if (open && !dialog.open) dialog.showModal()
    if (!open && dialog.open) dialog.close()
    if (open) enter(dialog)
    let pressedAround = false
    const press = (event: MouseEvent) => {
      pressedAround = isAround(dialog, event)
    }
    const release = (event: MouseEvent) => pressedAround && isAround(dialog, event) && dialog.close()
    dialog.addEventListener('pointerdown', press)
    dialog.addEventListener('click', release)
    return () => {
      dialog.removeEventListener('pointerdown', press)
      dialog.removeEventListener('click', release)
      leave(dialog)
    }
  }, [open, enter, leave])
  return (
    <dialog ref={element} aria-labelledby={heading} onClose={onClose} {...(urgent && { role: 'alertdialog', 'aria-describedby': urgent })}>
      {closable ? (
        <div className="dialog-head">
          <h2 id={heading}>{title}</h2>
          <button type="button" className="icon-btn" aria-label={t('close')} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
      ) : (
        <h2 id={heading}>{title}</h2>
      )}
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
