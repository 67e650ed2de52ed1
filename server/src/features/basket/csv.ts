// What a spreadsheet would reckon with (OWASP ASVS 1.2.10): also behind blanks, also full-width.
const formula = /^(?:[\s\u{FEFF}]*[=+\-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}]|[\t\r\n])/u

/** A cell that no spreadsheet takes for a formula: an apostrophe stands before what could be one. */
export const harmless = (text: string): string => (formula.test(text) ? `'${text}` : text)

const cell = (text: string): string => `"${harmless(text).replaceAll('"', '""')}"`

/** Rows as RFC 4180 has them, in UTF-8 with the mark by which spreadsheets know it. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `\u{FEFF}${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
