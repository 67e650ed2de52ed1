import { escapeHtml } from '@farol/contract/escape-html.ts'
/** Text with emphasis, before it becomes HTML, plain text or a document. */
export type Run = { text: string; style?: 'bold' | 'italic' }
export type RichText = Run[]

export const plain = (text: string): Run => ({ text })
export const bold = (text: string): Run => ({ text, style: 'bold' })
export const italic = (text: string): Run => ({ text, style: 'italic' })

export const toPlainText = (rich: RichText): string =>
  rich
    .map(({ text }) => text)
    .join('')
    .replaceAll(/ {2,}/g, ' ')
    .trim()

const elements = { bold: 'strong', italic: 'em' } as const

/** HTML with `strong` and `em` only; everything else is escaped. */
export const toHtml = (rich: RichText): string =>
  rich.map(({ text, style }) => (style ? `<${elements[style]}>${escapeHtml(text)}</${elements[style]}>` : escapeHtml(text))).join('')

/** Runs of equal style joined, empty ones dropped. */
export function tidy(rich: RichText): RichText {
  const out: RichText = []
  for (const run of rich) {
    const last = out.at(-1)
    if (run.text === '') continue
    if (last && last.style === run.style) last.text += run.text
    else out.push({ ...run })
  }
  return out
}

/** True when the text so far ends a sentence, so that no further full stop is due. */
export const endsSentence = (text: string): boolean => /[.!?]["”']?$/.test(text.trimEnd())

/** Joins parts as sentences: each closed by a full stop unless it ends in one, separated by spaces. */
export function sentences(parts: (RichText | undefined)[]): RichText {
  const filled = parts.filter((part): part is RichText => part !== undefined && toPlainText(part) !== '')
  return tidy(
    filled.flatMap((part, at) => [...(at ? [plain(' ')] : []), ...part, ...(endsSentence(toPlainText(part)) ? [] : [plain('.')])]),
  )
}
