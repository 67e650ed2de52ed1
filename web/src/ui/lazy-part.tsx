import { lazy, useEffect, useState, type ComponentType, type LazyExoticComponent } from 'react'
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

/**
 * A part with a file of its own around or over what is open. Where the file cannot be had that is said, and what is open stays; when the part
 * is asked for again, so is its file.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const ask = () => lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Missing) }))
  let asked = ask()
  function Missing(props: Props) {
    // Once it stands there: before, React may render again what is not mounted, and would ask without end.
    useEffect(() => void (asked = ask()), [])
    return <NotHere {...props} />
  }
  return function LazyPart(props: Props) {
    const [Part] = useState<LazyExoticComponent<ComponentType<Props>>>(() => asked)
    return <Part {...props} />
  }
}
