import type { CommentedTitle, OwnComment } from '@farol/contract/comments.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import { unpagedList } from '../../calls/unpaged-list.ts'
import type { Stores } from '../../ports/stores.ts'
import type { WrittenComment } from '../../ports/title-comments.ts'
import { loadCards, type CardDeps } from '../../title-cards/load-cards.ts'
import { requireVisible } from '../../title-cards/visible-title.ts'
import type { CommentDeps, PageAsked } from './list-comments.ts'
import { localDay } from '@farol/contract/library-zone.ts'

export type WritingDeps = CommentDeps & CardDeps

/** How many comments of one person may wait for the library at a time. */
const maxWaiting = 3

const states = { waiting: 'aguardando', shown: 'publicado', refused: 'recusado' } as const

const toOwnComment = ({ id, content, createdAt, state, refusalReason }: WrittenComment): OwnComment => ({
  id,
  comentario: content,
  data: localDay(createdAt),
  situacao: states[state],
  ...(refusalReason !== undefined && { motivo: refusalReason }),
})

/** What a person said of a title, newest first. Throws `acervo_nao_encontrado`. */
export async function listOwn(deps: CommentDeps, patronId: number, titleId: number) {
  await requireVisible(deps, titleId)
  return unpagedList((await deps.titleComments.ofWriter(titleId, patronId)).map(toOwnComment))
}

/** Takes a comment in; it waits for the library. Throws `acervo_nao_encontrado`, `limite_comentarios_excedido`. */
export async function comment(inside: Stores, patronId: number, titleId: number, content: string): Promise<OwnComment> {
  await requireVisible(inside, titleId)
  const id = await inside.commentDesk.offer({ titleId, patronId, content }, maxWaiting)
  if (id === undefined) throw new Refusal('limite_comentarios_excedido', { limite: maxWaiting })
  const written = await inside.titleComments.ofWriter(titleId, patronId)
  return toOwnComment(written.find((one) => one.id === id)!)
}

/** Deletes a comment. Throws `comentario_nao_encontrado`, for somebody else's too: nothing tells the two apart. */
export async function deleteOwn(deps: CommentDeps, patronId: number, id: number): Promise<{ id: number }> {
  if (!(await deps.titleComments.remove(id, patronId))) throw new Refusal('comentario_nao_encontrado')
  return { id }
}

/** Titles that a person commented on, the latest comment first. */
export async function listCommented(deps: WritingDeps, patronId: number, language: Language, { page, perPage }: PageAsked) {
  const { total, titles } = await deps.titleComments.titlesOf(patronId, { offset: (page - 1) * perPage, limit: perPage })
  const cards = await loadCards(
    deps,
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
