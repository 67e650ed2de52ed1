import { activities } from '@farol/contract/activities.ts'
import { listDebts as debtsPromise } from '@farol/contract/debts.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { reasonsToWire } from '../../http/problems.ts'
import { listDebts, type DebtDeps } from '../../reader-views/list-debts.ts'

/** What a signed-in person owes. */
export function bindDebts(binding: Binding, deps: DebtDeps): void {
  bind(binding, debtsPromise, { activity: activities.debts, blockedToo: true, acting: 'consultar' }, ({ patron, query, language }) =>
    listDebts(deps, patron.personId, query.situacao === 'encerrados', { language, say: (reasons) => reasonsToWire(reasons, language) }),
  )
}
