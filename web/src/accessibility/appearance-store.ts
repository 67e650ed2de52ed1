import {
  appearanceAttributes,
  appearanceCookie,
  defaultAppearance,
  readAppearance,
  writeAppearance,
  type Appearance,
} from '@farol/contract/appearance.ts'
import { create } from 'zustand'
import { wholePage } from '../ui/whole-page.ts'

const year = 31_536_000

const cookieValue = () =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${appearanceCookie}=`))
    ?.slice(appearanceCookie.length + 1)

function keep(appearance: Appearance): void {
  const value = writeAppearance(appearance)
  document.cookie = `${appearanceCookie}=${value}; Path=/; Max-Age=${value === '' ? 0 : year}; SameSite=Lax`
}

const attributeNames = ['data-zoom', 'data-cor', 'data-tema', 'data-negrito'] as const

function show(appearance: Appearance): void {
  const page = document.documentElement
  const attributes = new Map(appearanceAttributes(appearance))
  for (const name of attributeNames) {
    const value = attributes.get(name)
    if (value === undefined) page.removeAttribute(name)
    else page.setAttribute(name, value)
  }
}

interface AppearanceState {
  readonly appearance: Appearance
  /** Takes up what the reader chose on an earlier page. */
  readonly recall: () => void
  readonly choose: (change: Partial<Appearance>) => void
  /** Fetches the page anew with a choice that this one, come with another content policy, cannot show. */
  readonly renew: (change: Partial<Appearance>) => void
}

/** How this reader wants pages to look: kept in a cookie, shown by attributes of `<html>`. */
export const useAppearance = create<AppearanceState>()((set, get) => ({
  appearance: defaultAppearance,
  recall: () => {
    const appearance = readAppearance(cookieValue())
    // A page that the service worker or the browser stored has the look of an earlier choice.
    show(appearance)
    // Most readers chose nothing: what they see is right already.
    if (writeAppearance(appearance) !== writeAppearance(get().appearance)) set({ appearance })
  },
  choose: (change) => {
    const appearance = { ...get().appearance, ...change }
    keep(appearance)
    show(appearance)
    set({ appearance })
  },
  renew: (change) => {
    keep({ ...get().appearance, ...change })
    wholePage.reload()
  },
}))
