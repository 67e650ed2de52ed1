import { useEffect, useState, type ReactNode } from 'react'
import { Note, type Tone } from './note.tsx'
import { toastTime } from './toast-line.tsx'

/** Says something at once and goes away by itself after eight seconds of being seen; not while the pointer is on it. */
export function TimedAlert({ tone, children }: { tone: Tone; children: ReactNode }) {
  const [open, setOpen] = useState(true)
  const [pointed, setPointed] = useState(false)
  useEffect(() => {
    if (pointed) return undefined
    const timer = setTimeout(() => setOpen(false), toastTime)
    return () => clearTimeout(timer)
  }, [pointed])
  if (!open) return null
  return (
    <div role="alert" className="timed" onPointerEnter={() => setPointed(true)} onPointerLeave={() => setPointed(false)}>
      <Note tone={tone}>{children}</Note>
    </div>
  )
}
