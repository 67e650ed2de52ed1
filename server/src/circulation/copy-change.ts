import { stateWords, type CopyState } from './copy-state.ts'
import { when, refuse, type Decision } from './decision.ts'

/** States that acts bring about and that nobody writes by hand. */
const broughtByActs: readonly CopyState[] = ['on_loan', 'on_hold_shelf', 'in_transit']

export interface CopyToChange {
  readonly state: CopyState
  readonly onLoan: boolean
}

/** May staff give this copy another state, or another library? A copy on loan comes back or is lost first; one on its way arrives first. */
export function decideCopyChange(copy: CopyToChange, change: { readonly state?: CopyState; readonly moves: boolean }): Decision<object> {
  const { state } = change
  const otherState = state !== undefined && state !== copy.state
  const reasons = [
    ...when(otherState && (copy.onLoan || copy.state === 'on_loan'), 'estado_invalido', { estado: stateWords.on_loan }),
    ...when(otherState && broughtByActs.includes(state), 'estado_invalido', { estado: stateWords[state ?? copy.state] }),
    ...when(change.moves && state === undefined && copy.state === 'in_transit', 'estado_invalido', { estado: stateWords.in_transit }),
  ]
  return reasons.length > 0 ? refuse(reasons) : { done: true }
}
