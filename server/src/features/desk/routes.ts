import type { Binding } from '../../http/bind.ts'
import { bindDeskSession, type DeskSessionDeps } from './session-routes.ts'

export type DeskDeps = DeskSessionDeps

/** Every call of the desk. */
export function bindDesk(binding: Binding, deps: DeskDeps): void {
  bindDeskSession(binding, deps)
}
