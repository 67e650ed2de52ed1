import { create } from 'zustand'
import { onForgetPerson } from '../../session/browser-data.ts'
import { readStored, tidied, withAdded, withRemoved, writeBasket, type Codes } from './basket-rules.ts'

const storeName = 'farol-cesta'

interface BasketState {
  readonly codes: Codes
  /** The basket before the last change, for who changes their mind. */
  readonly before: Codes | undefined
  /** False when the browser did not take it: the basket lasts as long as the page. */
  readonly isStored: boolean
  readonly add: (more: readonly string[]) => { readonly added: number; readonly refused: number }
  readonly replace: (codes: readonly string[]) => void
  readonly remove: (gone: readonly string[]) => void
  readonly clear: () => void
  readonly undo: () => void
}

const inBrowser = typeof window !== 'undefined'

function stored(): Codes | undefined {
  try {
    return inBrowser ? readStored(localStorage.getItem(storeName)) : []
  } catch {
    return undefined
  }
}

function keep(codes: Codes): boolean {
  try {
    localStorage.setItem(storeName, writeBasket(codes))
    return true
  } catch {
    return false
  }
}

/** The basket of this browser, the same in all its tabs. */
export const useBasket = create<BasketState>()((set, get) => {
  // Another tab may have written since: what counts is what is stored.
  const current = () => (get().isStored ? stored() : undefined) ?? get().codes
  const change = (codes: Codes, before: Codes | undefined) => set({ codes, before, isStored: keep(codes) })
  return {
    codes: stored() ?? [],
    before: undefined,
    isStored: true,
    add: (more) => {
      const before = current()
      const { codes, added, refused } = withAdded(before, more)
      if (added > 0) change(codes, before)
      return { added, refused }
    },
    replace: (codes) => change(tidied(codes), current()),
    remove: (gone) => {
      const before = current()
      change(withRemoved(before, gone), before)
    },
    clear: () => change([], current()),
    undo: () => {
      const { before } = get()
      if (before) change(before, undefined)
    },
  }
})

onForgetPerson(() => useBasket.setState({ codes: [], before: undefined, isStored: true }))

if (inBrowser)
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === storeName || key === null) useBasket.setState({ codes: readStored(newValue), before: undefined })
  })
