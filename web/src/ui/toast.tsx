import { Suspense } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../i18n/use-translation.ts'
import { lazyPart } from './lazy-part.tsx'
import { useOpenDialogs } from './open-dialogs.ts'
import { useToasts } from './toast-store.ts'

// Nothing is said before a page runs: what shows a notice comes beside it (background-tasks.ts).
const ToastLine = lazyPart(async () => (await import('./toast-line.tsx')).ToastLine)

/**
 * The place of all notices: a landmark that is there from the start, so that what appears in it is read out. While a dialog holds the page
 * it stands in that dialog: only there it can be seen, heard and reached.
 */
export function Toasts() {
  const { t } = useTranslation('ui')
  const toasts = useToasts((state) => state.toasts)
  const dialog = useOpenDialogs((state) => state.open.at(-1))
  const region = (
    <section className="toasts" aria-label={t('notices')} aria-live="polite" aria-relevant="additions">
      <Suspense>
        {toasts.map((toast) => (
          <ToastLine key={toast.id} toast={toast} />
        ))}
      </Suspense>
    </section>
  )
  return dialog ? createPortal(region, dialog) : region
}
