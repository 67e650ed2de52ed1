import { libraryId } from '../../catalogue/library-id.ts'
import { authorityAddress } from '@farol/contract/screens.ts'
import type { HoldingLibrary } from '@farol/contract/title-views.ts'
import { languageOf } from '../../catalogue/language-tag.ts'
import { wholeTitle } from '../../catalogue/title-words.ts'
import type { TitleReply } from '@farol/contract/titles.ts'

type Name = TitleReply['citacao']['nomes'][number]

const types = { pessoa: 'Person', entidade: 'Organization', evento: 'Event' } as const

/** A person, body or event under its name, with our page about it where there is one. */
const agent = (publicUrl: string, { nome, tipo, cod_autoridade: code }: Name) => ({
  '@type': types[tipo],
  name: nome,
  ...(code && { '@id': publicUrl + authorityAddress(code), url: publicUrl + authorityAddress(code) }),
})

const properties = {
  autor: 'author',
  editor: 'editor',
  tradutor: 'translator',
  diretor: 'director',
  orientador: 'contributor',
  colaborador: 'contributor',
  instituicao: 'sourceOrganization',
} as const satisfies Readonly<Record<Name['papel'], string>>

/** Everybody with a part in the work, by the property that schema.org has for it. */
function people({ citacao, tipo_schema: kind }: TitleReply, publicUrl: string): Readonly<Record<string, unknown>> {
  // Only films have directors.
  const propertyOf = ({ papel }: Name) => (papel === 'diretor' && kind !== 'Movie' ? 'contributor' : properties[papel])
  const groups = Map.groupBy(citacao.nomes, propertyOf)
  return Object.fromEntries([...groups].map(([property, names]) => [property, names.map((name) => agent(publicUrl, name))]))
}

/** What an article or a chapter is in. */
function wholeOf({ citacao, tipo_schema: kind }: TitleReply): Readonly<Record<string, unknown>> {
  const { em, issn_em: issn, volume, numero, pagina_inicial: first, pagina_final: last } = citacao
  if (!em) return {}
  const isArticle = kind === 'ScholarlyArticle'
  const host = { '@type': isArticle ? 'Periodical' : 'Book', name: em, ...(isArticle && issn && { issn }) }
  const inVolume = volume ? { '@type': 'PublicationVolume', volumeNumber: volume, isPartOf: host } : host
  return {
    isPartOf: numero ? { '@type': 'PublicationIssue', issueNumber: numero, isPartOf: inVolume } : inVolume,
    ...(first && { pageStart: first }),
    ...(last && { pageEnd: last }),
  }
}

/** A copy that is read where it stands is there for who comes. */
const availabilityOf = ({ disponiveis, consulta_local }: HoldingLibrary) => {
  if (disponiveis > 0) return 'https://schema.org/InStock'
  return consulta_local > 0 ? 'https://schema.org/InStoreOnly' : 'https://schema.org/OutOfStock'
}

/** Copies of one library as schema.org says it: something lent, whose it is, and whether it is on the shelf. */
const offerOf = (publicUrl: string) => (library: HoldingLibrary) => ({
  '@type': 'Offer',
  businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
  availability: availabilityOf(library),
  inventoryLevel: { '@type': 'QuantitativeValue', value: library.disponiveis || library.consulta_local },
  ...(library.numero_chamada && { sku: library.numero_chamada }),
  offeredBy: { '@type': 'Library', '@id': libraryId(publicUrl, library.cod_biblioteca), name: library.desc_biblioteca },
})

/** Fields that only works of some kinds have. */
function ofItsKind(title: TitleReply): Readonly<Record<string, unknown>> {
  const kind = title.tipo_schema
  const [isbn, issn] = [title.isbn[0], title.issn[0]]
  return {
    ...(isbn && (kind === 'Book' || kind === 'Audiobook') && { isbn }),
    ...(issn && kind === 'Periodical' && { issn }),
    ...(title.edicao && kind === 'Book' && { bookEdition: title.edicao }),
    ...(title.doi && { sameAs: `https://doi.org/${title.doi}` }),
  }
}

/** The title for machines that read schema.org, with who lends it. */
export function titleSchema(title: TitleReply, libraries: readonly HoldingLibrary[], publicUrl: string, address: string): unknown {
  const about = (title.dados_adicionais?.['S'] ?? []).map((subject) => subject.descricao)
  return {
    '@context': 'https://schema.org',
    '@type': title.tipo_schema,
    '@id': address,
    url: address,
    name: wholeTitle(title),
    ...people(title, publicUrl),
    ...wholeOf(title),
    ...(title.ano_publicacao && { datePublished: title.data_publicacao ?? title.ano_publicacao }),
    ...(title.editora && { publisher: { '@type': 'Organization', name: title.editora } }),
    ...ofItsKind(title),
    ...(title.idioma && { inLanguage: languageOf(title) }),
    ...(title.resumo && { description: title.resumo }),
    ...(about.length > 0 && { about }),
    ...(libraries.length > 0 && { offers: libraries.map(offerOf(publicUrl)) }),
  }
}
