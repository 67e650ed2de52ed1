import { indexCodes, type IndexCode } from '@farol/contract/browse.ts'
import type { Language } from '@farol/contract/language.ts'
import { searchFields, sortKeys, type SearchField, type SortKey } from '@farol/contract/search.ts'

type Texts = readonly [pt: string, en: string, es: string]
const inLanguage = (texts: Texts, language: Language) => texts[language === 'en' ? 1 : language === 'es' ? 2 : 0]

const fieldTexts: Readonly<Record<SearchField, Texts>> = {
  LIVRE: ['Livre', 'Anywhere', 'Libre'],
  TITULO: ['Título', 'Title', 'Título'],
  AUTOR: ['Autor', 'Author', 'Autor'],
  ASSUNTO: ['Assunto', 'Subject', 'Materia'],
  SERIE: ['Série', 'Series', 'Serie'],
  EDITORA: ['Editora', 'Publisher', 'Editorial'],
  NUMERO: ['Número (ISBN, ISSN, chamada)', 'Number (ISBN, ISSN, call number)', 'Número (ISBN, ISSN, signatura)'],
}

const indexTexts: Readonly<Record<IndexCode, Texts>> = {
  INDICE_1: ['Título', 'Title', 'Título'],
  INDICE_2: ['Assunto', 'Subject', 'Materia'],
  INDICE_3: ['Autor', 'Author', 'Autor'],
  INDICE_4: ['Série', 'Series', 'Serie'],
  INDICE_5: ['Editora', 'Publisher', 'Editorial'],
  INDICE_6: ['Evento', 'Event', 'Evento'],
  INDICE_7: ['Número de chamada', 'Call number', 'Signatura'],
}

const orderTexts: Readonly<Record<SortKey, readonly [name: Texts, shownFirst: Texts]>> = {
  relevancia: [
    ['Relevância', 'Relevance', 'Relevancia'],
    ['mais relevantes primeiro', 'most relevant first', 'más relevantes primero'],
  ],
  ano: [
    ['Ano de publicação', 'Year of publication', 'Año de publicación'],
    ['mais recentes primeiro', 'newest first', 'más recientes primero'],
  ],
  obra: [
    ['Título', 'Title', 'Título'],
    ['de A a Z', 'A to Z', 'de A a Z'],
  ],
  autor: [
    ['Autor', 'Author', 'Autor'],
    ['de A a Z', 'A to Z', 'de A a Z'],
  ],
  tipo: [
    ['Tipo de obra', 'Type of work', 'Tipo de obra'],
    ['na ordem da tabela', 'in the order of the table', 'en el orden de la tabla'],
  ],
  classificacao: [
    ['Número de chamada', 'Call number', 'Signatura'],
    ['na ordem da estante', 'in shelf order', 'en el orden del estante'],
  ],
  codigo: [
    ['Código', 'Code', 'Código'],
    ['menores primeiro', 'lowest first', 'menores primero'],
  ],
}

const groups: Readonly<Record<'term' | 'index', Texts>> = { term: ['Termo', 'Term', 'Término'], index: ['Índice', 'Index', 'Índice'] }

/** Where one can search, and what one can browse. */
export const indexOptions = (language: Language) => [
  ...searchFields.map((value) => ({ grupo: inLanguage(groups.term, language), label: inLanguage(fieldTexts[value], language), value })),
  ...indexCodes.map((value) => ({ grupo: inLanguage(groups.index, language), label: inLanguage(indexTexts[value], language), value })),
]

/** What results can be sorted by, and what direction C shows first. */
export const orderOptions = (language: Language) =>
  sortKeys.map((codigo) => ({
    codigo,
    descricao: inLanguage(orderTexts[codigo][0], language),
    sentido: inLanguage(orderTexts[codigo][1], language),
  }))
