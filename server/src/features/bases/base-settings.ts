import type { Language } from '@farol/contract/language.ts'

/** One of the other bases, as the institution set it. */
export interface OtherBase {
  readonly code: string
  readonly name: (language: Language) => string
  readonly address: string
  readonly insideNetwork: boolean
}

/** This base and the others. Alone, a base is called `local`. */
export interface BaseSettings {
  readonly own: { readonly code: string; readonly name: (language: Language) => string }
  readonly others: readonly OtherBase[]
}

/** One further entry of the person's menu. */
export interface MenuEntry {
  readonly activity: number
  readonly address?: string | undefined
  readonly provider?: string | undefined
  readonly base?: string | undefined
}

/** The bases and the menu, read again for each call. */
export type ReadBases = () => Promise<BaseSettings & { readonly menu: readonly MenuEntry[] }>
