import type { CirculationReason, CirculationReasonCode, ReasonParams } from '@farol/contract/circulation-reasons.ts'

/** An act that is refused, with all its reasons, the one that is shown first. */
export interface Refused {
  readonly refused: true
  readonly reasons: readonly CirculationReason[]
}

/** What a rule decides: the act is done as `T` says, or refused. */
export type Decision<T extends object> =
  | ({ readonly done: true; readonly refused?: undefined } & T)
  | (Refused & { readonly done?: undefined })

/** Whether an act is possible, as lists show it beside each thing. */
export interface Action {
  readonly allowed: boolean
  readonly reasons: readonly CirculationReason[]
  /** Local date that a renewal would lead to. */
  readonly newDate?: string
}

export const refuse = (reasons: readonly CirculationReason[]): Refused => ({ refused: true, reasons })

/** One reason of the closed list. */
export const reason = <C extends CirculationReasonCode>(code: C, params: ReasonParams<C>): CirculationReason =>
  ({ code, params }) as CirculationReason

/** What does not exist, or is another's. */
export const notFound: Refused = refuse([reason('NaoEncontrada', {})])

/** The reason in a list when the condition holds, else nothing. */
export const when = <C extends CirculationReasonCode>(condition: boolean, code: C, params: ReasonParams<C>): readonly CirculationReason[] =>
  condition ? [reason(code, params)] : []

/** An act's decision as an action, so that what is told before the click is what the act answers. */
export const actionOf = (decision: Decision<object>, newDate?: string): Action =>
  decision.refused
    ? { allowed: false, reasons: decision.reasons }
    : { allowed: true, reasons: [], ...(newDate === undefined ? {} : { newDate }) }
