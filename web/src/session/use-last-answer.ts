import { useState } from 'react'
import { useSession } from './session-store.ts'

/**
 * What was answered. When a session ends nothing of the person stays in the cache, but the screen waits out of sight until the same person
 * is back: it keeps what it shows until it has a new answer, or what was typed into it would go with it.
 */
export function useLastAnswer<T>(data: T | undefined): T | undefined {
  const status = useSession((state) => state.status)
  const [last, setLast] = useState(data)
  const [isOver, setIsOver] = useState(false)
  if (data !== undefined && data !== last) setLast(data)
  if (status === 'expired' && !isOver) setIsOver(true)
  if (status === 'in' && isOver && data !== undefined) setIsOver(false)
  return data ?? (isOver ? last : undefined)
}
