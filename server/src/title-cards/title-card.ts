import type { Language } from '@farol/contract/language.ts'
import type { ResultItem } from '@farol/contract/search.ts'
import type { TitleName } from '../catalogue/description/description.ts'
import type { CopyCounts } from '../ports/library-system.ts'
import type { Names } from '../ports/shelf-terms.ts'
import { languageName, languageTag } from './language-names.ts'
import { roleText } from './role-names.ts'
import type { CardDescription, CardHeading } from './title-display.ts'

/** Everything a card is made of. `headings` are those of this title. */
export interface CardSource {
  readonly id: number
  readonly description: CardDescription
  readonly headings: readonly CardHeading[]
  readonly counts: CopyCounts | undefined
  readonly typeNames: Names | undefined
  /** A source of pictures may know it by its ISBN. */
  readonly mayHaveCover?: boolean
}

const routes: Readonly<Record<string, string>> = { '20': 'ato-normativo', '30': 'arquivo' }

/** Which screen opens the record. */
const routeOf = (description: CardDescription) => (description.level === 'serial' ? 'kardex' : (routes[description.workType] ?? 'acervo'))

const headingId = (headings: readonly CardHeading[], name: { readonly kind: string; readonly label: string }) =>
  headings.find((heading) => heading.label === name.label && heading.kind === name.kind)?.headingId

function personOf(name: TitleName, headings: readonly CardHeading[], language: Language): ResultItem['autores'][number] {
  const funcao = roleText(name.roles, language)
  const code = headingId(headings, name)
  return { nome: name.label, ...(funcao && { funcao }), ...(code !== undefined && { cod_autoridade: String(code) }) }
}

function imprintOf({ place, publisher, date }: CardDescription): string | undefined {
  const house = [place, publisher].filter(Boolean).join(': ')
  return [house, date].filter(Boolean).join(', ') || undefined
}

function publicationOf(description: CardDescription): Partial<ResultItem> {
  const { edition, place, publisher, year, physicalDescription, callNumber, identifiers } = description
  const imprenta = imprintOf(description)
  const number = identifiers.find((one) => one.valid && (one.scheme === 'isbn' || one.scheme === 'issn'))?.value
  return {
    ...(edition && { edicao: edition }),
    ...(imprenta && { imprenta }),
    ...(place && { local: place }),
    ...(publisher && { editora: publisher }),
    ...(year !== undefined && { ano_publicacao: String(year) }),
    ...(physicalDescription[0] && { desc_fisica: physicalDescription[0] }),
    ...(number && { isbn_issn: number }),
    ...(callNumber && { classificacao: callNumber.text }),
  }
}

function languagesOf({ languages }: CardDescription, language: Language): Partial<ResultItem> {
  const [first] = languages
  const tag = languageTag(first)
  return { ...(first && { idioma: first, idioma_desc: languageName(first, language) }), ...(tag && { idioma_titulo: tag }) }
}

function areasOf({ knowledgeAreas }: CardDescription): Partial<ResultItem> {
  const [first] = knowledgeAreas
  if (!first) return {}
  return {
    cod_tipo_area_conhec: first.table,
    cod_area_conhecimento: first.code,
    areas_conhecimento: knowledgeAreas.map((area) => ({ codigo: area.code, descricao: area.name })),
  }
}

const codesOf = (headings: readonly CardHeading[], roles: readonly string[]) =>
  headings
    .filter((heading) => roles.includes(heading.role))
    .map((heading) => ({ codigo: String(heading.headingId), descricao: heading.label }))

/** One title as lists show it, in the reader's language. */
export function titleCard({ id, description, headings, counts, typeNames, mayHaveCover }: CardSource, language: Language): ResultItem {
  const { title, names, summaries, workType, online, accessible } = description
  const main = names.find((name) => name.main)
  return {
    cod_acervo: String(id),
    descricao: title.full,
    ...(title.remainder && { subtitulo: title.remainder }),
    ...(title.responsibility && { responsabilidade: title.responsibility }),
    ...(main && { autor_principal: main.label }),
    autores: names.map((name) => personOf(name, headings, language)),
    ...publicationOf(description),
    cod_tipo_obra: workType,
    desc_tipo_obra: typeNames?.[language] ?? typeNames?.['pt'] ?? workType,
    ...languagesOf(description, language),
    ...(online && { acesso_remoto: 'cr' }),
    ...(accessible && { possui_acessibilidade: 'S' }),
    ...areasOf(description),
    link_capa: mayHaveCover ? `/api/links/image?acervo=${id}` : '',
    rota: routeOf(description),
    ...(summaries[0] && { resumo: summaries[0] }),
    dados_adicionais: { A: codesOf(headings, ['author', 'contributor']), S: codesOf(headings, ['subject']) },
    disponibilidade: { exemplares: counts?.copies ?? 0, disponiveis: counts?.available ?? 0, online },
  }
}
