import { decideComment, type DecisionDeps } from '../features/comments/decide-comment.ts'
import type { CommentDecision } from '../ports/comment-desk.ts'
import type { Stores } from '../ports/stores.ts'
import type { CommentsCommand } from './comments-arguments.ts'

export interface CommentsDeps extends DecisionDeps, Pick<Stores, 'commentDesk'> {
  readonly say: (line: string) => void
}

const listed = 200

// What readers wrote goes to a terminal: nothing in it may move its cursor.
const plain = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')

async function list({ commentDesk, say }: CommentsDeps): Promise<void> {
  const waiting = await commentDesk.queue(listed)
  for (const { id, createdAt, titleId, title, name, code, content } of waiting)
    say(`${id}  ${createdAt.slice(0, 10)}  ${plain(name)} (${plain(code)}) on ${titleId} "${plain(title)}"\n    ${plain(content)}`)
  say(waiting.length === 0 ? 'nothing waits' : `${waiting.length} shown`)
}

async function decide(deps: CommentsDeps, id: number, decision: CommentDecision): Promise<boolean> {
  const decided = await decideComment(deps, { id, decision, actor: { kind: 'system' } })
  deps.say(decided ? `comment ${id}: ${decision.state}` : `comment ${id}: is not there, or was decided on before`)
  return decided
}

/** Does one command; answers the exit code: 1 where a comment could not be decided on. */
export async function runComments(deps: CommentsDeps, command: CommentsCommand): Promise<number> {
  if (command.act === 'list') {
    await list(deps)
    return 0
  }
  if (command.act === 'refuse') return (await decide(deps, command.id, { state: 'refused', reason: command.reason })) ? 0 : 1
  let missed = 0
  for (const id of command.ids) if (!(await decide(deps, id, { state: 'shown' }))) missed += 1
  return missed === 0 ? 0 : 1
}
