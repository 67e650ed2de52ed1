import { indexCodes, type IndexCode } from '@farol/contract/browse.ts'
import { textIn, type InEveryLanguage, type Language } from '@farol/contract/language.ts'
import { searchFields, sortKeys, type SearchField, type SortKey } from '@farol/contract/search.ts'

const fieldTexts: Readonly<Record<SearchField, InEveryLanguage>> = {
  LIVRE: ['Livre', 'Anywhere', 'Libre', 'Partout', 'Ovunque'],
  TITULO: ['Título', 'Title', 'Título', 'Titre', 'Titolo'],
  AUTOR: ['Autor', 'Author', 'Autor', 'Auteur', 'Autore'],
  ASSUNTO: ['Assunto', 'Subject', 'Materia', 'Sujet', 'Soggetto'],
  SERIE: ['Série', 'Series', 'Serie', 'Collection éditoriale', 'Collana'],
  EDITORA: ['Editora', 'Publisher', 'Editorial', 'Éditeur', 'Editore'],
  NUMERO: [
    'Número (ISBN, ISSN, chamada)',
    'Number (ISBN, ISSN, call number)',
    'Número (ISBN, ISSN, signatura)',
    'Numéro (ISBN, ISSN, cote)',
    'Numero (ISBN, ISSN, collocazione)',
  ],
}

const indexTexts: Readonly<Record<IndexCode, InEveryLanguage>> = {
  INDICE_1: ['Título', 'Title', 'Título', 'Titre', 'Titolo'],
  INDICE_2: ['Assunto', 'Subject', 'Materia', 'Sujet', 'Soggetto'],
  INDICE_3: ['Autor', 'Author', 'Autor', 'Auteur', 'Autore'],
  INDICE_4: ['Série', 'Series', 'Serie', 'Collection éditoriale', 'Collana'],
  INDICE_5: ['Editora', 'Publisher', 'Editorial', 'Éditeur', 'Editore'],
  INDICE_6: ['Evento', 'Event', 'Evento', 'Congrès ou manifestation', 'Convegno o evento'],
  INDICE_7: ['Número de chamada', 'Call number', 'Signatura', 'Cote', 'Collocazione'],
}

const orderTexts: Readonly<Record<SortKey, readonly [name: InEveryLanguage, shownFirst: InEveryLanguage]>> = {
  relevancia: [
    ['Relevância', 'Relevance', 'Relevancia', 'Pertinence', 'Rilevanza'],
    ['mais relevantes primeiro', 'most relevant first', 'más relevantes primero', 'les plus pertinents d’abord', 'prima i più rilevanti'],
  ],
  ano: [
    ['Ano de publicação', 'Year of publication', 'Año de publicación', 'Année de publication', 'Anno di pubblicazione'],
    ['mais recentes primeiro', 'newest first', 'más recientes primero', 'les plus récents d’abord', 'prima i più recenti'],
  ],
  obra: [
    ['Título', 'Title', 'Título', 'Titre', 'Titolo'],
    ['de A a Z', 'A to Z', 'de A a Z', 'de A à Z', 'dalla A alla Z'],
  ],
  autor: [
    ['Autor', 'Author', 'Autor', 'Auteur', 'Autore'],
    ['de A a Z', 'A to Z', 'de A a Z', 'de A à Z', 'dalla A alla Z'],
  ],
  tipo: [
    ['Tipo de obra', 'Type of work', 'Tipo de obra', 'Type de document', 'Tipo di documento'],
    ['na ordem da tabela', 'in the order of the table', 'en el orden de la tabla', 'dans l’ordre de la table', 'nell’ordine della tabella'],
  ],
  classificacao: [
    ['Número de chamada', 'Call number', 'Signatura', 'Cote', 'Collocazione'],
    ['na ordem da estante', 'in shelf order', 'en el orden del estante', 'dans l’ordre des rayons', 'nell’ordine degli scaffali'],
  ],
  codigo: [
    ['Código', 'Code', 'Código', 'Code', 'Codice'],
    ['menores primeiro', 'lowest first', 'menores primero', 'les plus petits d’abord', 'prima i più bassi'],
  ],
}

const groups: Readonly<Record<'term' | 'index', InEveryLanguage>> = {
  term: ['Termo', 'Term', 'Término', 'Terme', 'Termine'],
  index: ['Índice', 'Index', 'Índice', 'Index', 'Indice'],
}

/** Where one can search, and what one can browse. */
export const indexOptions = (language: Language) => [
  ...searchFields.map((value) => ({ grupo: textIn(groups.term, language), label: textIn(fieldTexts[value], language), value })),
  ...indexCodes.map((value) => ({ grupo: textIn(groups.index, language), label: textIn(indexTexts[value], language), value })),
]

/** What results can be sorted by, and what direction C shows first. */
export const orderOptions = (language: Language) =>
  sortKeys.map((codigo) => ({
    codigo,
    descricao: textIn(orderTexts[codigo][0], language),
    sentido: textIn(orderTexts[codigo][1], language),
  }))
