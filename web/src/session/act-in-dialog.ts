import { useEffect } from 'react'
import { create } from 'zustand'

interface ActInDialog {
  readonly waiting: readonly (() => void)[]
  /** Resolves once the act is done or its form is left. */
  readonly ended: () => Promise<void>
  /** The act is done, or its form is left. */
  readonly end: () => void
}

/** An act for which somebody signed in over the page: without activity 107 the session ends with it (specification, section 2). */
export const useActInDialog = create<ActInDialog>()((set, get) => ({
  waiting: [],
  ended: () => new Promise((resolve) => set(({ waiting }) => ({ waiting: [...waiting, resolve] }))),
  end: () => {
    for (const resolve of get().waiting) resolve()
    set({ waiting: [] })
  },
}))

/** In the form of an act: it ends when the form is left, or once it is done and its outcome was left. */
export function useEndOfAct(): void {
  useEffect(() => () => useActInDialog.getState().end(), [])
}
