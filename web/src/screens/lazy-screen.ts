import type { ComponentType } from 'react'
import type { HeadOf } from '../api/head.ts'
import type { Deps } from '../api/site.ts'

/** A screen that is fetched when it is needed: how it is loaded, what it says of itself, how it looks. `code` is from the address, unchecked. */
export interface LazyScreen {
  readonly load: (deps: Deps, code: string, query: URLSearchParams) => Promise<unknown>
  readonly head: HeadOf
  readonly status: (data: unknown) => number
  readonly Screen: ComponentType
}
