import type { Reference, ReferenceName } from './model.ts'
import type { RichText } from './rich-text.ts'
import { italic, plain, tidy } from './rich-text.ts'
import { shortName, yearOf } from './names.ts'

/** The edition of the standard that these rules follow. */
export const CITATION_EDITION = 'ABNT NBR 10520:2023'

/** `capitals`: names in capitals inside the brackets, as before 2023. `page` as it shall stand: "12", "12-14". */
export type CitationOptions = { page?: string; capitals?: boolean }

/** Without an author: the first word of the title (its article with it) and [...]. */
function titleWord(title: string): string {
  const words = title.split(' ')
  const article = /^(o|a|os|as|um|uma|the|an|el|la|los|las)$/i.test(words[0] ?? '') && words.length > 1
  const word = words
    .slice(0, article ? 2 : 1)
    .join(' ')
    .replace(/[,;:.]$/, '')
  return words.length > (article ? 2 : 1) ? `${word} [...]` : word
}

const printed = (name: ReferenceName, capitals: boolean): string => {
  const short = shortName(name)
  return capitals ? short.toLocaleUpperCase('pt-BR') : short
}

function who(reference: Reference, separator: string, last: string, capitals: boolean): RichText {
  const names = reference.names.map((name) => printed(name, capitals))
  if (names.length === 0) return [plain(capitals ? titleWord(reference.title).toLocaleUpperCase('pt-BR') : titleWord(reference.title))]
  if (names.length > 3) return [plain(`${names[0]} `), italic('et al'), plain('.')]
  return [plain(names.length === 1 ? names[0]! : `${names.slice(0, -1).join(separator)}${last}${names.at(-1)}`)]
}

const when = (reference: Reference, page: string | undefined): string => {
  const text = reference.date.text && /^\[.*\]$/.test(reference.date.text) ? reference.date.text : yearOf(reference)
  return [text ?? '[s. d.]', page && `p. ${page}`].filter(Boolean).join(', ')
}

/** "(Silva; Rocha, 2021, p. 12)": the call of a reference in brackets. */
export const citationInBrackets = (reference: Reference, { page, capitals = false }: CitationOptions = {}): RichText =>
  tidy([plain('('), ...who(reference, '; ', '; ', capitals), plain(`, ${when(reference, page)})`)])

/** "Silva e Rocha (2021, p. 12)": the call of a reference inside a sentence. */
export const citationInSentence = (reference: Reference, { page }: CitationOptions = {}): RichText =>
  tidy([...who(reference, ', ', ' e ', false), plain(` (${when(reference, page)})`)])
