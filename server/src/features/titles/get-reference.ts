import type { CitationStyle } from '@farol/contract/title-views.ts'
import { abntReference } from '../../catalogue/references/abnt.ts'
import { referenceOf } from '../../catalogue/references/model.ts'
import { toPlainText, type RichText } from '../../catalogue/references/rich-text.ts'
import { exportFile, offeredFormats } from '../../title-cards/export-writers.ts'
import { shownTitle } from '../../title-cards/shown-title.ts'
import type { ViewDoors } from './get-title-views.ts'

const wireStyles = { bold: 'negrito', italic: 'italico' } as const

/** One way to cite, with the emphasis that its standard asks for. */
export const citation = (codigo: string, nome: string, rich: RichText): CitationStyle => ({
  codigo,
  nome,
  texto: toPlainText(rich),
  trechos: rich.map(({ text, style }) => ({ texto: text, ...(style && { estilo: wireStyles[style] }) })),
})

/** The title in every style. Throws `acervo_nao_encontrado`. */
export async function getReference(doors: ViewDoors, id: number) {
  const { description } = await shownTitle(doors, id)
  const reference = referenceOf(description)
  return {
    estilos: [citation('abnt', 'ABNT NBR 6023:2018', abntReference(reference))],
    no_texto: [],
    arquivos: offeredFormats.map((format) => exportFile(id, format)),
  }
}
