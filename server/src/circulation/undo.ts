import { refuse, when, type Decision } from './decision.ts'
import { minuteLength } from './local-time.ts'

/** An act of the desk is taken back within so many minutes, by whoever did it. */
export const undoMinutes = 10

export interface UndoInput {
  readonly now: Date
  readonly doneAt: Date
  readonly sameOperator: boolean
  /** Something was built on it: a renewal, a payment, another loan, a pick-up. */
  readonly followed: boolean
  readonly undone: boolean
}

/** May a loan, return or payment be taken back? A clock that went back does not lengthen the time. */
export function decideUndo({ now, doneAt, sameOperator, followed, undone }: UndoInput): Decision<object> {
  const age = now.getTime() - doneAt.getTime()
  const reasons = [
    ...when(undone, 'NaoPodeDesfazer', { motivo: 'desfeito' }),
    ...when(!sameOperator, 'NaoPodeDesfazer', { motivo: 'outro_operador' }),
    ...when(followed, 'NaoPodeDesfazer', { motivo: 'houve_sequencia' }),
    ...when(age > undoMinutes * minuteLength, 'NaoPodeDesfazer', { motivo: 'prazo' }),
  ]
  return reasons.length > 0 ? refuse(reasons) : { done: true }
}
