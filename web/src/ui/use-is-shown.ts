import { useCallback, useEffect, useRef } from 'react'

/** Tells whether the part is still in the page: who left it while an answer was on its way is not led back by that answer. */
export function useIsShown(): () => boolean {
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  return useCallback(() => shown.current, [])
}
