import { activities } from '@farol/contract/activities.ts'
import {
  commentOnTitle,
  deleteOwnComment,
  listCommentedTitles,
  listOwnComments,
  listTitleComments as commentsPromise,
} from '@farol/contract/schemas/comments.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { bindAct } from '../../http/bind-act.ts'
import { listComments } from './list-comments.ts'
import { comment, deleteOwn, listCommented, listOwn, type WritingDeps } from './own-comments.ts'

const granted = { activity: activities.comments } as const

/** Comments on titles: those that are shown, and what a signed-in person does with their own. */
export function bindComments(binding: Binding, deps: WritingDeps): void {
  bind(binding, commentsPromise, { activity: 'none' }, ({ params, query, language }) => listComments(deps, params.id, language, query))
  bindAct(binding, commentOnTitle, { ...granted, perMinute: 120 }, ({ patron, params, body }, inside) =>
    comment(inside, patron.personId, params.id, body.comentario),
  )
  bind(binding, listCommentedTitles, granted, ({ patron, language, query }) => listCommented(deps, patron.personId, language, query))
  bind(binding, listOwnComments, granted, ({ patron, params }) => listOwn(deps, patron.personId, params.id))
  bind(binding, deleteOwnComment, granted, ({ patron, params }) => deleteOwn(deps, patron.personId, params.id))
}
