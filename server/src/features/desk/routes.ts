import type { Binding } from '../../http/bind.ts'
import { bindBlocks } from './block-routes.ts'
import { bindCorrections } from './correction-routes.ts'
import { bindLending, type LendingDeps } from './lending-routes.ts'
import { bindMoney, type MoneyDeps } from './money-routes.ts'
import { bindDay, bindOverdue, type OverdueDeps } from './overdue-routes.ts'
import { bindReaders } from './reader-routes.ts'
import { bindDeskSession, type DeskSessionDeps } from './session-routes.ts'
import type { ReaderDeps } from './show-reader.ts'

export type DeskDeps = DeskSessionDeps & LendingDeps & ReaderDeps & MoneyDeps & OverdueDeps

/** Every call of the desk. */
export function bindDesk(binding: Binding, deps: DeskDeps): void {
  bindDeskSession(binding, deps)
  bindLending(binding, deps)
  bindCorrections(binding, deps)
  bindReaders(binding, deps)
  bindMoney(binding, deps)
  bindBlocks(binding, deps)
  bindOverdue(binding, deps)
  bindDay(binding, deps)
}
