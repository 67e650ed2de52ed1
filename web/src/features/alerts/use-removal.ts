import { useCallback, useEffect, useRef, useState } from 'react'

/** What was taken off the list and can come back. */
export interface Removal {
  readonly ids: readonly number[]
  readonly remove: (id: number) => void
  readonly undo: () => void
}

/**
 * Deletes with undo, without a time limit: what was taken away is deleted when something else is taken away, when the tab is hidden, or when
 * the screen is left. What cannot be deleted comes back.
 */
export function useRemoval(deleteNow: (ids: readonly number[]) => Promise<boolean>): Removal {
  const [ids, setIds] = useState<readonly number[]>([])
  const open = useRef<readonly number[]>([])
  const send = useRef(deleteNow)
  useEffect(() => {
    send.current = deleteNow
  }, [deleteNow])
  const finish = useCallback(async () => {
    const going = open.current
    if (going.length === 0) return
    open.current = []
    await send.current(going)
    setIds((now) => now.filter((id) => !going.includes(id)))
  }, [])
  useEffect(() => {
    const hidden = () => void (document.hidden && finish())
    document.addEventListener('visibilitychange', hidden)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      void finish()
    }
  }, [finish])
  const remove = (id: number) => {
    void finish()
    open.current = [id]
    setIds((now) => [...now, id])
  }
  // What is being deleted already is not brought back: it would be seen once more and then go.
  const undo = () => {
    const back = open.current
    open.current = []
    setIds((now) => now.filter((id) => !back.includes(id)))
  }
  return { ids, remove, undo }
}
