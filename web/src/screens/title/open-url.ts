import type { TitleReply } from '@farol/contract/titles.ts'
import { languageOf } from '../../catalogue/language-tag.ts'
import { wholeTitle } from '../../catalogue/title-words.ts'
import { namesOf } from './citation-metas.ts'

type Pairs = readonly (readonly [key: string, value: string | undefined])[]

/** What a reference tells by keys of its own format; `dc` stands for all that is no text (OpenURL, ANSI/NISO Z39.88-2004). */
const formats: Readonly<Record<string, 'book' | 'journal' | 'dissertation'>> = {
  Book: 'book',
  Chapter: 'book',
  ScholarlyArticle: 'journal',
  Periodical: 'journal',
  Thesis: 'dissertation',
}

const genres: Readonly<Record<string, string>> = {
  Book: 'book',
  Chapter: 'bookitem',
  ScholarlyArticle: 'article',
  Periodical: 'journal',
}

/** The title itself and what it is in, under the keys of its kind. */
function titlePairs(title: TitleReply): Pairs {
  const name = wholeTitle(title)
  const { em: within } = title.citacao
  const byKind: Readonly<Record<string, Pairs>> = {
    Book: [['btitle', name]],
    Chapter: [
      ['atitle', name],
      ['btitle', within],
    ],
    ScholarlyArticle: [
      ['atitle', name],
      ['jtitle', within],
    ],
    Periodical: [['jtitle', name]],
  }
  return byKind[title.tipo_schema] ?? [['title', name]]
}

/** Of the first author the parts of the name, of all of them the whole. */
function authorPairs(names: readonly string[]): Pairs {
  const [last, first] = names[0]?.split(/,\s*(.*)/s) ?? []
  return [...(first ? [['aulast', last] as const, ['aufirst', first] as const] : []), ...names.map((name) => ['au', name] as const)]
}

function textPairs(title: TitleReply): Pairs {
  const { citacao, tipo_schema: kind } = title
  return [
    ['genre', genres[kind]],
    ...titlePairs(title),
    ...authorPairs(namesOf(title, 'autor')),
    ['date', title.data_publicacao ?? title.ano_publicacao],
    ['place', title.local],
    ['pub', title.editora],
    ['edition', title.edicao],
    ['inst', citacao.instituicao],
    ['volume', citacao.volume],
    ['issue', citacao.numero],
    ['spage', citacao.pagina_inicial],
    ['epage', citacao.pagina_final],
    ['isbn', title.isbn[0]],
    ['issn', title.issn[0] ?? citacao.issn_em],
    ['language', languageOf(title)],
  ]
}

const dublinCorePairs = (title: TitleReply): Pairs => [
  ['type', title.tipo_schema],
  ['title', wholeTitle(title)],
  ...namesOf(title, 'autor').map((name) => ['creator', name] as const),
  ...namesOf(title, 'diretor', 'editor', 'tradutor', 'colaborador').map((name) => ['contributor', name] as const),
  ['date', title.data_publicacao ?? title.ano_publicacao],
  ['publisher', title.editora],
  ['language', languageOf(title)],
]

/** What a reference manager reads in the page itself where it asks no server: an OpenURL in a span (COinS). */
export function openUrl(title: TitleReply, address: string): string {
  const format = formats[title.tipo_schema]
  const pairs: Pairs = [
    ['ctx_ver', 'Z39.88-2004'],
    ['rft_val_fmt', `info:ofi/fmt:kev:mtx:${format ?? 'dc'}`],
    ...(format ? textPairs(title) : dublinCorePairs(title)).map(([key, value]) => [`rft.${key}`, value] as const),
    ['rft_id', title.doi && `info:doi/${title.doi}`],
    ['rft_id', address],
  ]
  return new URLSearchParams(pairs.filter(([, value]) => value).map(([key, value]) => [key, value!])).toString()
}
