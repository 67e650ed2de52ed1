import type { TitleComments } from '../../ports/title-comments.ts'
import type { Handles } from './handles.ts'
import { prepared, type Slots } from './prepared.ts'

const counted = prepared(({ read }, slot: Slots<number>) =>
  read
    .selectFrom('title_comment')
    .where(
      'title_id',
      '=',
      slot<number>((id) => id),
    )
    .where('title_comment.state', '=', 'shown')
    .select((of) => of.fn.countAll<number>().as('total')),
)

async function shown(handles: Handles, titleId: number, { offset, limit }: { readonly offset: number; readonly limit: number }) {
  const { total } = (await counted(handles, titleId))[0]!
  // Most titles have none: nothing more is asked then.
  if (total <= offset) return { total, comments: [] }
  const approved = handles.read.selectFrom('title_comment').where('title_id', '=', titleId).where('title_comment.state', '=', 'shown')
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
