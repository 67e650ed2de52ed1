import type { ReferenceStyle } from '@farol/contract/basket.ts'
import type { Language } from '@farol/contract/language.ts'
import { toPlainText } from '../../catalogue/references/rich-text.ts'
import type { BasketTitle } from './load-titles.ts'
import { referenceIn } from './record-texts.ts'

const columns = {
  pt: ['Código', 'Título', 'Subtítulo', 'Autores', 'Edição', 'Publicação', 'Ano', 'ISBN ou ISSN', 'Número de chamada', 'Tipo', 'Onde está', 'Referência', 'Endereço'],
  en: ['Code', 'Title', 'Subtitle', 'Authors', 'Edition', 'Publication', 'Year', 'ISBN or ISSN', 'Call number', 'Type', 'Where it is', 'Reference', 'Address'],
  es: ['Código', 'Título', 'Subtítulo', 'Autores', 'Edición', 'Publicación', 'Año', 'ISBN o ISSN', 'Signatura', 'Tipo', 'Dónde está', 'Referencia', 'Dirección'],
  fr: ['Code', 'Titre', 'Sous-titre', 'Auteurs', 'Édition', 'Publication', 'Année', 'ISBN ou ISSN', 'Cote', 'Type', 'Où le trouver', 'Référence', 'Adresse'],
  it: ['Codice', 'Titolo', 'Sottotitolo', 'Autori', 'Edizione', 'Pubblicazione', 'Anno', 'ISBN o ISSN', 'Collocazione', 'Tipo', 'Dove si trova', 'Citazione', 'Indirizzo'],
} satisfies Readonly<Record<Language, readonly string[]>> // prettier-ignore

/** The names of a table's columns. */
export const columnsIn = (language: Language): readonly string[] => columns[language]

/** A title as a row of a table. */
export function rowOf(title: BasketTitle, style: ReferenceStyle): readonly string[] {
  const { item } = title
  return [
    item.cod_acervo,
    title.description.title.full,
    item.subtitulo ?? '',
    item.autores.map((author) => author.nome).join('; '),
    item.edicao ?? '',
    item.imprenta ?? '',
    item.ano_publicacao ?? '',
    item.isbn_issn ?? '',
    item.classificacao ?? '',
    item.desc_tipo_obra,
    item.onde.map((place) => [place.biblioteca, place.localizacao, place.numero_chamada].filter(Boolean).join(', ')).join('; '),
    toPlainText(referenceIn(style, title)),
    title.address,
  ]
}
