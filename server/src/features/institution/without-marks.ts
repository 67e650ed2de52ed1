/** Marks that stand inside a word or between words: nothing takes their place. */
const inline = /<\/?(?:a|abbr|b|cite|code|em|i|mark|q|s|small|span|strong|sub|sup|u)\b[^>]*>/gi

/** HTML as one line of plain text. */
export const withoutMarks = (html: string): string =>
  html
    .replaceAll(inline, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
