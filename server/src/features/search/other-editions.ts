import type { TitleEditions } from '@farol/contract/editions.ts'
import type { Language } from '@farol/contract/language.ts'
import { saysUntitled } from '../../catalogue/description/titles.ts'
import { fold } from '../../catalogue/fold.ts'
import type { Condition, SearchIndex } from '../../ports/search-index.ts'
import { loadCardSources, type CardDeps, type WholeSource } from '../../title-cards/load-cards.ts'
import { titleCard } from '../../title-cards/title-card.ts'
import { languageName } from '../../title-cards/language-names.ts'
import { holdsTooMany } from './query-words.ts'
import { offered } from './title-query.ts'

export type EditionDeps = CardDeps & { readonly index: SearchIndex }

const maxEditions = 30

const mainName = ({ description }: WholeSource) => description.names.find((name) => name.main)

/** To have no title is no work in common. */
const named = (titles: readonly string[]): readonly string[] => titles.filter((title) => !saysUntitled(title))

/** What a title's work is called: as the title calls it, the subtitle left aside, and as its uniform title does, the language of a translation left aside. */
const calledOf = ({ description: { title, otherTitles } }: WholeSource): readonly string[] =>
  named([...new Set([title.proper, ...otherTitles.flatMap(({ work }) => work ?? [])])])

/** The work behind a title: who made it and what it is called. */
const workKeys = (source: WholeSource): readonly string[] => {
  const maker = mainName(source)?.key ?? ''
  return calledOf(source).map((called) => `${maker} | ${fold(called)}`)
}

/** What a title without a maker must share with another: its whole title, or its uniform title. */
const wholeTitles = ({ description: { title, otherTitles } }: WholeSource): readonly string[] =>
  named([title.full, ...otherTitles.flatMap(({ work }) => work ?? [])]).map(fold)

/** A title has one uniform title; a question takes only so many words. */
const maxWays = 3

const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** The beginning of a title, as much as a query takes: a title may be longer than the 32 words of any question. */
const beginning = (title: string): string => {
  const words = title.split(/\s+/).slice(0, 8).join(' ')
  return withoutSpaces.test(words) || holdsTooMany(words) ? words.slice(0, 16) : words
}

/** Titles that begin with the same words, by the same maker. A title without a maker needs the very same words. Undefined of a work that is called nothing. */
function likely(source: WholeSource): Condition | undefined {
  const name = mainName(source)
  const ways = calledOf(source).slice(0, maxWays)
  if (ways.length === 0) return undefined
  const begun = ways.map((called): Condition => ({ kind: 'startsWith', text: beginning(called), fields: ['title'] }))
  const called: Condition = begun.length === 1 ? begun[0]! : { kind: 'or', of: begun }
  return name && name.kind !== 'event' ? { kind: 'and', of: [called, { kind: 'heading', index: 'author', value: name.label }] } : called
}

const worksOf = (source: WholeSource) => source.headings.filter((heading) => heading.role === 'work').map((heading) => heading.headingId)

async function candidates(deps: EditionDeps, source: WholeSource): Promise<readonly number[]> {
  const asked = { filters: [], order: { by: 'year', descending: true }, offset: 0, limit: maxEditions + 1, facets: [] } as const
  const condition = likely(source)
  const [ids, ...shared] = await Promise.all([
    condition ? offered(deps.index.search({ condition, ...asked }).then((found) => found.ids)) : [],
    ...worksOf(source).map((id) => deps.headings.titlesOf(id, ['work'], { offset: 0, limit: maxEditions })),
  ])
  return [...new Set([...ids, ...shared.flat()])].filter((id) => id !== source.id)
}

/** The same work: the same maker and title, or the same uniform title. Titles without a maker must share their whole title. */
function isEditionOf(source: WholeSource) {
  const works = new Set(worksOf(source))
  const keys = new Set(workKeys(source))
  const hasMaker = mainName(source) !== undefined
  const whole = new Set(wholeTitles(source))
  return (other: WholeSource) =>
    worksOf(other).some((id) => works.has(id)) ||
    (workKeys(other).some((key) => keys.has(key)) && (hasMaker || wholeTitles(other).some((title) => whole.has(title))))
}

async function editionsOf(deps: EditionDeps, source: WholeSource, language: Language): Promise<TitleEditions> {
  const others = (await loadCardSources(deps, await candidates(deps, source))).filter(isEditionOf(source))
  const edicoes = others.slice(0, maxEditions).map((other) => {
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
export async function listOtherEditions(deps: EditionDeps, codes: readonly string[], language: Language): Promise<TitleEditions[]> {
  const ids = [...new Set(codes.filter((code) => /^[1-9]\d{0,14}$/.test(code)).map(Number))]
  if (ids.length === 0) return []
  const sources = await loadCardSources(deps, ids)
  return Promise.all(sources.map((source) => editionsOf(deps, source, language)))
}
