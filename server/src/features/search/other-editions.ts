import type { TitleEditions } from '@farol/contract/editions.ts'
import type { Language } from '@farol/contract/language.ts'
import { fold } from '../../catalogue/fold.ts'
import type { Condition, SearchIndex } from '../../ports/search-index.ts'
import { loadCardSources, type CardDoors, type WholeSource } from '../../title-cards/load-cards.ts'
import { titleCard } from '../../title-cards/title-card.ts'
import { languageName } from '../../title-cards/language-names.ts'
import { holdsTooMany } from './query-words.ts'
import { offered } from './title-question.ts'

export type EditionDoors = CardDoors & { readonly index: SearchIndex }

const mostEditions = 30

const mainName = ({ description }: WholeSource) => description.names.find((name) => name.main)

/** The work behind a title: who made it and what it is called, the subtitle left aside. */
const workKey = (source: WholeSource) => `${mainName(source)?.key ?? ''} | ${fold(source.description.title.proper)}`

const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** The beginning of a title, as much as a query takes: a title may be longer than the 32 words of any question. */
const beginning = (title: string): string => {
  const words = title.split(/\s+/).slice(0, 8).join(' ')
  return withoutSpaces.test(words) || holdsTooMany(words) ? words.slice(0, 16) : words
}

/** Titles that begin with the same words, by the same maker. A title without a maker needs the very same words. */
function likely(source: WholeSource): Condition {
  const name = mainName(source)
  const called: Condition = { kind: 'startsWith', text: beginning(source.description.title.proper), fields: ['title'] }
  return name && name.kind !== 'event' ? { kind: 'and', of: [called, { kind: 'heading', index: 'author', value: name.label }] } : called
}

const worksOf = (source: WholeSource) => source.headings.filter((heading) => heading.role === 'work').map((heading) => heading.headingId)

async function candidates(doors: EditionDoors, source: WholeSource): Promise<readonly number[]> {
  const asked = { filters: [], order: { by: 'year', descending: true }, offset: 0, limit: mostEditions + 1, facets: [] } as const
  const called = doors.index.search({ condition: likely(source), ...asked }).then(({ ids }) => ids)
  const [ids, ...shared] = await Promise.all([
    offered(called),
    ...worksOf(source).map((id) => doors.headings.titlesOf(id, ['work'], { offset: 0, limit: mostEditions })),
  ])
  return [...new Set([...ids, ...shared.flat()])].filter((id) => id !== source.id)
}

/** The same work: the same maker and title, or the same uniform title. Titles without a maker must share their whole title. */
function isEditionOf(source: WholeSource) {
  const works = new Set(worksOf(source))
  const hasMaker = mainName(source) !== undefined
  const whole = fold(source.description.title.full)
  return (other: WholeSource) =>
    worksOf(other).some((id) => works.has(id)) ||
    (workKey(other) === workKey(source) && (hasMaker || fold(other.description.title.full) === whole))
}

async function editionsOf(doors: EditionDoors, source: WholeSource, language: Language): Promise<TitleEditions> {
  const others = (await loadCardSources(doors, await candidates(doors, source))).filter(isEditionOf(source))
  const edicoes = others.slice(0, mostEditions).map((other) => {
    const { cod_acervo, descricao, edicao, ano_publicacao, desc_tipo_obra, idioma } = titleCard(other, language)
    return {
      cod_acervo,
      descricao,
      ...(edicao && { edicao }),
      ...(ano_publicacao && { ano_publicacao }),
      desc_tipo_obra,
      ...(idioma && { idioma_desc: languageName(idioma, language) }),
    }
  })
  const outros_titulos = [...new Set(source.description.otherTitles.map((one) => one.text))].slice(0, 20)
  return { cod_acervo: String(source.id), edicoes, outros_titulos }
}

/** What stands beside these titles. Suppressed titles are neither asked for nor answered. */
export async function listOtherEditions(doors: EditionDoors, codes: readonly string[], language: Language): Promise<TitleEditions[]> {
  const ids = [...new Set(codes.filter((code) => /^[1-9]\d{0,14}$/.test(code)).map(Number))]
  if (ids.length === 0) return []
  const sources = await loadCardSources(doors, ids)
  return Promise.all(sources.map((source) => editionsOf(doors, source, language)))
}
