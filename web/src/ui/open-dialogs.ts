import { create } from 'zustand'

interface OpenDialogs {
  /** Those that hold the page, the one on top last. */
  readonly open: readonly HTMLDialogElement[]
  readonly enter: (dialog: HTMLDialogElement) => void
  readonly leave: (dialog: HTMLDialogElement) => void
}

/** Which dialogs are open. What lies under the top one is dim, cannot be reached and is not read out. */
export const useOpenDialogs = create<OpenDialogs>()((set, get) => ({
  open: [],
  enter: (dialog) => set({ open: [...get().open, dialog] }),
  leave: (dialog) => set({ open: get().open.filter((one) => one !== dialog) }),
}))
