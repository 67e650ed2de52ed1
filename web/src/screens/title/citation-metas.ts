import type { TitleReply } from '@farol/contract/titles.ts'
import { languageOf } from '../../catalogue/language-tag.ts'

/** Names and contents of meta elements; what is not known has none. */
export type Metas = readonly (readonly [string, string])[]

export const each = (name: string, values: readonly (string | undefined)[]): Metas =>
  values.filter((value) => value !== undefined && value !== '').map((value) => [name, value!] as const)

type Part = TitleReply['citacao']['nomes'][number]['papel']

/** Those who have one of these parts in the work. */
export const namesOf = ({ citacao }: Pick<TitleReply, 'citacao'>, ...parts: readonly Part[]): readonly string[] =>
  citacao.nomes.filter(({ papel }) => parts.includes(papel)).map(({ nome }) => nome)

const subjectsOf = (title: TitleReply) => (title.dados_adicionais?.['S'] ?? []).map((subject) => subject.descricao)

/** What reference managers and scholarly indexes read (Highwire Press tags). */
export function citationMetas(title: TitleReply, name: string): Metas {
  const { citacao, tipo_schema: kind } = title
  const isArticle = kind === 'ScholarlyArticle'
  return [
    ...each('citation_title', [name]),
    ...each('citation_author', namesOf(title, 'autor')),
    ...each('citation_editor', namesOf(title, 'editor')),
    ...each('citation_publication_date', [title.data_publicacao ?? title.ano_publicacao]),
    ...each(isArticle ? 'citation_journal_title' : 'citation_inbook_title', [citacao.em]),
    ...each('citation_volume', [citacao.volume]),
    ...each('citation_issue', [citacao.numero]),
    ...each('citation_firstpage', [citacao.pagina_inicial]),
    ...each('citation_lastpage', [citacao.pagina_final]),
    ...each('citation_dissertation_institution', [citacao.instituicao]),
    ...each('citation_publisher', [title.editora]),
    ...each('citation_isbn', title.isbn),
    ...each('citation_issn', title.issn.length > 0 ? title.issn : [citacao.issn_em]),
    ...each('citation_doi', [title.doi]),
    ...each('citation_language', [languageOf(title)]),
    ...each('citation_pdf_url', [citacao.pdf]),
    ...each('citation_keywords', subjectsOf(title)),
  ]
}
