import type { BasketPlace, ReferenceStyle } from '@farol/contract/basket.ts'
import type { Language } from '@farol/contract/language.ts'
import { abntReference } from '../../catalogue/references/abnt.ts'
import { apaReference } from '../../catalogue/references/apa.ts'
import { chicagoReference } from '../../catalogue/references/chicago.ts'
import { referenceOf, type Reference } from '../../catalogue/references/model.ts'
import { toPlainText, type RichText } from '../../catalogue/references/rich-text.ts'
import { vancouverReference } from '../../catalogue/references/vancouver.ts'
import { labelledMarc } from '../../catalogue/views/marc-view.ts'
import type { BasketTitle } from './load-titles.ts'
import { areaTexts } from '../../texts/server-texts.ts'
import type pt from '../../../../texts/pt/basket.server.json'

const texts = areaTexts<typeof pt>('basket')

const styles: Readonly<Record<ReferenceStyle, (reference: Reference) => RichText>> = {
  abnt: abntReference,
  apa: apaReference,
  chicago: chicagoReference,
  vancouver: vancouverReference,
}

/** The title as a reference, with the emphasis that the style asks for. */
export const referenceIn = (style: ReferenceStyle, title: BasketTitle): RichText => styles[style](referenceOf(title.description))

const copiesText = ({ disponiveis, consulta_local, exemplares }: BasketPlace, words: (typeof pt)['label']): string =>
  disponiveis === 0 && consulta_local > 0 ? `${consulta_local} ${words.here}` : `${disponiveis} ${words.of} ${exemplares} ${words.numbered}`

/** Where copies of a title are: a line for each library. */
export const placeLines = ({ item }: BasketTitle, language: Language): readonly string[] => {
  const words = texts(language).label
  return item.onde.map((place) =>
    [place.biblioteca, place.localizacao, place.numero_chamada, copiesText(place, words)].filter(Boolean).join(', '),
  )
}

/** A few lines: reference, type, call number, where it is, address. */
export function briefText(title: BasketTitle, style: ReferenceStyle, language: Language): string {
  const words = texts(language).label
  const { item } = title
  return [
    toPlainText(referenceIn(style, title)),
    `${words.type}: ${item.desc_tipo_obra}`,
    ...(item.classificacao ? [`${words.callNumber}: ${item.classificacao}`] : []),
    ...placeLines(title, language).map((place) => `${words.where}: ${place}`),
    `${words.address}: ${title.address}`,
  ].join('\n')
}

/** Every field of the record under its name, and where it is. */
export function fullText(title: BasketTitle, language: Language): string {
  const words = texts(language).label
  const fields = labelledMarc(title.record(), language)
    .filter(({ tag }) => tag >= '010' && tag < '900')
    .map(({ tag, label, subfields }) => `${label || tag}: ${subfields.map(({ value }) => value).join(' ')}`)
  return [...fields, ...placeLines(title, language).map((place) => `${words.where}: ${place}`), `${words.address}: ${title.address}`].join(
    '\n',
  )
}
