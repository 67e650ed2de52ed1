import type { ExternalOptions } from '../adapters/outside/external-request.ts'
import type { PageRenderer } from '../ports/page-renderer.ts'
import type { Searching } from './search.ts'
import type { SessionReplacements } from './session.ts'
import type { StoreReplacements } from './stores.ts'

/** Dependencies that tests replace. */
export interface Replacements extends SessionReplacements, StoreReplacements {
  readonly renderer?: PageRenderer
  /** Calls a minute from one address. */
  readonly perMinute?: number
  readonly searching?: Searching
  /** How servers outside are asked. */
  readonly outside?: ExternalOptions
}
