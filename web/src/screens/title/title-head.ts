import { machineAddresses, titleAddress } from '@farol/contract/screens.ts'
import type { TitleReply } from '@farol/contract/titles.ts'
import type { Head, HeadOf, Place } from '../../api/head.ts'
import { missingHeading } from '../../api/loaded.ts'
import { wholeTitle } from '../../catalogue/title-words.ts'
import type { TitleData } from './title-data.ts'
import { titleSchema } from './title-schema.ts'

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

function foundHead(title: TitleReply, { libraries, reference }: TitleData, place: Place): Head {
  const path = titleAddress(title.cod_acervo)
  const { publicUrl } = place.site
  const address = publicUrl + path
  const name = [wholeTitle(title), title.autor_principal].filter(Boolean).join(', ')
  return {
    title: place.texts.t('pageTitle', { page: name, site: place.site.name }),
    description: (title.resumo ?? title.referencia).slice(0, 300),
    canonical: path,
    kind: title.tipo_schema === 'Book' ? 'book' : 'website',
    metas: [...citationMetas(title), ...dublinCoreMetas(title, address)],
    links: [
      { rel: 'unapi-server', type: 'application/xml', title: 'unAPI', href: publicUrl + machineAddresses.unapi },
      ...(reference?.arquivos ?? []).map((file) => ({
        rel: 'alternate',
        type: file.tipo,
        title: file.nome,
        href: publicUrl + file.endereco,
      })),
    ],
    jsonLd: titleSchema(title, libraries, publicUrl, address),
  }
}

export const titleHead: HeadOf = (data, place) => {
  const loaded = data as TitleData
  if (loaded.title.ok) return foundHead(loaded.title.value, loaded, place)
  const page = place.texts.t(missingHeading(loaded.title))
  return { title: place.texts.t('pageTitle', { page, site: place.site.name }), noindex: true }
}
