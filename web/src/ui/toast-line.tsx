import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Icon, type IconName } from './icon.tsx'
import { useToasts, type Toast, type ToastKind } from './toast-store.ts'

/** How long success and information stay, in milliseconds. Warnings and errors stay until they are closed. */
export const toastTime = 8000

const icons: Record<ToastKind, IconName> = { success: 'check', info: 'info', warning: 'warn', error: 'warn' }

const subscribe = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

const useHiddenTab = () =>
  useSyncExternalStore(
    subscribe,
    () => document.hidden,
    () => false,
  )

/** Closes after `toastTime` of being seen: the pointer on it, the focus in it or a hidden tab start the time anew. */
function useClosing(kind: ToastKind, held: boolean, close: () => void) {
  const hidden = useHiddenTab()
  const leaves = (kind === 'success' || kind === 'info') && !held && !hidden
  useEffect(() => {
    if (!leaves) return undefined
    const timer = setTimeout(close, toastTime)
    return () => clearTimeout(timer)
  }, [leaves, close])
}

/** One notice: its kind as an icon, its words, and a way to close it. */
export function ToastLine({ toast }: { toast: Toast }) {
  const { t } = useTranslation('ui')
  const dismiss = useToasts((state) => state.dismiss)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const close = useCallback(() => dismiss(toast.id), [dismiss, toast.id])
  useClosing(toast.kind, pointed || focused, close)
  return (
    <div
      className="toast"
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon name={icons[toast.kind]} />
      <span role={toast.kind === 'error' ? 'alert' : 'status'}>{toast.text}</span>
      <button type="button" className="icon-btn" aria-label={t('closeNotice')} onClick={close}>
        <Icon name="close" />
      </button>
    </div>
  )
}
