import type { ReferenceStyle } from '@farol/contract/basket.ts'
import type { Language } from '@farol/contract/language.ts'
import { toPlainText } from '../../catalogue/references/rich-text.ts'
import type { BasketTitle } from './load-titles.ts'
import { referenceIn } from './record-texts.ts'
import { areaTexts } from '../../texts/server-texts.ts'
import type pt from '../../../../texts/pt/basket.server.json'

const texts = areaTexts<typeof pt>('basket')

const columns = ['code', 'title', 'subtitle', 'authors', 'edition', 'publication', 'year', 'number', 'callNumber', 'type', 'where', 'reference', 'address'] as const // prettier-ignore

/** The names of a table's columns. */
export function columnsIn(language: Language): readonly string[] {
  const names = texts(language).column
  return columns.map((column) => names[column])
}

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
