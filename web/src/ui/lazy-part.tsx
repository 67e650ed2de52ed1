import { lazy, useEffect, type ComponentType } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useToasts } from './toast-store.ts'

/** In the place of what did not come: says so once, and closes what was asked for, so that it can be asked for again. */
function NotHere({ onBack, onClose = onBack }: { readonly onBack?: () => void; readonly onClose?: () => void }) {
  const { t } = useTranslation('errors')
  useEffect(() => {
    useToasts.getState().show('warning', t('NaoFoiPossivelComunicarServidor'))
    onClose?.()
  }, [t, onClose])
  return null
}

/** A part with a file of its own around or over what is open. Where the file cannot be had that is said, and what is open stays. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<Props> => NotHere) }))
