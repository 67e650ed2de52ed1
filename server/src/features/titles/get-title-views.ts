import type { Language } from '@farol/contract/language.ts'
import type { MarcRow } from '@farol/contract/title-views.ts'
import { dublinCore } from '../../catalogue/views/dublin-core.ts'
import { familyMarcRows } from '../../catalogue/views/family-marc.ts'
import type { Stores } from '../../ports/stores.ts'
import { exportFile } from '../../title-cards/export-writers.ts'
import { visibleTitle } from '../../title-cards/visible-title.ts'
import { areaTexts } from '../../texts/server-texts.ts'
import type pt from '../../../../texts/pt/titles.server.json'

const texts = areaTexts<typeof pt>('titles')

export type TitleViewDeps = Pick<Stores, 'titles'>

/** The record as bare rows, with the numbers of authorities ($0) where they are asked for. Throws `acervo_nao_encontrado`. */
export async function getTitleMarc(deps: TitleViewDeps, id: number, withNumbers: boolean): Promise<MarcRow[]> {
  const rows = familyMarcRows((await visibleTitle(deps, id)).record)
  return withNumbers ? rows : rows.filter(({ secao }) => secao !== '0')
}

/** The fifteen elements that the title fills. Throws `acervo_nao_encontrado`. */
export async function getDublinCore(deps: TitleViewDeps, id: number, language: Language) {
  const { description } = await visibleTitle(deps, id)
  return {
    elementos: dublinCore(description, language).map(({ element, value }) => ({
      elemento: element,
      rotulo: texts(language).dublinCore[element],
      valor: value,
    })),
    arquivo: exportFile(id, 'dublin-core'),
  }
}
