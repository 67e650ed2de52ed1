import { useEffect, useRef, useState } from 'react'

/** Seconds without use after which a terminal is free for the next person. */
export const idleSeconds = 30
const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Seconds left of the rest; any use of the terminal begins them anew. `onEnd` is told once when they are over. */
export function useIdle(onEnd: () => void): number {
  const [left, setLeft] = useState(idleSeconds)
  const ended = useRef(onEnd)
  useEffect(() => {
    ended.current = onEnd
  }, [onEnd])
  useEffect(() => {
    let end = Date.now() + idleSeconds * 1000
    const again = () => {
      end = Date.now() + idleSeconds * 1000
      setLeft(idleSeconds)
    }
    const tick = () => {
      const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1000))
      setLeft(seconds)
      if (seconds > 0) return
      clearInterval(timer)
      ended.current()
    }
    const timer = setInterval(tick, 500)
    for (const sign of signs) addEventListener(sign, again)
    return () => {
      clearInterval(timer)
      for (const sign of signs) removeEventListener(sign, again)
    }
  }, [])
  return left
}

/** Tells `onRest` each time that nobody has used the terminal for so long after somebody did. */
export function useRest(onRest: () => void): void {
  const rested = useRef(onRest)
  useEffect(() => {
    rested.current = onRest
  }, [onRest])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(() => rested.current(), idleSeconds * 1000)
    }
    for (const sign of signs) addEventListener(sign, again)
    return () => {
      clearTimeout(timer)
      for (const sign of signs) removeEventListener(sign, again)
    }
  }, [])
}
