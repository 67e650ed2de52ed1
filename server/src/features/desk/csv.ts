/** A text as one cell. A sign that a spreadsheet would take for a formula is kept from the beginning. */
const cell = (value: string | number | undefined): string =>
  typeof value === 'number' ? String(value) : `"${(value ?? '').replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`

/** A list as CSV (RFC 4180) in UTF-8, with the mark by which spreadsheets know it. */
export const csvOf = (head: readonly string[], rows: readonly (readonly (string | number | undefined)[])[]): string =>
  `\uFEFF${[head.join(','), ...rows.map((row) => row.map(cell).join(','))].join('\r\n')}\r\n`
