import { activities } from '@farol/contract/activities.ts'
import { listSuspensions as suspensionsPromise } from '@farol/contract/schemas/suspensions.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { listSuspensions, type SuspensionDeps } from '../../reader-views/list-suspensions.ts'

/** What keeps a signed-in person from borrowing. */
export function bindSuspensions(binding: Binding, deps: SuspensionDeps): void {
  bind(
    binding,
    suspensionsPromise,
    { activity: activities.suspensions, blockedToo: true, acting: 'consultar' },
    ({ patron: { personId, bondId }, query, language }) =>
      listSuspensions(deps, personId, { from: query.de, until: query.ate, bondId }, language),
  )
}
