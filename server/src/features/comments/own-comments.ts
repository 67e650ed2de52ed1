import type { CommentedTitle, OwnComment } from '@farol/contract/comments.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import { wholeList } from '../../http/whole-list.ts'
import type { CommentDesk } from '../../ports/comment-desk.ts'
import type { WrittenComment } from '../../ports/title-comments.ts'
import { loadCards, type CardDoors } from '../../title-cards/load-cards.ts'
import { mustBeShown } from '../../title-cards/shown-title.ts'
import type { CommentDoors, PageAsked } from './list-comments.ts'
import { localDay } from './local-day.ts'

export type WritingDoors = CommentDoors & CardDoors & { readonly commentDesk: Pick<CommentDesk, 'offer'> }

/** How many comments of one person may wait for the library at a time. */
const mostWaiting = 3

const states = { waiting: 'aguardando', shown: 'publicado', refused: 'recusado' } as const

const toOwnComment = ({ id, content, createdAt, state, refusalReason }: WrittenComment): OwnComment => ({
  id,
  comentario: content,
  data: localDay(createdAt),
  situacao: states[state],
  ...(refusalReason !== undefined && { motivo: refusalReason }),
})

/** What a person said of a title, newest first. Throws `acervo_nao_encontrado`. */
export async function listOwn(doors: CommentDoors, patronId: number, titleId: number) {
  await mustBeShown(doors, titleId)
  return wholeList((await doors.titleComments.ofWriter(titleId, patronId)).map(toOwnComment))
}

/** Takes a comment in; it waits for the library. Throws `acervo_nao_encontrado`, `limite_comentarios_excedido`. */
export async function comment(doors: WritingDoors, patronId: number, titleId: number, content: string): Promise<OwnComment> {
  await mustBeShown(doors, titleId)
  const id = await doors.commentDesk.offer({ titleId, patronId, content }, mostWaiting)
  if (id === undefined) throw new Refusal('limite_comentarios_excedido', { limite: mostWaiting })
  const written = await doors.titleComments.ofWriter(titleId, patronId)
  return toOwnComment(written.find((one) => one.id === id)!)
}

/** Deletes a comment. Throws `comentario_nao_encontrado`, for somebody else's too: nothing tells the two apart. */
export async function deleteOwn(doors: CommentDoors, patronId: number, id: number): Promise<{ id: number }> {
  if (!(await doors.titleComments.remove(id, patronId))) throw new Refusal('comentario_nao_encontrado')
  return { id }
}

/** Titles that a person commented on, the latest comment first. */
export async function listCommented(doors: WritingDoors, patronId: number, language: Language, { page, perPage }: PageAsked) {
  const { total, titles } = await doors.titleComments.titlesOf(patronId, { offset: (page - 1) * perPage, limit: perPage })
  const cards = await loadCards(
    doors,
    titles.map((one) => one.titleId),
    language,
  )
  const counts = new Map(titles.map((one) => [String(one.titleId), one]))
  const data = cards.map(({ cod_acervo, descricao, idioma_titulo }): CommentedTitle => {
    const { comments = 0, waiting = 0 } = counts.get(cod_acervo) ?? {}
    return { cod_acervo, descricao, ...(idioma_titulo && { idioma_titulo }), comentarios: comments, aguardando: waiting }
  })
  return { data, total, page, perPage }
}
