import type { ComponentType } from 'react'
import type { HeadOf } from '../../api/head.ts'
import type { Doors } from '../../api/site.ts'

/** Loads once and remembers; `key` names what was asked. */
type Once = <T>(key: readonly string[], load: () => Promise<T>) => Promise<T>

/** A guide that is fetched when it is opened. `address` is path and query; what many addresses share is asked for `once`. */
export interface GuideScreen {
  readonly load: (doors: Doors, address: string, once: Once) => Promise<unknown>
  readonly head: HeadOf
  readonly status: (data: unknown) => number
  readonly Screen: ComponentType
}
