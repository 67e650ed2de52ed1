import { titleAddress } from '@farol/contract/screens.ts'
import { getTitle, listCopies, type Copy, type TitleReply } from '@farol/contract/titles.ts'
import type { Head, HeadOf, Place } from '../../api/head.ts'
import { attempt, type Loaded } from '../../api/loaded.ts'
import type { Doors } from '../../api/site.ts'
import { wholeTitle } from '../../catalogue/title-words.ts'

/** A title and its copies. */
export interface TitleData {
  readonly title: Loaded<TitleReply>
  readonly copies: Loaded<readonly Copy[]>
}

const notThere = { ok: false, code: 'acervo_nao_encontrado', status: 404 } as const

/** Loads one title. What is no number in an address is no title. */
export async function loadTitle({ call }: Pick<Doors, 'call'>, code: string): Promise<TitleData> {
  if (!/^[1-9]\d{0,14}$/.test(code)) return { title: notThere, copies: notThere }
  const params = { id: Number(code) }
  const [title, copies] = await Promise.all([attempt(call(getTitle, { params })), attempt(call(listCopies, { params }))])
  return { title, copies: copies.ok ? { ok: true, value: copies.value.data } : copies }
}

type Metas = readonly (readonly [string, string])[]

const each = (name: string, values: readonly (string | undefined)[]): Metas =>
  values.filter((value) => value !== undefined && value !== '').map((value) => [name, value!] as const)

const subjectsOf = (title: TitleReply) => (title.dados_adicionais?.['S'] ?? []).map((subject) => subject.descricao)

/** What reference managers and scholarly indexes read. */
function citationMetas(title: TitleReply): Metas {
  const date = title.data_publicacao ?? title.ano_publicacao
  return [
    ...each('citation_title', [wholeTitle(title)]),
    ...each(
      'citation_author',
      title.autores.map((author) => author.nome),
    ),
    ...each('citation_publication_date', [date]),
    ...each('citation_publisher', [title.editora]),
    ...each('citation_isbn', title.isbn),
    ...each('citation_issn', title.issn),
    ...each('citation_doi', [title.doi]),
    ...each('citation_language', [title.idioma]),
    ...each('citation_keywords', subjectsOf(title)),
  ]
}

function dublinCoreMetas(title: TitleReply, address: string): Metas {
  return [
    ...each('DC.title', [wholeTitle(title)]),
    ...each(
      'DC.creator',
      title.autores.map((author) => author.nome),
    ),
    ...each('DC.subject', subjectsOf(title)),
    ...each('DC.description', [title.resumo]),
    ...each('DC.publisher', [title.editora]),
    ...each('DC.date', [title.data_publicacao ?? title.ano_publicacao]),
    ...each('DC.type', [title.desc_tipo_obra]),
    ...each('DC.format', [title.desc_fisica]),
    ...each('DC.identifier', [
      address,
      ...title.isbn.map((isbn) => `ISBN ${isbn}`),
      ...title.issn.map((issn) => `ISSN ${issn}`),
      title.doi,
    ]),
    ...each('DC.language', [title.idioma]),
  ]
}

/** schema.org: a book, a periodical where there is an ISSN, else a creative work. */
function schemaOf(title: TitleReply, address: string): unknown {
  const kind = title.issn.length > 0 ? 'Periodical' : title.isbn.length > 0 ? 'Book' : 'CreativeWork'
  return {
    '@context': 'https://schema.org',
    '@type': kind,
    '@id': address,
    url: address,
    name: wholeTitle(title),
    ...(title.autores.length > 0 && { author: title.autores.map((author) => ({ '@type': 'Person', name: author.nome })) }),
    ...(title.ano_publicacao && { datePublished: title.data_publicacao ?? title.ano_publicacao }),
    ...(title.editora && { publisher: { '@type': 'Organization', name: title.editora } }),
    ...(title.isbn[0] && { isbn: title.isbn[0] }),
    ...(title.issn[0] && { issn: title.issn[0] }),
    ...(title.idioma && { inLanguage: title.idioma }),
    ...(title.edicao && kind === 'Book' && { bookEdition: title.edicao }),
    ...(title.resumo && { description: title.resumo }),
  }
}

function foundHead(title: TitleReply, place: Place): Head {
  const path = titleAddress(title.cod_acervo)
  const address = place.site.publicUrl + path
  const name = [wholeTitle(title), title.autor_principal].filter(Boolean).join(', ')
  return {
    title: place.texts.t('pageTitle', { page: name, site: place.site.name }),
    description: (title.resumo ?? title.referencia).slice(0, 300),
    canonical: path,
    kind: 'book',
    metas: [...citationMetas(title), ...dublinCoreMetas(title, address)],
    jsonLd: schemaOf(title, address),
  }
}

export const titleHead: HeadOf = (data, place) => {
  const { title } = data as TitleData
  if (title.ok) return foundHead(title.value, place)
  const page = place.texts.t(title.status === 404 ? 'notFound.title' : 'failed.title')
  return { title: place.texts.t('pageTitle', { page, site: place.site.name }), noindex: true }
}
