import { useEffect, useState } from 'react'

/** Seconds left until so many seconds after the last change of `key`, counted down while the page is open; never below 0. */
export function useCountdown(seconds: number, key: unknown): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const end = Date.now() + seconds * 1000
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [seconds, key])
  return left
}

/** 4:05 */
export const clockText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
