import type { Theme } from '@farol/contract/institution.ts'
import { withSlug } from '@farol/contract/product.ts'
import { create } from 'zustand'
import type { ClientStorage } from './client-storage.ts'

/** How the patron area is shown. */
export interface AccountSettings {
  readonly theme: Theme
  readonly menuOpen: boolean
  readonly menuMobileOpen: boolean
}

const first: AccountSettings = { theme: 'neo', menuOpen: true, menuMobileOpen: false }

/** What the institution offers this visitor: numbers of activities, guides in their order. */
export interface Offered {
  readonly activities: readonly number[]
  readonly guides: readonly string[]
}

interface SettingsState {
  readonly settings: AccountSettings
  readonly hydrated: boolean
  readonly change: (part: Partial<AccountSettings>) => void
  readonly recall: (storage: ClientStorage, slug: string, offered: Offered) => Promise<void>
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
    recall: async (storage, slug, { activities, guides }) => {
      if (keep) return
      const key = withSlug('meu{Product}', slug)
      const changedBefore = get().settings
      const read = (await storage.read('long', name)) as Record<string, Partial<AccountSettings> | undefined> | undefined
      const touched = Object.fromEntries(
        Object.entries(changedBefore).filter(([field, value]) => value !== first[field as keyof AccountSettings]),
      )
      // Nothing else of a page outlives it.
      keep = (settings) =>
        void storage.write('long', name, {
          atividades: activities,
          guiasPesquisa: guides,
          [key]: { ...settings, menuMobileOpen: false },
        })
      const settings = { ...first, ...read?.[key], ...touched }
      set({ settings, hydrated: true })
      keep(settings)
    },
  }
})
