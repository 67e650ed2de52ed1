import { useEffect, useState } from 'react'

const secondsTo = (instant: number) => Math.max(0, Math.ceil((instant - Date.now()) / 1000))

/** Whole seconds until an instant of this browser's clock, in milliseconds since 1970, counted down to 0. */
export function useSecondsLeft(instant: number): number {
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
