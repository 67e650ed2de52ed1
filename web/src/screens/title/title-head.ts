import { titleAddress } from '@farol/contract/screens.ts'
import type { TitleReply } from '@farol/contract/titles.ts'
import type { Head, HeadOf, Place } from '../../api/head.ts'
import { missingHeading } from '../../api/loaded.ts'
import { languageOf } from '../../catalogue/language-tag.ts'
import { wholeTitle } from '../../catalogue/title-words.ts'
import type { TitleData } from './title-data.ts'
import { titleSchema } from './title-schema.ts'
import { citationMetas, each, namesOf, type Metas } from './citation-metas.ts'

const subjectsOf = (title: TitleReply) => (title.dados_adicionais?.['S'] ?? []).map((subject) => subject.descricao)

function dublinCoreMetas(title: TitleReply, address: string): Metas {
  return [
    ...each('DC.title', [wholeTitle(title)]),
    ...each('DC.creator', namesOf(title, 'autor')),
    ...each('DC.contributor', namesOf(title, 'editor', 'tradutor', 'diretor', 'orientador', 'colaborador')),
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
    ...each('DC.language', [languageOf(title)]),
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
    ...(title.link_capa && { image: publicUrl + title.link_capa }),
    metas: [...citationMetas(title, wholeTitle(title)), ...dublinCoreMetas(title, address)],
    links: (reference?.arquivos ?? []).map((file) => ({
      rel: 'alternate',
      type: file.tipo,
      title: file.nome,
      href: publicUrl + file.endereco,
    })),
    jsonLd: titleSchema(title, libraries, publicUrl, address),
  }
}

export const titleHead: HeadOf = (data, place) => {
  const loaded = data as TitleData
  if (loaded.title.ok) return foundHead(loaded.title.value, loaded, place)
  const page = place.texts.t(missingHeading(loaded.title))
  return { title: place.texts.t('pageTitle', { page, site: place.site.name }), noindex: true }
}
