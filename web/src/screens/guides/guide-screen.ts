import type { Guide } from '@farol/contract/activities.ts'
import type { ComponentType } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { HeadOf, ScreenHandle } from '../../api/head.ts'
import type { LoadOnce } from '../../api/load-once.ts'
import type { Deps } from '../../api/site.ts'

/** Loads once and remembers; `key` names what was asked. */
type Once = <T>(key: readonly string[], load: () => Promise<T>) => Promise<T>

/** A guide that is fetched when it is opened. `address` is path and query; what many addresses share is asked for `once`. */
export interface GuideScreen {
  readonly load: (deps: Deps, address: string, once: Once) => Promise<unknown>
  readonly head: HeadOf
  readonly status: (data: unknown) => number
  readonly Screen: ComponentType
}

/** Makes the route of a guide. */
export type OpenGuide = (
  guide: Guide,
  deps: Deps,
  loadOnce: LoadOnce,
) => {
  readonly loader: (args: LoaderFunctionArgs) => Promise<unknown>
  readonly Component: ComponentType
  readonly handle: ScreenHandle
}
