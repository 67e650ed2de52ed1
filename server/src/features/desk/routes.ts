import type { Binding } from '../../http/bind.ts'
import { bindBlocks } from './block-routes.ts'
import { bindComments, type CommentDeskDeps } from './comment-routes.ts'
import { bindCopies, type CopyDeps } from './copy-routes.ts'
import { bindCorrections } from './correction-routes.ts'
import { bindDay } from './day-routes.ts'
import { bindHolds, type HoldDeps } from './hold-routes.ts'
import { bindLending, type LendingDeps } from './lending-routes.ts'
import { bindMoney, type MoneyDeps } from './money-routes.ts'
import { bindOverdue, type OverdueDeps } from './overdue-routes.ts'
import { bindPolicies, type PolicyDeps } from './policy-routes.ts'
import { bindReaderFile } from './reader-file-routes.ts'
import { bindReaders } from './reader-routes.ts'
import { bindRoles, type RoleDeps } from './role-routes.ts'
import { bindDeskSession, type DeskSessionDeps } from './session-routes.ts'
import type { ReaderDeps } from './show-reader.ts'
import { bindTasks, type TaskDeps } from './task-routes.ts'
import { bindTransits, type TransitDeps } from './transit-routes.ts'

type ActDeps = LendingDeps & MoneyDeps & HoldDeps & TransitDeps & TaskDeps & CommentDeskDeps & RoleDeps & PolicyDeps

export type DeskDeps = DeskSessionDeps & ReaderDeps & OverdueDeps & CopyDeps & ActDeps

/** Every call of the desk. */
export function bindDesk(binding: Binding, deps: DeskDeps): void {
  bindDeskSession(binding, deps)
  bindLending(binding, deps)
  bindCorrections(binding, deps)
  bindReaders(binding, deps)
  bindReaderFile(binding)
  bindMoney(binding, deps)
  bindBlocks(binding, deps)
  bindOverdue(binding, deps)
  bindDay(binding, deps)
  bindHolds(binding, deps)
  bindTransits(binding, deps)
  bindTasks(binding, deps)
  bindComments(binding, deps)
  bindRoles(binding, deps)
  bindPolicies(binding, deps)
  bindCopies(binding, deps)
}
