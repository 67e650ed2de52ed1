import type { TitleComments } from '../../ports/title-comments.ts'
import type { Handles } from './handles.ts'

async function shown({ read }: Handles, titleId: number, { offset, limit }: { readonly offset: number; readonly limit: number }) {
  const approved = read.selectFrom('title_comment').where('title_id', '=', titleId).where('title_comment.state', '=', 'shown')
  const { total } = await approved.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const comments = await approved
    .innerJoin('patron', 'patron.id', 'title_comment.patron_id')
    .select((of) => [of.fn.coalesce('patron.social_name', 'patron.name').as('name'), 'content', 'title_comment.created_at as createdAt'])
    .orderBy('title_comment.created_at', 'desc')
    .orderBy('title_comment.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { total, comments }
}

export const titleCommentStore = (handles: Handles): TitleComments => ({ shown: (titleId, page) => shown(handles, titleId, page) })
