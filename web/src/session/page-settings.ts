import type { Theme } from '@farol/contract/institution.ts'
import { withSlug } from '@farol/contract/product.ts'
import { create } from 'zustand'
import type { KeptState } from './kept-state.ts'

/** How the patron area is shown. */
export interface AccountSettings {
  readonly theme: Theme
  readonly menuOpen: boolean
  readonly menuMobileOpen: boolean
}

const first: AccountSettings = { theme: 'neo', menuOpen: true, menuMobileOpen: false }

interface SettingsState {
  readonly settings: AccountSettings
  readonly hydrated: boolean
  readonly change: (part: Partial<AccountSettings>) => void
  readonly recall: (kept: KeptState, slug: string) => Promise<void>
}

const name = 'page'

/** The patron area's own settings, kept in this browser; what is changed before they were read is not lost. */
export const useAccountSettings = create<SettingsState>()((set, get) => {
  let keep: ((settings: AccountSettings) => void) | undefined
  return {
    settings: first,
    hydrated: false,
    change: (part) => {
      set({ settings: { ...get().settings, ...part } })
      keep?.(get().settings)
    },
    recall: async (kept, slug) => {
      if (keep) return
      const key = withSlug('meu{Product}', slug)
      const changedBefore = get().settings
      const read = (await kept.read('long', name)) as Record<string, Partial<AccountSettings> | undefined> | undefined
      const touched = Object.fromEntries(
        Object.entries(changedBefore).filter(([field, value]) => value !== first[field as keyof AccountSettings]),
      )
      keep = (settings) => void kept.write('long', name, { ...read, [key]: { ...settings, menuMobileOpen: false } })
      set({ settings: { ...first, ...read?.[key], ...touched }, hydrated: true })
    },
  }
})
