import type { ActChoices, ArchiveChoices } from '@farol/contract/facets.ts'
import type { Language } from '@farol/contract/language.ts'
import type { Guide } from '@farol/contract/activities.ts'
import type { FacetName, GuideFacet, TitleHits } from '../../ports/search-index.ts'
import { facetValueNames } from './facet-names.ts'
import type { SearchDeps } from './search-titles.ts'
import { guideTypes, withinGuide } from './title-query.ts'
import { areaTexts, textOf } from '../../texts/server-texts.ts'
import type pt from '../../../../texts/pt/search.server.json'

const texts = areaTexts<typeof pt>('search')

const maxChoices = 500

type Counted = readonly { readonly value: string; readonly count: number }[]

/** A facet is counted without its own filter: what a guide does not look at is no choice of it. */
const within = (types: ReadonlySet<string> | undefined, counted: Counted) =>
  types ? counted.filter(({ value }) => types.has(value)) : counted

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

const statusName = (status: string, language: Language): string => textOf(texts(language).actStatus, status) ?? capital(status)

async function countedIn(deps: SearchDeps, guide: Guide, facets: readonly (FacetName | GuideFacet)[]): Promise<TitleHits['facets']> {
  const types = await guideTypes(deps.shelfTerms, guide)
  const hits = await deps.index.search({
    condition: { kind: 'all' },
    filters: withinGuide([], types),
    order: { by: 'id', descending: false },
    offset: 0,
    limit: 0,
    facets: facets.map((facet) => ({ facet, max: facet === 'actDay' ? 100_000 : maxChoices })),
  })
  return hits.facets
}

const choices = (counted: Counted | undefined, nameOf: (value: string) => string) =>
  (counted ?? [])
    .map(({ value, count }) => ({ valor: value, descricao: nameOf(value), quantidade: count }))
    .toSorted((a, b) => a.descricao.localeCompare(b.descricao, 'pt'))

/** The least and the greatest of numbers written in digits. */
function bounds(counted: Counted | undefined): { readonly min: string; readonly greatest: string } | undefined {
  const values = (counted ?? []).map((one) => Number(one.value)).filter((value) => value > 0)
  if (values.length === 0) return undefined
  const pick = (choose: (a: number, b: number) => number) => String(values.reduce((a, b) => choose(a, b)))
  return { min: pick(Math.min), greatest: pick(Math.max) }
}

const day = (digits: string) => digits.padStart(8, '0').replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')

/** What can be chosen in the legislation guide: what the acts of the catalogue say of themselves. */
export async function listActChoices(deps: SearchDeps, language: Language): Promise<ActChoices> {
  const facets = await countedIn(deps, 'pesquisa_atos_normativos', ['actKind', 'actBody', 'actSphere', 'actStatus', 'actDay'])
  const days = bounds(facets.actDay)
  return {
    especie: choices(facets.actKind, capital),
    orgao: choices(facets.actBody, (body) => body),
    esfera: choices(facets.actSphere, capital),
    situacao: choices(facets.actStatus, (status) => statusName(status, language)),
    ...(days && { periodo: { de: day(days.min), ate: day(days.greatest) } }),
  }
}

/** What can be chosen in the archive guide. */
export async function listArchiveChoices(deps: SearchDeps, language: Language): Promise<ArchiveChoices> {
  const facets = await countedIn(deps, 'pesquisa_arquivo', ['archiveFonds', 'archiveLevel', 'typeOfWork', 'collection', 'year'])
  const years = bounds(facets.year)
  const types = within(await guideTypes(deps.shelfTerms, 'pesquisa_arquivo'), facets.typeOfWork ?? [])
  const collections = facets.collection ?? []
  const codes = (counted: Counted) => counted.map((one) => one.value)
  const [typeName, collectionName] = await Promise.all([
    facetValueNames(deps, 'T', codes(types), language),
    facetValueNames(deps, 'C', codes(collections), language),
  ])
  return {
    fundo: choices(facets.archiveFonds, (fonds) => fonds),
    nivel: choices(facets.archiveLevel, capital),
    tipo_obra: choices(types, typeName),
    colecao: choices(collections, collectionName),
    ...(years && { periodo: { de: years.min, ate: years.greatest } }),
  }
}
