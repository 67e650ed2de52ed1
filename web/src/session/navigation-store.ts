import type { AuthorityLine } from '@farol/contract/authorities.ts'
import { create } from 'zustand'
import { onForgetPerson } from './browser-data.ts'

/** What is open of a menu: the place of an entry, of the entry below it, and the entry's name. -1: none was chosen yet; empty: cleared. */
export interface SubMenu {
  readonly parent: number | ''
  readonly submenu: number | ''
  readonly name: string
}

interface NavigationState {
  readonly subMenuSelected: SubMenu
  /** The headings that were found last, in their order: from one a reader goes on to the next. */
  readonly autoridades: readonly AuthorityLine[]
  readonly selectSubMenu: (selected: SubMenu) => void
  readonly clearSubMenu: () => void
  readonly showAuthorities: (lines: readonly AuthorityLine[]) => void
}

/** Where a reader is among menus and found headings. It lives as long as the page. */
export const useNavigation = create<NavigationState>()((set) => ({
  subMenuSelected: { parent: -1, submenu: -1, name: '' },
  autoridades: [],
  selectSubMenu: (subMenuSelected) => set({ subMenuSelected }),
  clearSubMenu: () => set({ subMenuSelected: { parent: '', submenu: '', name: '' } }),
  showAuthorities: (autoridades) => set({ autoridades }),
}))

onForgetPerson(() => useNavigation.setState({ autoridades: [] }))
