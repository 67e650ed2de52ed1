import { Refusal } from '@farol/contract/errors.ts'
import type { RelatedTitles } from '@farol/contract/editions.ts'
import type { Language } from '@farol/contract/language.ts'
import type { BrowseIndex, Condition } from '../../ports/search-index.ts'
import { loadCards, loadCardSources, type WholeSource } from '../../title-cards/load-cards.ts'
import { listOtherEditions, type EditionDeps } from './other-editions.ts'
import { offered } from './title-query.ts'

/** How many titles one row has room for. */
const rowLength = 8

/** Call numbers that are looked at before and after a title's own. */
const callNumbersAround = 6

/** A call number may be that of a whole series: as many titles as are looked through at once for the title's own place. */
const shelfLength = 60

const nothingChosen = { filters: [], offset: 0, facets: [] } as const

const headedBy = (index: BrowseIndex, value: string): Condition => ({ kind: 'heading', index, value })

/** Titles around the place of a title on the shelf, as many before as after it where there are as many. */
function around(ids: readonly number[], id: number): readonly number[] {
  const place = ids.indexOf(id)
  const first = Math.max(0, Math.min(place - rowLength / 2, ids.length - rowLength - 1))
  return ids.slice(first, first + rowLength + 1).filter((one) => one !== id)
}

async function nearOnShelf({ index }: EditionDeps, { id, description }: WholeSource): Promise<readonly number[]> {
  const callNumber = description.callNumber?.text
  if (!callNumber) return []
  const asked = { index: 'callNumber', from: callNumber, limit: callNumbersAround } as const
  const [before, after] = await Promise.all([
    offered(index.browse({ ...asked, direction: 'previous' })),
    offered(index.browse({ ...asked, direction: 'next' })),
  ])
  const numbersAfter = after.map(({ value }) => value).filter((value) => value !== callNumber)
  const numbersBefore = before.map(({ value }) => value)
  const under = async (values: readonly string[], limit: number, descending = false): Promise<readonly number[]> => {
    if (values.length === 0) return []
    const condition: Condition = { kind: 'or', of: values.map((value) => headedBy('callNumber', value)) }
    const found = index.search({ ...nothingChosen, condition, order: { by: 'callNumber', descending }, limit })
    return offered(found.then(({ ids }) => ids))
  }
  const ids = await under([...numbersBefore, callNumber, ...numbersAfter], shelfLength)
  if (ids.includes(id)) return around(ids, id)
  const [ahead, same, behind] = await Promise.all([
    under(numbersBefore, rowLength, true),
    under([callNumber], rowLength + 1),
    under(numbersAfter, rowLength),
  ])
  return around([...ahead.toReversed(), id, ...same.filter((one) => one !== id), ...behind], id)
}

/** The newest titles under a heading, without those that stand in another row already. */
async function underHeading({ index }: EditionDeps, condition: Condition, without: readonly number[]): Promise<readonly number[]> {
  const order = { by: 'year', descending: true } as const
  const found = index.search({ ...nothingChosen, condition, order, limit: rowLength + without.length })
  return (await offered(found.then(({ ids }) => ids))).filter((id) => !without.includes(id)).slice(0, rowLength)
}

const searchFor = (field: 'AUTOR' | 'ASSUNTO', words: string) => `/pesquisa_geral?${new URLSearchParams({ for: field, q: words })}`

const fields = { author: 'AUTOR', subject: 'ASSUNTO' } as const

async function beside(
  deps: EditionDeps,
  index: keyof typeof fields,
  label: string | undefined,
  without: readonly number[],
  language: Language,
) {
  if (!label) return undefined
  const data = await loadCards(deps, await underHeading(deps, headedBy(index, label), without), language)
  return data.length > 0 ? { descricao: label, endereco: searchFor(fields[index], label), data } : undefined
}

/** What leads on from a title: editions of its work, its neighbours on the shelf, its author, its subject. Throws `acervo_nao_encontrado`. */
export async function listRelatedTitles(deps: EditionDeps, id: number, language: Language): Promise<RelatedTitles> {
  const [source] = await loadCardSources(deps, [id])
  if (!source) throw new Refusal('acervo_nao_encontrado')
  const { names, subjects } = source.description
  const [editions, shelf] = await Promise.all([listOtherEditions(deps, [String(id)], language), nearOnShelf(deps, source)])
  const editionIds = (editions[0]?.edicoes ?? []).map((one) => Number(one.cod_acervo)).slice(0, rowLength)
  const person = names.find((name) => name.main && name.kind !== 'event')?.label
  const [edicoes, estante, autor, assunto] = await Promise.all([
    loadCards(deps, editionIds, language),
    loadCards(deps, shelf, language),
    beside(deps, 'author', person, [id, ...editionIds], language),
    beside(deps, 'subject', subjects[0]?.label, [id, ...editionIds], language),
  ])
  return { edicoes, estante, ...(autor && { autor }), ...(assunto && { assunto }) }
}
