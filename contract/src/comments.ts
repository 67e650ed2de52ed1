import { address } from './address.ts'
import type * as schemas from './schemas/comments.ts'

export type { TitleComment, OwnComment, CommentedTitle } from './schemas/comments.ts'

/** A comment waits until the library shows or refuses it. */
export const commentStates = ['aguardando', 'publicado', 'recusado'] as const

export const listTitleComments = address<typeof schemas.listTitleComments>('GET', '/api/comentarios/acervo/:id')
export const commentOnTitle = address<typeof schemas.commentOnTitle>('POST', '/api/comentarios/acervo/:id', { caller: 'patron' })
export const listCommentedTitles = address<typeof schemas.listCommentedTitles>('GET', '/api/comentarios/usuario/acervos', {
  caller: 'patron',
})
export const listOwnComments = address<typeof schemas.listOwnComments>('GET', '/api/comentarios/usuario/acervo/:id', { caller: 'patron' })
export const deleteOwnComment = address<typeof schemas.deleteOwnComment>('DELETE', '/api/comentarios/usuario/:id', { caller: 'patron' })
