import { indexCodes } from '@farol/contract/browse.ts'
import type { Language } from '@farol/contract/language.ts'
import { searchFields, sortKeys } from '@farol/contract/search.ts'
import { areaTexts } from '../../texts/server-texts.ts'
import type pt from '../../../../texts/pt/search.server.json'

const texts = areaTexts<typeof pt>('search')

/** Where one can search, and what one can browse. */
export function indexOptions(language: Language) {
  const { group, field, index } = texts(language)
  return [
    ...searchFields.map((value) => ({ grupo: group.term, label: field[value], value })),
    ...indexCodes.map((value) => ({ grupo: group.index, label: index[value], value })),
  ]
}

/** What results can be sorted by, and what direction C shows first. */
export function orderOptions(language: Language) {
  const { order } = texts(language)
  return sortKeys.map((codigo) => ({ codigo, descricao: order[codigo].name, sentido: order[codigo].shownFirst }))
}
