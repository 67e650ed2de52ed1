import type { Actor } from '../../ports/audit.ts'
import type { Clock } from '../../ports/clock.ts'
import type { CommentDecision } from '../../ports/comment-desk.ts'
import type { Transactions } from '../../ports/stores.ts'

export interface DecisionDeps extends Transactions {
  readonly clock: Clock
}

export interface DecidedComment {
  readonly id: number
  readonly decision: CommentDecision
  readonly actor: Actor
}

/** The library shows or refuses a comment and its writer is told, with the reason. False when it was decided on before, or is not there. */
export function decideComment({ together, clock }: DecisionDeps, { id, decision, actor }: DecidedComment): Promise<boolean> {
  return together(async ({ commentDesk, alerts, audit }) => {
    if (!(await commentDesk.decide(id, decision))) return false
    const { patronId, title } = (await commentDesk.writer(id))!
    const reason = decision.state === 'refused' ? { reason: decision.reason } : {}
    const params = { outcome: decision.state, title, ...reason }
    await alerts.notify({ patronId, kind: 'comment_decided', subject: `comment:${id}`, params, at: clock.now() })
    await audit.record({ actor, act: 'decided_comment', subject: { kind: 'comment', id }, detail: { state: decision.state } })
    return true
  })
}
