import { useEffect, useState } from 'react'

const leftOf = (seconds: number, from: number) => Math.max(0, Math.ceil((from - Date.now()) / 1000 + seconds))

/** Seconds left until so many seconds after `from`, an instant of this browser's clock in milliseconds; counted down, never below 0. */
export function useCountdown(seconds: number, from: number): number {
  const [left, setLeft] = useState(() => leftOf(seconds, from))
  useEffect(() => {
    const tick = () => setLeft(leftOf(seconds, from))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [seconds, from])
  return left
}

/** 4:05 */
export const clockText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
