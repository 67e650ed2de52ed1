// What a spreadsheet would reckon with (OWASP ASVS 1.2.10): also behind blanks and unseen characters, also full-width.
const formula = /^(?:[\s\p{Cc}\p{Cf}]*[=+\-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}]|[\t\r\n])/u

/** A cell that no spreadsheet takes for a formula: an apostrophe stands before what could be one. */
export const harmless = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** What a cell holds: numbers are written bare, so that they are numbers; nothing is an empty cell. */
export type CsvCell = string | number | undefined

const cell = (value: CsvCell): string =>
  value === undefined ? '' : typeof value === 'number' ? String(value) : `"${harmless(value).replaceAll('"', '""')}"`

/** Rows as RFC 4180 has them, in UTF-8 with the mark by which spreadsheets know it. */
export const writeCsv = (rows: readonly (readonly CsvCell[])[], separator: ',' | ';' = ','): string =>
  `\u{FEFF}${rows.map((row) => `${row.map(cell).join(separator)}\r\n`).join('')}`
