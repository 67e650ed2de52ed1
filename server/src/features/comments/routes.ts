import { listTitleComments as commentsPromise } from '@farol/contract/comments.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { listComments, type CommentDoors } from './list-comments.ts'

export function bindComments(binding: Binding, doors: CommentDoors): void {
  bind(binding, commentsPromise, { activity: 'none' }, ({ params, query }) => listComments(doors, params.id, query))
}
