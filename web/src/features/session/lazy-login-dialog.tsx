import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { addTexts } from '../../i18n/texts.ts'
import { useToasts } from '../../ui/toast-store.ts'
import { loadLogin, type LoginData } from './load-login.ts'
import { LoginDialog } from './login-dialog.tsx'

interface LazyLoginDialogProps {
  readonly onClose: () => void
  /** What the person was about to do. */
  readonly onDone?: () => Promise<void> | void
}

/** The sign-in over the page: fetches what it needs, then opens; where that does not come it says so and closes. For a button that needs somebody signed in. */
export function LazyLoginDialog({ onClose, onDone }: LazyLoginDialogProps) {
  const { i18n, t } = useTranslation('errors')
  const deps = useDeps()
  const [place, setPlace] = useState<LoginData>()
  useEffect(() => {
    let here = true
    const texts = addTexts(i18n, 'session')
    Promise.all([loadLogin(deps), texts]).then(
      ([loaded]) => here && setPlace(loaded),
      () => {
        if (!here) return
        useToasts.getState().show('warning', t('NaoFoiPossivelComunicarServidor'))
        onClose()
      },
    )
    return () => {
      here = false
    }
  }, [i18n, deps, t, onClose])
  if (!place) return null
  return (
    <LoginDialog
      open
      place={{ institution: place.institution, mayRecover: place.mayRecover }}
      onClose={onClose}
      {...(onDone && { onDone })}
    />
  )
}
