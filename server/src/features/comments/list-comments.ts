import type { TitleComment } from '@farol/contract/comments.ts'
import type { Language } from '@farol/contract/language.ts'
import type { Stores } from '../../ports/stores.ts'
import type pt from '../../../../texts/pt/comments.server.json'
import { areaTexts } from '../../texts/server-texts.ts'
import { requireVisible } from '../../title-cards/visible-title.ts'
import { localDay } from '@farol/contract/library-zone.ts'

const texts = areaTexts<typeof pt>('comments')

export type CommentDeps = Pick<Stores, 'titles' | 'titleComments'>

/** One page of a list, from 1. */
export interface PageAsked {
  readonly page: number
  readonly perPage: number
}

/** How others may know who wrote: first name and the initial of the last, "Maria S." */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const [first = '', last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return last ? `${first} ${[...last][0]!.toLocaleUpperCase('pt')}.` : first
}

/** Approved comments, newest first. Throws `acervo_nao_encontrado`. */
export async function listComments(deps: CommentDeps, id: number, language: Language, { page, perPage }: PageAsked) {
  await requireVisible(deps, id)
  const { total, comments } = await deps.titleComments.shown(id, { offset: (page - 1) * perPage, limit: perPage })
  const data = comments.map(({ name, content, createdAt }): TitleComment => ({
    autor: name === undefined ? texts(language).formerReader : shortName(name),
    data: localDay(createdAt),
    comentario: content,
  }))
  return { data, total, page, perPage }
}
