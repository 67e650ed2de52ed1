import { useEffect, useState } from 'react'
import { useTranslation } from './use-translation.ts'
import { addTexts, type LazyArea } from './texts.ts'

/** Asks for the words of an area that come later; whether they are here. Where they do not arrive, the part that wants them stays away. */
export function useTexts(area: LazyArea): boolean {
  const { i18n } = useTranslation()
  const [ready, setReady] = useState(false)
  useEffect(() => {
    let here = true
    addTexts(i18n, area).then(
      () => here && setReady(true),
      () => {},
    )
    return () => {
      here = false
    }
  }, [i18n, area])
  return ready
}
