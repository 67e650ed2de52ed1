import type { Language } from '@farol/contract/language.ts'
import type { ExportFormat } from '@farol/contract/screens.ts'
import type { CitationStyle } from '@farol/contract/title-views.ts'
import { ABNT_EDITION } from '../../catalogue/references/abnt.ts'
import { APA_EDITION, apaReference } from '../../catalogue/references/apa.ts'
import { CHICAGO_EDITION, chicagoReference } from '../../catalogue/references/chicago.ts'
import { CITATION_EDITION, citationInBrackets, citationInSentence } from '../../catalogue/references/nbr-10520.ts'
import { VANCOUVER_EDITION, vancouverReference } from '../../catalogue/references/vancouver.ts'
import { referenceOfTitle } from '../../catalogue/references/reference-of-title.ts'
import { toPlainText, type RichText } from '../../catalogue/references/rich-text.ts'
import { exportFile, offeredFormats } from '../../title-cards/export-writers.ts'
import { visibleTitle } from '../../title-cards/visible-title.ts'
import type { TitleViewDeps } from './get-title-views.ts'
import { areaTexts } from '../../texts/server-texts.ts'
import type pt from '../../../../texts/pt/titles.server.json'

const texts = areaTexts<typeof pt>('titles')

const wireStyles = { bold: 'negrito', italic: 'italico' } as const

/** One way to cite, with the emphasis that its standard asks for. */
export const citation = (codigo: string, nome: string, rich: RichText): CitationStyle => ({
  codigo,
  nome,
  texto: toPlainText(rich),
  trechos: rich.map(({ text, style }) => ({ texto: text, ...(style && { estilo: wireStyles[style] }) })),
})

/** The title in every style, and as files of the formats that `isOpen` to who asks. Throws `acervo_nao_encontrado`. */
export async function getReference(
  deps: TitleViewDeps,
  id: number,
  language: Language,
  isOpen: (format: ExportFormat) => Promise<boolean>,
) {
  const { inBrackets, inSentence } = texts(language).citation
  const { description } = await visibleTitle(deps, id)
  const { reference, abnt } = referenceOfTitle(description)
  const open = await Promise.all(offeredFormats.map(isOpen))
  return {
    estilos: [
      citation('abnt', ABNT_EDITION, abnt),
      citation('apa', APA_EDITION, apaReference(reference)),
      citation('vancouver', VANCOUVER_EDITION, vancouverReference(reference)),
      citation('chicago', CHICAGO_EDITION, chicagoReference(reference)),
    ],
    no_texto: [
      citation('nbr10520-parenteses', `${CITATION_EDITION}, ${inBrackets}`, citationInBrackets(reference)),
      citation('nbr10520-frase', `${CITATION_EDITION}, ${inSentence}`, citationInSentence(reference)),
    ],
    arquivos: offeredFormats.filter((_, at) => open[at]).map((format) => exportFile(id, format)),
  }
}
