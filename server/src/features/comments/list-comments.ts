import type { TitleComment } from '@farol/contract/comments.ts'
import type { Stores } from '../../ports/stores.ts'
import { mustBeShown } from '../../title-cards/shown-title.ts'

export type CommentDoors = Pick<Stores, 'titles' | 'titleComments'>

/** How others may know who wrote: first name and the initial of the last, "Maria S." */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const [first = '', last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return last ? `${first} ${[...last][0]!.toLocaleUpperCase('pt')}.` : first
}

// The day as it was where the library stands.
const localDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' })

/** Approved comments, newest first. Throws `acervo_nao_encontrado`. */
export async function listComments(
  doors: CommentDoors,
  id: number,
  { page, perPage }: { readonly page: number; readonly perPage: number },
) {
  await mustBeShown(doors, id)
  const { total, comments } = await doors.titleComments.shown(id, { offset: (page - 1) * perPage, limit: perPage })
  const data = comments.map(({ name, content, createdAt }): TitleComment => ({
    autor: shortName(name),
    data: localDay.format(new Date(createdAt)),
    comentario: content,
  }))
  return { data, total, page, perPage }
}
