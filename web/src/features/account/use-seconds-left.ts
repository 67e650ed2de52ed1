import { useEffect, useState } from 'react'

const secondsTo = (instant: string) => Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1000))

/** Whole seconds until an instant, counted down to 0. */
export function useSecondsLeft(instant: string): number {
  const [left, setLeft] = useState(() => secondsTo(instant))
  useEffect(() => {
    const timer = setInterval(() => {
      const next = secondsTo(instant)
      setLeft(next)
      if (next === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [instant])
  return left
}
