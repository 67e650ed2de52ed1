import type { Language } from '@farol/contract/language.ts'
import type { ContentLine } from '@farol/contract/summaries.ts'
import type { TitleDescription } from '../../catalogue/description/description.ts'
import { issueOfPart } from '../../catalogue/description/relations.ts'
import type { Stores } from '../../ports/stores.ts'
import type { TitlePart } from '../../ports/title-parts.ts'
import { loadCards, type CardDeps } from '../../title-cards/load-cards.ts'
import { visibleTitle } from '../../title-cards/visible-title.ts'

export type SummaryDeps = CardDeps & Pick<Stores, 'titleParts'>

export interface SummaryAsked {
  readonly titleId: number
  readonly page: number
  readonly perPage: number
}

async function partLines(deps: SummaryDeps, parts: readonly TitlePart[], language: Language): Promise<ContentLine[]> {
  const cards = await loadCards(
    deps,
    parts.map((part) => part.titleId),
    language,
  )
  const byId = new Map(cards.map((card) => [Number(card.cod_acervo), card]))
  return parts.flatMap(({ titleId, issue, pages }): ContentLine[] => {
    const card = byId.get(titleId)
    if (!card) return []
    const fasciculo = issue && issueOfPart(issue)
    const names = card.autores.map((author) => author.nome).join('; ')
    return [
      {
        titulo: card.descricao,
        cod_acervo: card.cod_acervo,
        ...(names && { responsabilidade: names }),
        ...(fasciculo && { fasciculo }),
        ...(pages && { paginas: pages }),
      },
    ]
  })
}

const writtenLines = ({ contents }: TitleDescription): ContentLine[] =>
  contents.map(({ title, responsibility, part }) => ({
    titulo: title,
    ...(responsibility && { responsabilidade: responsibility }),
    ...(part && { parte: part }),
  }))

/**
 * The table of contents of a title. Where articles or chapters are titles of their own they are listed; else a book shows what its
 * record says. Throws `acervo_nao_encontrado`.
 */
export async function getSummary(deps: SummaryDeps, { titleId, page, perPage }: SummaryAsked, language: Language) {
  const { description } = await visibleTitle(deps, titleId)
  const tipo = description.level === 'serial' ? ('periodico' as const) : ('livro' as const)
  const offset = (page - 1) * perPage
  const parts = await deps.titleParts.count(titleId)
  const about = { tipo, page, perPage }
  if (parts > 0) {
    const listed = await deps.titleParts.list(titleId, { offset, limit: perPage })
    return { ...about, total: parts, data: await partLines(deps, listed, language) }
  }
  const written = writtenLines(description)
  return { ...about, total: written.length, data: written.slice(offset, offset + perPage) }
}
