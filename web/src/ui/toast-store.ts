import { create } from 'zustand'

export type ToastKind = 'success' | 'info' | 'warning' | 'error'

export interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
}

interface ToastState {
  readonly toasts: readonly Toast[]
  readonly show: (kind: ToastKind, text: string) => number
  readonly dismiss: (id: number) => void
}

/** Notices on the page, oldest first. Ids only grow. */
export const useToasts = create<ToastState>()((set, get) => {
  let last = 0
  return {
    toasts: [],
    show: (kind, text) => {
      // The same failure of two parts of a page is said once while it stands there.
      const same = get().toasts.find((toast) => toast.kind === kind && toast.text === text)
      if (same && (kind === 'warning' || kind === 'error')) return same.id
      last += 1
      set({ toasts: [...get().toasts, { id: last, kind, text }] })
      return last
    },
    dismiss: (id) => set({ toasts: get().toasts.filter((toast) => toast.id !== id) }),
  }
})
