import { activities } from '@farol/contract/activities.ts'
import {
  checkClearance as checkPromise,
  issueClearance as issuePromise,
  verifyClearance as verifyPromise,
} from '@farol/contract/clearance.ts'
import { bindAct } from '../../http/bind-act.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { checkClearance, issueClearance, verifyClearance, type ClearanceDeps } from './own-clearance.ts'

const granted = { activity: activities.clearance, personal: true } as const

/** No-debts declarations: what stands open, the declaration itself, and the check of its code by anybody. */
export function bindClearance(binding: Binding, deps: ClearanceDeps): void {
  bind(binding, checkPromise, { ...granted, blockedToo: true }, ({ patron, query, language }) =>
    checkClearance(deps, patron.personId, query.vinculo, language),
  )
  bindAct(binding, issuePromise, { ...granted, perMinute: 20 }, ({ patron, body }, inside) =>
    issueClearance(inside, patron.personId, body.vinculo, { actor: { kind: 'patron', loginId: patron.loginId } }),
  )
  bind(binding, verifyPromise, { activity: 'none', perMinute: 10 }, ({ params, language }) =>
    verifyClearance(deps, params.codigo, language),
  )
}
